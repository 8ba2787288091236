// What the storage service says to calls that it refuses, as status and body.

export const missing = [400, { statusCode: '404', error: 'not_found', message: 'Object not found', code: 'NoSuchKey' }];
export const refused = (message: string) => [
	400,
	{ statusCode: '403', error: 'Unauthorized', message, code: 'AccessDenied' },
];
export const denied = refused('new row violates row-level security policy');
export const duplicate = [
	400,
	{ statusCode: '409', error: 'Duplicate', message: 'The resource already exists', code: 'KeyAlreadyExists' },
];
export const badType = (type: string) => [
	400,
	{
		statusCode: '415',
		error: 'invalid_mime_type',
		message: `mime type ${type} is not supported`,
		code: 'InvalidMimeType',
	},
];

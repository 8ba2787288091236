import { NotAPhoto, TooLarge } from '#server/photos/staging.ts';
import { DiskFull, FolderClosed, IdTaken, KeyTaken } from '#server/store/errors.ts';
import { errorCodes } from '#wire/names.ts';

/** The errors of the wire: those that clients read, word for word as hosted Supabase sends them (PostgREST, supabase/storage). */

/** An error response. Thrown in the wire's handlers, sent by `app.ts`. */
export class WireError extends Error {
	override name = 'WireError';
	readonly status: number;
	readonly body: Readonly<Record<string, string | null>>;
	readonly headers: Readonly<Record<string, string>>;

	constructor(status: number, body: Record<string, string | null>, headers: Record<string, string> = {}) {
		super(body.code ?? '');
		this.status = status;
		this.body = body;
		this.headers = headers;
	}
}

/** Closes the connection of calls that the site never makes: without a valid key, or to an unknown path. */
const hangUp = { connection: 'close' };

const foreignPage = 'Requests from pages of this origin are not allowed';

// `details` is always null: Postgres puts the failing row there, and personal data must not be in errors.
function rest(status: number, code: string, message: string, hint: string | null = null, headers = {}) {
	return new WireError(status, { code, details: null, hint, message }, headers);
}

export const restErrors = {
	checkFailed: (table: string, column: string) =>
		rest(400, '23514', `new row for relation "${table}" violates check constraint "${table}_${column}_check"`),
	missing: (table: string, column: string) =>
		rest(400, '23502', `null value in column "${column}" of relation "${table}" violates not-null constraint`),
	duplicate: (table: string) =>
		rest(409, errorCodes.idTaken, `duplicate key value violates unique constraint "${table}_pkey"`),
	denied: (table: string) =>
		rest(401, '42501', `permission denied for table ${table}`, null, { 'www-authenticate': 'Bearer' }),
	unknownColumn: (table: string, column: string) =>
		rest(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`),
	unknownTable: (table: string) =>
		rest(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`),
	unknownPath: () => rest(404, 'PGRST125', 'Invalid path specified in request URL', null, hangUp),
	badJson: () => rest(400, 'PGRST102', 'Empty or invalid json'),
	oneRow: () => rest(400, 'PGRST102', 'Send one row in a call'),
	badProfile: () => rest(406, 'PGRST106', 'Invalid schema', 'Only the following schemas are exposed: public'),
	badKey: () =>
		rest(401, 'PGRST301', 'Invalid API key', 'Send the public key in the apikey and authorization headers.', {
			'www-authenticate': 'Bearer error="invalid_token"',
			...hangUp,
		}),
	badOrigin: () =>
		rest(403, '42501', foreignPage, 'SITE_URL or ALLOWED_ORIGINS must name the origin of the page.', hangUp),
	tooLarge: () => rest(413, '54000', 'The request body exceeded the maximum allowed size'),
	tooMany: (seconds: number) =>
		rest(429, 'PT429', 'Too many requests', `Try again in ${seconds} seconds.`, { 'retry-after': String(seconds) }),
	diskFull: () => rest(503, '53100', 'could not write to the database: no space left on device'),
	internal: () => rest(500, 'XX000', 'internal error'),
} as const;

// The storage service responds with 400 to every client error and has the actual status code in the body.
function storage(statusCode: number, error: string, message: string, code: string, status = 400, headers = {}) {
	return new WireError(status, { statusCode: String(statusCode), error, message, code }, headers);
}

const badUpload = (message: string) => storage(400, 'InvalidRequest', message, 'InvalidRequest');

export const storageErrors = {
	tooLarge: () =>
		storage(413, 'Payload too large', 'The object exceeded the maximum allowed size', errorCodes.photoTooLarge),
	badType: (type: string) =>
		storage(415, 'invalid_mime_type', `mime type ${type} is not supported`, errorCodes.notAPhoto),
	duplicate: () => storage(409, 'Duplicate', 'The resource already exists', errorCodes.keyTaken),
	noBucket: () => storage(404, 'Bucket not found', 'Bucket not found', 'NoSuchBucket'),
	badKey: (key: string) => storage(400, 'InvalidKey', `Invalid key: ${key}`, 'InvalidKey'),
	denied: () => storage(403, 'Unauthorized', 'new row violates row-level security policy', 'AccessDenied'),
	badApiKey: () => storage(403, 'Unauthorized', 'Invalid API key', 'AccessDenied', 400, hangUp),
	badOrigin: () => storage(403, 'Unauthorized', foreignPage, 'AccessDenied', 400, hangUp),
	noContent: () => badUpload('No content provided'),
	badMultipart: () => badUpload('The multipart body is not valid'),
	truncated: () => badUpload('The body ended too early'),
	notFound: () => storage(404, 'not_found', 'Object not found', 'NoSuchKey'),
	unknownPath: () => storage(404, 'Not Found', 'Route not found', 'InvalidRequest', 404, hangUp),
	// The actual HTTP status too: proxies and clients recognise rate limits by it.
	tooMany: (seconds: number) =>
		storage(429, 'Too many requests', `Try again in ${seconds} seconds.`, errorCodes.tooManyPhotos, 429, {
			'retry-after': String(seconds),
		}),
	diskFull: () => storage(507, 'Insufficient storage', 'No space left on device', 'InternalError', 507),
	internal: () => storage(500, 'InternalError', 'Internal server error', 'InternalError', 500),
} as const;

/**
 * Maps errors of the store and the photos to Supabase's responses. Unexpected errors become "internal error".
 * @param path of the call: REST and storage have different texts for some errors
 */
export function toWireError(error: Error, path: string): WireError {
	if (error instanceof WireError) return error;
	if (error instanceof IdTaken) return restErrors.duplicate(error.table);
	if (error instanceof KeyTaken) return storageErrors.duplicate();
	if (error instanceof FolderClosed) return storageErrors.denied();
	if (error instanceof TooLarge) return storageErrors.tooLarge();
	if (error instanceof NotAPhoto) return storageErrors.badType(error.type);
	const errors = path.startsWith('/rest/') ? restErrors : storageErrors;
	return error instanceof DiskFull ? errors.diskFull() : errors.internal();
}

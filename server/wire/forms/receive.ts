import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { maxPhotos } from '#leads/photos.ts';
import { maxFormFieldBytes, maxFormFields } from '#server/settings/limits.ts';
import { storageErrors } from '#server/wire/errors.ts';
import { feed, refuseEndless } from '#server/wire/multipart.ts';

/** A photo of a form post, as it arrives. */
export interface ArrivingPhoto {
	name: string;
	/** Its media type, as the browser states it. */
	type: string;
	bytes: Readable;
}

export interface FormPost {
	/** By field name; of a repeated field, all values. */
	fields: ReadonlyMap<string, readonly string[]>;
	/** Whether it has more photos than a request can have. */
	tooManyPhotos: boolean;
}

/**
 * Reads a form that a browser posts without our scripts: `multipart/form-data` with the photos before or between the fields.
 * The whole body is read in every case, since browsers show the response only after they have sent everything.
 * @param take called for each photo, with the fields before it. What it does not read is discarded. It must not throw
 * @throws WireError if the body is no form, or is cut short
 */
export async function receiveForm(
	incoming: IncomingMessage,
	take: (photo: ArrivingPhoto, fields: FormPost['fields']) => Promise<void>,
): Promise<FormPost> {
	const { Busboy } = await import('@fastify/busboy');
	if (incoming.destroyed && !incoming.readableEnded) throw storageErrors.truncated();
	const contentType = incoming.headers['content-type'] ?? '';
	if (!/^multipart\/form-data/i.test(contentType)) throw storageErrors.badMultipart();
	refuseEndless(incoming);
	const parser = new Busboy({
		headers: { ...incoming.headers, 'content-type': contentType },
		limits: {
			files: maxPhotos + 1,
			fields: maxFormFields,
			parts: maxFormFields + maxPhotos + 1,
			fieldSize: maxFormFieldBytes,
			fieldNameSize: 100,
			headerPairs: 20,
		},
	});
	const { whole } = feed(incoming, parser);
	const fields = new Map<string, string[]>();
	const photos: Promise<void>[] = [];
	let files = 0;
	parser.on('field', (name: string, value: string) => {
		fields.set(name, [...(fields.get(name) ?? []), value]);
	});
	parser.on('file', (_field: unknown, file: Readable, name: string | undefined, _encoding: unknown, type: string) => {
		// Without a listener, the error of a truncated body would end the process.
		file.on('error', () => {});
		// A browser sends an empty part for a control without a file.
		if (!name) return void file.resume();
		if (++files > maxPhotos) return void file.resume();
		// The receiver may destroy its stream; Busboy would then wait for the file's end for ever.
		const bytes = new PassThrough();
		bytes.on('error', () => {});
		file.pipe(bytes);
		whole.catch(() => bytes.destroy(storageErrors.truncated()));
		photos.push(
			take({ name, type, bytes }, fields).finally(() => {
				file.unpipe(bytes);
				file.resume();
			}),
		);
	});
	try {
		await whole;
	} finally {
		await Promise.all(photos);
	}
	return { fields, tooManyPhotos: files > maxPhotos };
}

import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { BusboyInstance } from '@fastify/busboy';
import { wasCutShort } from '#server/http/body.ts';
import { kib, mib } from '#server/settings/units.ts';
import { storageErrors } from '#server/wire/errors.ts';

/** Bytes of the largest body that is read: five photos with their form have fifty million. */
const maxBodyBytes = 64 * mib;

/** What an upload may have: one photo, and besides it fields such as `cacheControl`, of which the official client sends one or two. */
const upload = { files: 1, fields: 10, fieldSize: 16 * kib };

/** Receives a file as it arrives. @param bytes fail if the body is cut short @param declared its media type in the request */
export type Take<T> = (bytes: Readable, declared: string) => Promise<T>;

/** What is done with the parts of a multipart body. Who throws stops the reading. */
interface Parts {
	field?(name: string, value: string): void;
	/** @returns undefined to discard a file */
	file(name: string | undefined): Take<unknown> | undefined;
}

let busboy: Promise<typeof import('@fastify/busboy')> | undefined;

/**
 * Reads a multipart body. The parser's code is loaded at the first use, so that an idle server needs no more memory for it; once,
 * since each `import()` resolves anew.
 * @throws WireError if the body is not valid, or truncated; and the error that stopped it
 */
export async function readParts(incoming: IncomingMessage, most: typeof upload, parts: Parts): Promise<void> {
	busboy ??= import('@fastify/busboy');
	const { Busboy } = await busboy;
	// 'close' was emitted already, and would be waited for in vain.
	if (incoming.destroyed && !incoming.readableEnded) throw storageErrors.truncated();
	cutOffEndless(incoming);
	const headers = { ...incoming.headers, 'content-type': incoming.headers['content-type'] ?? '' };
	const limits = { ...most, parts: most.files + most.fields, fieldNameSize: 100, headerPairs: 20 };
	let parser: BusboyInstance;
	try {
		parser = new Busboy({ headers, limits });
	} catch {
		throw storageErrors.badMultipart();
	}
	const taken: Promise<unknown>[] = [];
	let last: Readable | undefined;
	try {
		await new Promise<void>((resolve, reject) => {
			parser.on('field', (name: string, value: string) => {
				try {
					parts.field?.(name, value);
				} catch (error) {
					reject(error);
				}
			});
			parser.on(
				'file',
				(_field: unknown, file: Readable, name: string | undefined, _encoding: unknown, type: string) => {
					// Without a listener, the error of a truncated body would end the process.
					file.on('error', () => {});
					last = file;
					const done = parts.file(name)?.(file, type);
					if (done) taken.push(done);
					// Else the parser would wait for the file's end for ever.
					Promise.resolve(done)
						.catch(reject)
						.finally(() => file.resume());
				},
			);
			const cut = () => reject(storageErrors.truncated());
			parser.once('finish', resolve).on('error', cut);
			// What follows is ignored. Not by the parser, which takes thirty times as long for tiny parts as reading them does.
			parser.once('partsLimit', resolve);
			// 'close' is also emitted after a complete body.
			incoming.once('error', cut).once('close', () => incoming.readableEnded || cut());
			// Not `pipeline`, which destroys the request on a parse error, and with it the connection for the response.
			incoming.pipe(parser);
		});
	} catch (why) {
		// The parser does not end the file of a truncated body.
		last?.destroy(why as Error);
		throw why;
	} finally {
		incoming.unpipe(parser);
		await Promise.allSettled(taken);
	}
}

/** Closes the connection of a larger body: what follows a photo that is refused, and parts that are not the photo, are read and ignored. */
function cutOffEndless(incoming: IncomingMessage): void {
	let size = 0;
	incoming.on('data', (chunk: Buffer) => {
		size += chunk.length;
		if (size > maxBodyBytes) incoming.destroy();
	});
	incoming.pause();
}

export const isMultipart = ({ headers }: IncomingMessage) =>
	/^multipart\/form-data/i.test(headers['content-type'] ?? '');

/**
 * Streams the file of an upload to `take`: the first file part of a multipart body, or the whole of any other body.
 * @throws WireError if there is no file, or the body is invalid or truncated; and errors of `take`
 */
export async function receiveFile<T>(incoming: IncomingMessage, take: Take<T>): Promise<T> {
	let taken: Promise<T> | undefined;
	const takeIt: Take<T> = (...file) => {
		taken = take(...file);
		return taken;
	};
	if (isMultipart(incoming)) await readParts(incoming, upload, { file: () => takeIt });
	else {
		cutOffEndless(incoming);
		await takeIt(incoming, incoming.headers['content-type'] ?? 'application/octet-stream').catch((error: unknown) => {
			throw wasCutShort(incoming) ? storageErrors.truncated() : error;
		});
	}
	if (!taken) throw storageErrors.noContent();
	return taken;
}

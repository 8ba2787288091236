import type { IncomingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import type { BusboyConfig, BusboyInstance } from '@fastify/busboy';
import { wasCutShort } from '#server/http/body.ts';
import { kib, mib } from '#server/settings/units.ts';
import { storageErrors } from '#server/wire/errors.ts';

/** Most fields besides the photo (`cacheControl`, `metadata`) in an upload, and bytes of each. The official client sends one or two. */
const maxMultipartFields = 10;
const maxMultipartFieldBytes = 16 * kib;

/**
 * Handles the file of an upload.
 * @param declared its media type in the request
 * @param whole resolves when the body has ended correctly; the file may be stored only after that
 */
export type Take<T> = (file: Readable, declared: string, whole: Promise<void>) => Promise<T>;

let busboy: Promise<typeof import('@fastify/busboy')> | undefined;

/**
 * A parser for the multipart body of a request, which is fed by `feed`. Its code is loaded at the first use, so that an idle server needs
 * no more memory for it; once, since each `import()` resolves anew.
 * @throws WireError if the client has disconnected (then 'close' was emitted already, and would be waited for in vain), or the header is invalid
 */
export async function openParser(
	incoming: IncomingMessage,
	config: Omit<BusboyConfig, 'headers'>,
): Promise<BusboyInstance> {
	busboy ??= import('@fastify/busboy');
	const { Busboy } = await busboy;
	if (incoming.destroyed && !incoming.readableEnded) throw storageErrors.truncated();
	refuseEndless(incoming);
	const { 'content-type': contentType = '' } = incoming.headers;
	try {
		return new Busboy({ headers: { ...incoming.headers, 'content-type': contentType }, ...config });
	} catch {
		throw storageErrors.badMultipart();
	}
}

export const isMultipart = ({ headers }: IncomingMessage) =>
	/^multipart\/form-data/i.test(headers['content-type'] ?? '');

/**
 * Streams the file of an upload to `take`: the first file part of a multipart body, or the whole of any other body.
 * @throws WireError if there is no file, or the body is invalid or truncated; and errors of `take`
 */
export async function receiveFile<T>(incoming: IncomingMessage, take: Take<T>): Promise<T> {
	if (!isMultipart(incoming)) return receiveRaw(incoming, take);
	const parser = await openParser(incoming, {
		// supabase-js sends the file with an empty field name, so a file is a part with a file name or binary type.
		isPartAFile: (_field, type, name) => name !== undefined || type === 'application/octet-stream',
		limits: {
			files: 1,
			fields: maxMultipartFields,
			parts: maxMultipartFields + 1,
			fieldSize: maxMultipartFieldBytes,
			headerPairs: 20,
		},
	});
	const { whole, stop } = feed(incoming, parser);
	whole.catch(() => {});
	let taken: Promise<T> | undefined;
	parser.on('file', (_field: unknown, file: Readable, _name: unknown, _encoding: unknown, declared: string) => {
		// Without a listener, the error of a truncated body would end the process.
		file.on('error', () => {});
		// End the file's stream if the body is truncated; Busboy does not.
		whole.catch(() => file.destroy(storageErrors.truncated()));
		taken = take(file, declared, whole);
		// After a rejection, stop parsing; `drain` reads the rest of the body before the response.
		taken.catch(stop);
	});
	try {
		await whole;
	} finally {
		await taken?.catch(() => {});
	}
	if (!taken) throw storageErrors.noContent();
	return taken;
}

async function receiveRaw<T>(incoming: IncomingMessage, take: Take<T>): Promise<T> {
	if (incoming.destroyed && !incoming.readableEnded) throw storageErrors.truncated();
	refuseEndless(incoming);
	try {
		return await take(incoming, incoming.headers['content-type'] ?? 'application/octet-stream', Promise.resolve());
	} catch (error) {
		throw wasCutShort(incoming) ? storageErrors.truncated() : error;
	}
}

/**
 * Pipes the request into the parser. Not `pipeline`, which destroys the request on a parse error, and with it the connection
 * for the response.
 * @returns a promise for the end of the body, or of the parts that it may have, and a function that stops reading and rejects that promise with its argument
 */
export function feed(
	incoming: IncomingMessage,
	parser: Writable,
): { whole: Promise<void>; stop: (why: unknown) => void } {
	let stop: (why: unknown) => void = () => {};
	const whole = new Promise<void>((resolve, reject) => {
		stop = (why) => {
			incoming.unpipe(parser);
			reject(why);
		};
		const cut = () => stop(storageErrors.truncated());
		parser.once('finish', resolve).on('error', cut);
		// What follows is ignored. Not by the parser, which takes thirty times as long for tiny parts as reading them does.
		parser.once('partsLimit', () => {
			incoming.unpipe(parser);
			resolve();
		});
		// 'close' is also emitted after a complete body.
		incoming.once('error', cut).once('close', () => incoming.readableEnded || cut());
		incoming.pipe(parser);
	});
	return { whole, stop };
}

/** Bytes of the largest body that is read: five photos with their form have fifty million. */
const maxBodyBytes = 64 * mib;

/** Closes the connection if a body is larger: parts that are not the file are read and ignored. */
function refuseEndless(incoming: IncomingMessage): void {
	let size = 0;
	incoming.on('data', (chunk: Buffer) => {
		size += chunk.length;
		if (size > maxBodyBytes) incoming.destroy();
	});
	incoming.pause();
}

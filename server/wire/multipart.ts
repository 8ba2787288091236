import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { BusboyConfig, BusboyInstance } from '@fastify/busboy';
import { wasCutShort } from '#server/http/body.ts';
import { kib, mib } from '#server/settings/units.ts';
import { storageErrors } from '#server/wire/errors.ts';

/** Most fields besides the photo (`cacheControl`, `metadata`) in an upload, and bytes of each. The official client sends one or two. */
const maxMultipartFields = 10;
const maxMultipartFieldBytes = 16 * kib;

/**
 * Receives a file as it arrives.
 * @param declared its media type in the request
 * @param whole resolves when the body has ended correctly; the file may be stored only after that
 */
export type Take<T> = (bytes: Readable, declared: string, whole: Promise<void>) => Promise<T>;

/** What is done with the parts of a multipart body. */
interface Parts {
	/** @throws WireError to stop reading */
	field?(name: string, value: string): void;
	/** @returns undefined to discard a file. One that is rejected stops reading. */
	file(name: string | undefined): Take<unknown> | undefined;
}

let busboy: Promise<typeof import('@fastify/busboy')> | undefined;

/**
 * Reads a multipart body. The parser's code is loaded at the first use, so that an idle server needs no more memory for it; once,
 * since each `import()` resolves anew.
 * @throws WireError if the body is not valid, or truncated; and the error that stopped it
 */
export async function readParts(
	incoming: IncomingMessage,
	config: Omit<BusboyConfig, 'headers'>,
	parts: Parts,
): Promise<void> {
	busboy ??= import('@fastify/busboy');
	const { Busboy } = await busboy;
	prepare(incoming);
	const { 'content-type': contentType = '' } = incoming.headers;
	let parser: BusboyInstance;
	try {
		parser = new Busboy({ headers: { ...incoming.headers, 'content-type': contentType }, ...config });
	} catch {
		throw storageErrors.badMultipart();
	}
	const taken: Promise<unknown>[] = [];
	const whole = new Promise<void>((resolve, reject) => {
		const stop = (why: unknown) => {
			incoming.unpipe(parser);
			reject(why);
		};
		parser.on('field', (name: string, value: string) => {
			try {
				parts.field?.(name, value);
			} catch (error) {
				stop(error);
			}
		});
		parser.on('file', (_field: unknown, file: Readable, name: string | undefined, _encoding: unknown, type: string) => {
			// Without a listener, the error of a truncated body would end the process.
			file.on('error', () => {});
			const take = parts.file(name);
			if (!take) return void file.resume();
			// The receiver may destroy its stream; the parser would then wait for the file's end for ever.
			const bytes = file.pipe(new PassThrough().on('error', () => {}));
			// The parser does not end the file of a truncated body.
			whole.catch((why) => bytes.destroy(why));
			const discard = () => file.unpipe(bytes).resume();
			taken.push(take(bytes, type, whole).catch(stop).finally(discard));
		});
		const cut = () => stop(storageErrors.truncated());
		parser.once('finish', resolve).on('error', cut);
		// What follows is ignored. Not by the parser, which takes thirty times as long for tiny parts as reading them does.
		parser.once('partsLimit', () => {
			incoming.unpipe(parser);
			resolve();
		});
		// 'close' is also emitted after a complete body.
		incoming.once('error', cut).once('close', () => incoming.readableEnded || cut());
		// Not `pipeline`, which destroys the request on a parse error, and with it the connection for the response.
		incoming.pipe(parser);
	});
	try {
		await whole;
	} finally {
		await Promise.all(taken);
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
	const limits = {
		files: 1,
		fields: maxMultipartFields,
		parts: maxMultipartFields + 1,
		fieldSize: maxMultipartFieldBytes,
		headerPairs: 20,
	};
	// supabase-js sends the file with an empty field name, so a file is a part with a file name or binary type.
	const isPartAFile: BusboyConfig['isPartAFile'] = (_field, type, name) =>
		name !== undefined || type === 'application/octet-stream';
	let taken: Promise<T> | undefined;
	await readParts(
		incoming,
		{ limits, isPartAFile },
		{
			file:
				() =>
				(...file) => {
					taken = take(...file);
					return taken;
				},
		},
	);
	if (!taken) throw storageErrors.noContent();
	return taken;
}

async function receiveRaw<T>(incoming: IncomingMessage, take: Take<T>): Promise<T> {
	prepare(incoming);
	try {
		return await take(incoming, incoming.headers['content-type'] ?? 'application/octet-stream', Promise.resolve());
	} catch (error) {
		throw wasCutShort(incoming) ? storageErrors.truncated() : error;
	}
}

/** Bytes of the largest body that is read: five photos with their form have fifty million. */
const maxBodyBytes = 64 * mib;

/**
 * Before a body is read: closes the connection if it is larger, since parts that are not the file are read and ignored.
 * @throws WireError if the client has disconnected (then 'close' was emitted already, and would be waited for in vain)
 */
function prepare(incoming: IncomingMessage): void {
	if (incoming.destroyed && !incoming.readableEnded) throw storageErrors.truncated();
	let size = 0;
	incoming.on('data', (chunk: Buffer) => {
		size += chunk.length;
		if (size > maxBodyBytes) incoming.destroy();
	});
	incoming.pause();
}

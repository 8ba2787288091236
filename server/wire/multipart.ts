import type { IncomingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { wasCutShort } from '#server/http/body.ts';
import { maxDrainBytes, maxMultipartFieldBytes, maxMultipartFields } from '#server/settings/limits.ts';
import { storageErrors } from '#server/wire/errors.ts';

/**
 * What is done with the file of an upload.
 * @param declared the type its sender gave it
 * @param whole resolves when the body has ended as it should; what arrived is kept only after that
 */
export type Take<T> = (file: Readable, declared: string, whole: Promise<void>) => Promise<T>;

/**
 * Finds the file in the body of an upload: the first file part of a multipart body, or any other body as it is. Streams:
 * never holds more than a few chunks.
 * @throws WireError where there is no file or the body is broken or cut short, or what `take` throws
 */
export async function receiveFile<T>(incoming: IncomingMessage, take: Take<T>): Promise<T> {
	// Its sender went away before this was called: 'close', which would end the waiting below, has come already.
	if (incoming.destroyed && !incoming.readableEnded) throw storageErrors.truncated();
	refuseEndless(incoming);
	const contentType = incoming.headers['content-type'];
	if (!contentType || !/^multipart\/form-data/i.test(contentType)) return receiveRaw(incoming, take);

	const parser = openParser(incoming, contentType);
	const { whole, stop } = feed(incoming, parser);
	whole.catch(() => {});
	let taken: Promise<T> | undefined;
	parser.on('file', (_field: unknown, file: Readable, _name: unknown, _encoding: unknown, declared: string) => {
		// Without a listener a body that breaks off would end the process.
		file.on('error', () => {});
		// A file that nobody reads holds up the rest of the body, and a body that stopped never ends its file.
		whole.catch(() => file.destroy(storageErrors.truncated()));
		taken = take(file, declared, whole);
		// What comes after a refusal is nobody's: the answer waits a while for its end (`drain`).
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
	try {
		return await take(incoming, incoming.headers['content-type'] ?? 'application/octet-stream', Promise.resolve());
	} catch (error) {
		throw wasCutShort(incoming) ? storageErrors.truncated() : error;
	}
}

function openParser(incoming: IncomingMessage, contentType: string) {
	try {
		return new Busboy({
			headers: { ...incoming.headers, 'content-type': contentType },
			// The official client gives its file an empty field name, so a file is what has a file name or is binary.
			isPartAFile: (_field, type, name) => name !== undefined || type === 'application/octet-stream',
			limits: {
				files: 1,
				fields: maxMultipartFields,
				parts: maxMultipartFields + 1,
				fieldSize: maxMultipartFieldBytes,
				headerPairs: 20,
			},
		});
	} catch {
		throw storageErrors.badMultipart();
	}
}

/**
 * By hand in place of `pipeline`, which destroys the request, and so the way back for the answer, at a parse error.
 * @returns the end of the body, and what gives the rest of it up, for a reason that `whole` then rejects with
 */
function feed(incoming: IncomingMessage, parser: Writable): { whole: Promise<void>; stop: (why: unknown) => void } {
	let stop: (why: unknown) => void = () => {};
	const whole = new Promise<void>((resolve, reject) => {
		stop = (why) => {
			incoming.unpipe(parser);
			reject(why);
		};
		const cut = () => stop(storageErrors.truncated());
		parser.once('finish', resolve).on('error', cut);
		// A body that came to its end is closed too, often before the last of it is on the disk.
		incoming.once('error', cut).once('close', () => incoming.readableEnded || cut());
		incoming.pipe(parser);
	});
	return { whole, stop };
}

/** What is no file, or a second one, is read over to its end; but not for ever. */
function refuseEndless(incoming: IncomingMessage): void {
	let size = 0;
	incoming.on('data', (chunk: Buffer) => {
		size += chunk.length;
		if (size > maxDrainBytes) incoming.destroy();
	});
	incoming.pause();
}

import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { BusboyInstance } from '@fastify/busboy';
import type { Row } from '#leads/form.ts';
import type { LeadKind, Table } from '#leads/tables.ts';
import { wasCutShort } from '#server/http/calls.ts';
import { kib, maxUploadBytes, mib } from '#server/settings/limits.ts';
import type { Store } from '#server/store/store.ts';
import { restErrors, storageErrors, type WireError } from '#server/wire/errors.ts';
import type { RateLimits } from '#server/wire/rate-limits.ts';

interface IntakeParts {
	store: Pick<Store, 'requests' | 'disk' | 'answers'>;
	/** Undefined when RATE_LIMIT is off. */
	rateLimits: RateLimits | undefined;
	/** Which caller a call comes from (`http/client-address.ts`). */
	callerOf(call: IncomingMessage): string;
	/** The page of the site that a call comes from; undefined where visits are not counted. */
	pageOf: ((call: IncomingMessage) => string | null) | undefined;
	/** Called after a request was stored that is not held, with the call that brought it. */
	onInserted(kind: LeadKind, call: IncomingMessage): void;
}

export type Intake = ReturnType<typeof openIntake>;

/** Takes requests and photos within the limits, and while the disk has room: for the API and for forms posted without scripts. */
export function openIntake({ store, rateLimits, callerOf, pageOf, onInserted }: IntakeParts) {
	async function admit(call: IncomingMessage) {
		const admitted = rateLimits?.takeRequest(callerOf(call));
		if (typeof admitted === 'number') throw restErrors.tooMany(admitted);
		// What is held needs room on the disk, which is left to what is not.
		if (typeof admitted?.held !== 'string' || (await store.disk.hasRoom())) return admitted;
		admitted.giveBack();
		throw restErrors.diskFull();
	}
	return {
		callerOf,
		/** Counts a call that brings a request, whatever becomes of it. @returns why it is refused, if its caller has reached a limit */
		refusalOf(call: IncomingMessage): WireError | undefined {
			const seconds = rateLimits?.tryRequest(callerOf(call)) ?? 0;
			return seconds > 0 ? restErrors.tooMany(seconds) : undefined;
		},
		/**
		 * Stores a request.
		 * @param suspected spam signals
		 * @returns `isConfirmed`: false where a limit keeps its confirmation from being sent; `isUnserved`: whether no company works where it comes from
		 * @throws WireError over a limit; IdTaken; DiskFull
		 */
		async storeRequest(call: IncomingMessage, table: Table, row: Row, suspected: string | null) {
			const admitted = await admit(call);
			const isHeld = typeof admitted?.held === 'string';
			const options = { ...admitted, source: pageOf?.(call) ?? null };
			const stored = store.requests.insertTogether(table, [row], suspected, options);
			const isConfirmed = await stored.catch((error: unknown) => {
				admitted?.giveBack();
				throw error;
			});
			if (!isHeld) onInserted(table.kind, call);
			return { isHeld, isConfirmed, isUnserved: !isHeld && store.answers.isUnserved(table.kind, row) };
		},
		/**
		 * Receives a photo. Reserves the largest size that it can have, before any of it is received: otherwise many open uploads
		 * could fill the disk beyond its floor.
		 * @param receive stores the photo; called when there is a place for it
		 * @throws WireError when its caller or all together have sent too much, or there is no space; errors of `receive`
		 */
		async takePhoto<P extends { size: number }>(call: IncomingMessage, receive: () => Promise<P>): Promise<P> {
			// The Content-Length, which Node enforces; of a chunked body, the largest size of an upload.
			const bytes = Math.min(Number(call.headers['content-length'] ?? maxUploadBytes), maxUploadBytes);
			const taken = rateLimits?.takePhoto(callerOf(call), bytes);
			if (typeof taken === 'number') throw storageErrors.tooMany(taken);
			let photo: P | undefined;
			let release: (() => void) | undefined;
			try {
				release = await store.disk.reserve(bytes);
				if (!release) throw storageErrors.diskFull();
				photo = await receive();
				return photo;
			} finally {
				release?.();
				taken?.(photo?.size);
			}
		},
	};
}

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

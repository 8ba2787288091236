import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { Context, MiddlewareHandler } from 'hono';
import { folderOf, maxPhotos, photoKey, photoType } from '#leads/photos.ts';
import { readBody } from '#server/http/body.ts';
import type { Logger } from '#server/log.ts';
import { NotAPhoto, TooLarge } from '#server/photos/type.ts';
import {
	maxFormBytes,
	maxFormFieldBytes,
	maxFormFields,
	maxFormPartBytes,
	maxUploadBytes,
} from '#server/settings/limits.ts';
import { DiskFull, FolderClosed } from '#server/store/errors.ts';
import type { Photo, Photos } from '#server/store/photos.ts';
import type { Store } from '#server/store/store.ts';
import type { Uploads } from '#server/wire/callers/uploads.ts';
import type { WireEnv } from '#server/wire/env.ts';
import { restErrors, storageErrors, WireError } from '#server/wire/errors.ts';
import type { RequestPages } from '#server/wire/forms/request-pages.ts';
import { feed, isMultipart, openParser } from '#server/wire/multipart.ts';
import type { Problem } from '#wire/plain-form.ts';

/** What the forms' pages need. */
export interface FormParts {
	pages: RequestPages;
	store: Pick<Store, 'requests' | 'photos' | 'outbox' | 'keys'>;
	/** What photos' public URLs begin with. */
	photoBase: string;
	uploads: Uploads;
	/** The name of the network that counts as a call's caller (`http/networks.ts`). */
	callerOf(incoming: IncomingMessage): string;
	/** Refuses posts from other sites' pages. */
	origin: MiddlewareHandler<WireEnv>;
	/** The rate limit of inserts, shared with the REST calls; undefined when RATE_LIMIT is off. */
	limit: MiddlewareHandler<WireEnv> | undefined;
	log: Logger;
}

/** A photo of a form post, as it arrives. */
export interface ArrivingPhoto {
	name: string;
	/** Its media type, as the browser states it. */
	type: string;
	bytes: Readable;
}

interface FormPost {
	fields: URLSearchParams;
	/** Whether it has more photos than a request can have. */
	tooManyPhotos: boolean;
}

// Answers without a page, to what browsers do not send, or callers send again and again.
export const tooMany = 'Too many requests have come from your connection. Please try again later.';
export const tooLong = 'This is too long. Please go back, and send shorter answers, or fewer or smaller photos.';

/** Whether a form says that it is longer than any that a browser sends: it is refused before anything is read. */
export function isTooLong({ headers }: IncomingMessage, takesPhotos: boolean): boolean {
	return Number(headers['content-length']) > (takesPhotos ? maxFormBytes + maxPhotos * maxUploadBytes : maxFormBytes);
}

/**
 * Reads a form that a browser posts without our scripts: one with photos as `multipart/form-data`, the photos before or between the
 * fields, any other URL-encoded. The whole body is read in every case, since browsers show the response only after they have sent everything.
 * @param take called for each photo, with the fields before it. What it does not read is discarded. It must not throw
 * @param timeout in ms, for a post that is refused: its answers are only shown again
 * @throws WireError if the body is no form, is cut short or too slow
 */
export async function receiveForm(
	incoming: IncomingMessage,
	take: (photo: ArrivingPhoto, fields: URLSearchParams) => Promise<void>,
	timeout?: number,
): Promise<FormPost> {
	if (/^application\/x-www-form-urlencoded/i.test(incoming.headers['content-type'] ?? ''))
		return receiveEncoded(incoming, timeout);
	if (!isMultipart(incoming)) throw storageErrors.badMultipart();
	const parser = await openParser(incoming, {
		limits: {
			files: maxPhotos + 1,
			fields: maxFormFields,
			parts: maxFormFields + maxPhotos + 1,
			fieldSize: maxFormFieldBytes,
			fieldNameSize: 100,
			headerPairs: 20,
		},
	});
	const { whole, stop } = feed(incoming, parser);
	const timer = timeout && setTimeout(() => stop(restErrors.tooSlow()), timeout);
	const fields = new URLSearchParams();
	const photos: Promise<void>[] = [];
	let files = 0;
	let bytes = 0;
	parser.on('field', (name: string, value: string) => {
		bytes += Buffer.byteLength(name) + Buffer.byteLength(value);
		if (bytes > maxFormPartBytes) stop(restErrors.tooLarge());
		else fields.append(name, value);
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
		clearTimeout(timer);
		await Promise.all(photos);
	}
	return { fields, tooManyPhotos: files > maxPhotos };
}

/** The same of one without photos. */
export async function receiveEncoded(incoming: IncomingMessage, timeout?: number): Promise<FormPost> {
	const body = await readBody(incoming, maxFormBytes, timeout);
	if (typeof body === 'string') throw restErrors[body]();
	const pairs = body.toString().split('&', maxFormFields);
	return { fields: new URLSearchParams(pairs.join('&')), tooManyPhotos: false };
}

/** The photos of one form post, stored one by one as they arrive. */
interface ReceivedPhotos {
	/** @param folder the id of the request */
	take(photo: ArrivingPhoto, folder: string | Promise<string>): Promise<void>;
	/**
	 * Those that are stored: of this post, and of an earlier post of the same form.
	 * @param folder of the earlier post
	 * @param earlier keys of its photos
	 */
	stored(folder: string, earlier: readonly string[]): Promise<Photo[]>;
	/** Why some were not stored. */
	problems: ReadonlySet<Problem>;
	/** The error of a photo that could not be stored for a reason of the server. */
	failure(): unknown;
}

export function receivePhotos(
	incoming: IncomingMessage,
	photos: Pick<Photos, 'find' | 'receive'>,
	uploads: Uploads,
): ReceivedPhotos {
	const stored: Photo[] = [];
	const problems = new Set<Problem>();
	let failure: unknown;

	async function store(key: string, { name, type, bytes }: ArrivingPhoto): Promise<void> {
		uploads.count(incoming);
		const declared = photoType({ name, type }) ?? type;
		const ended = new Promise<void>((resolve) => bytes.once('end', resolve));
		stored.push(await uploads.take(incoming, () => photos.receive(bytes, { key, declared, ended })));
	}

	return {
		problems,
		failure: () => failure,
		take: async (photo, folder) => {
			try {
				await store(photoKey(await folder, timestamp(), photo.name), photo);
			} catch (error) {
				const problem = problemOfPhoto(error);
				if (problem) problems.add(problem);
				else failure = error;
			}
		},
		// Keys come back in hidden fields, which anybody can change: only those of stored photos in this folder count.
		stored: async (folder, earlier) => {
			const own = new Set(earlier.slice(0, maxPhotos).filter((key) => folderOf(key) === folder));
			const found = (await Promise.all([...own].map((key) => photos.find(key)))).flatMap((photo) => photo ?? []);
			// Deleted, since no request came with them for too long (`strayPhotoAge`).
			if (found.length < own.size) problems.add('photos-gone');
			return [...found, ...stored];
		},
	};
}

let last = 0;

/** The time, but another at each call: two posts at once may have photos of the same name. */
function timestamp(): number {
	last = Math.max(last + 1, Date.now());
	return last;
}

/** What is wrong with a photo that was not stored; undefined if the photo is not to blame. */
function problemOfPhoto(error: unknown): Problem | undefined {
	if (error instanceof NotAPhoto) return 'not-a-photo';
	if (error instanceof FolderClosed) return 'too-many-photos';
	return error instanceof TooLarge ? 'photo-too-large' : undefined;
}

/** Seconds to wait, if the caller has reached a limit. */
function waitOf(error: unknown): number | undefined {
	return error instanceof WireError && error.status === 429 ? Number(error.headers['retry-after']) : undefined;
}

/** Whether a photo was not stored since too many come, or the disk is full. */
export function isNoRoom(error: unknown): boolean {
	return error instanceof DiskFull || (error instanceof WireError && [429, 503, 507].includes(error.status));
}

/**
 * How a post that was not accepted is answered.
 * @param problems gets the failure's
 * @param failure why it could not be stored, if its sender is not to blame
 */
export function judge(problems: Set<Problem>, failure: unknown) {
	if (failure === undefined) return { status: 422, waitMinutes: 0 } as const;
	const seconds = waitOf(failure);
	problems.add(seconds === undefined ? 'failed' : 'too-many-requests');
	return { status: seconds === undefined ? 503 : 429, waitMinutes: Math.ceil((seconds ?? 0) / 60) } as const;
}

/** Runs a middleware that may refuse the call. */
export async function errorOf(c: Context<WireEnv>, middleware: MiddlewareHandler<WireEnv>): Promise<unknown> {
	try {
		await middleware(c, async () => {});
		return undefined;
	} catch (error) {
		return error;
	}
}

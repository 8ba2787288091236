import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Context, MiddlewareHandler } from 'hono';
import { maxPhotos, photoKey, photoType } from '#leads/photos.ts';
import { readBody } from '#server/http/body.ts';
import type { Logger } from '#server/log.ts';
import { NotAPhoto, TooLarge } from '#server/photos/staging.ts';
import {
	maxFormBytes,
	maxFormFieldBytes,
	maxFormFields,
	maxFormPartBytes,
	maxUploadBytes,
} from '#server/settings/limits.ts';
import { DiskFull, FolderClosed } from '#server/store/errors.ts';
import type { Photo } from '#server/store/photos.ts';
import type { Store } from '#server/store/store.ts';
import type { WireEnv } from '#server/wire/env.ts';
import { restErrors, storageErrors, WireError } from '#server/wire/errors.ts';
import type { RequestPages } from '#server/wire/forms/request-pages.ts';
import { isMultipart, readParts } from '#server/wire/multipart.ts';
import type { Uploads } from '#server/wire/uploads.ts';
import type { Problem } from '#wire/plain-form.ts';

/** What the forms' pages need. */
export interface FormParts {
	pages: RequestPages;
	store: Pick<Store, 'requests' | 'photos' | 'outbox' | 'keys'>;
	/** What photos' public URLs begin with. */
	photoBase: string;
	uploads: Uploads;
	/** Which caller a call comes from (`http/client-address.ts`). */
	callerOf(incoming: IncomingMessage): string;
	/** Refuses posts from other sites' pages. */
	origin: MiddlewareHandler<WireEnv>;
	/** The rate limit of inserts, shared with the REST calls; undefined when RATE_LIMIT is off. */
	limit: MiddlewareHandler<WireEnv> | undefined;
	log: Logger;
}

/** A photo of a form post, as it arrives. */
interface ArrivingPhoto {
	/** Its file's. */
	name: string;
	/** Its media type, as far as the browser states it. */
	declared: string;
}

/** Stores a photo. @param fields that were before it in the form @throws errors of the store */
export type ReceivePhoto = (bytes: Readable, photo: ArrivingPhoto, fields: URLSearchParams) => Promise<Photo>;

export interface FormPost {
	fields: URLSearchParams;
	/** The photos that were stored. */
	photos: Photo[];
	/** What is wrong with the others. */
	problems: Set<Problem>;
	/** Why one was not stored, for a reason of the server. */
	failure: unknown;
}

/** Answers without a page, to what browsers do not send. */
export const tooLong = 'This is too long. Please go back, and send shorter answers, or fewer or smaller photos.';

/** Whether a form says that it is longer than any that a browser sends: it is refused before anything is read. */
export function isTooLong({ headers }: IncomingMessage, takesPhotos: boolean): boolean {
	return Number(headers['content-length']) > (takesPhotos ? maxFormBytes + maxPhotos * maxUploadBytes : maxFormBytes);
}

/**
 * Reads a form that a browser posts without our scripts: one with photos as `multipart/form-data`, the photos before or between the
 * fields, any other URL-encoded. The whole body is read in every case, since browsers show the response only after they have sent everything.
 * @param receive called for each photo as it arrives; without it photos are discarded
 * @throws WireError if the body is no form or is cut short
 */
export async function receiveForm(
	incoming: IncomingMessage,
	uploads: Uploads,
	receive?: ReceivePhoto,
): Promise<FormPost> {
	const post: FormPost = { fields: new URLSearchParams(), photos: [], problems: new Set(), failure: undefined };
	if (/^application\/x-www-form-urlencoded/i.test(incoming.headers['content-type'] ?? ''))
		return { ...post, fields: await receiveEncoded(incoming) };
	if (!isMultipart(incoming)) throw storageErrors.badMultipart();
	const limits = { files: maxPhotos + 1, fields: maxFormFields, fieldSize: maxFormFieldBytes };
	let [photos, bytesOfFields] = [0, 0];
	await readParts(incoming, limits, {
		field: (name, value) => {
			bytesOfFields += Buffer.byteLength(name) + Buffer.byteLength(value);
			if (bytesOfFields > maxFormPartBytes) throw restErrors.tooLarge();
			post.fields.append(name, value);
		},
		file: (name) => {
			// A browser sends an empty part for a control without a file.
			if (!name) return undefined;
			if (++photos > maxPhotos) post.problems.add('too-many-photos');
			if (!receive || photos > maxPhotos) return undefined;
			return (bytes, type) => {
				const photo = { name, declared: photoType({ name, type }) ?? type };
				return take(() => receive(bytes, photo, post.fields));
			};
		},
	});
	// In the order in which they came: what is decoded sooner is stored sooner, and keys count up.
	post.photos.sort((a, b) => (a.key < b.key ? -1 : 1));
	return post;

	async function take(store: () => Promise<Photo>): Promise<void> {
		try {
			post.photos.push(await uploads.take(incoming, store));
		} catch (error) {
			const problem = problemOf(error);
			if (problem) post.problems.add(problem);
			else post.failure = error;
		}
	}
}

/** The fields of a form without photos. */
export async function receiveEncoded(incoming: IncomingMessage): Promise<URLSearchParams> {
	const body = await readBody(incoming, maxFormBytes);
	if (typeof body === 'string') throw restErrors[body]();
	return new URLSearchParams(body.toString().split('&', maxFormFields).join('&'));
}

let last = 0;

/** A key for a photo in a request's folder. Another at each call: two posts at once may have photos of the same name. */
export function newPhotoKey(requestId: string, name: string): string {
	last = Math.max(last + 1, Date.now());
	return photoKey(requestId, last, name);
}

/** What is wrong with a photo that was not stored; undefined if the photo is not to blame. */
function problemOf(error: unknown): Problem | undefined {
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

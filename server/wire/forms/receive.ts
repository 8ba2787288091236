import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { MiddlewareHandler } from 'hono';
import { maxPhotos, photoKey, photoType } from '#leads/photos.ts';
import { type CallEnv, readBody } from '#server/http/calls.ts';
import { kindOf, type Logger } from '#server/log.ts';
import { NotAPhoto, TooLarge } from '#server/photos/staging.ts';
import {
	maxFormBytes,
	maxFormFieldBytes,
	maxFormFields,
	maxFormPartBytes,
	maxUploadBytes,
} from '#server/settings/limits.ts';
import { DiskFull, FolderClosed } from '#server/store/errors.ts';
import type { Photo } from '#server/store/photo-rows.ts';
import type { Store } from '#server/store/store.ts';
import { restErrors, storageErrors, WireError } from '#server/wire/errors.ts';
import type { RequestPages } from '#server/wire/forms/request-pages.ts';
import { type Intake, isMultipart, readParts } from '#server/wire/intake.ts';
import type { Problem } from '#wire/plain-form.ts';

/** What the forms' pages need. */
export interface FormParts {
	pages: RequestPages;
	store: Store;
	/** What photos' public URLs begin with. */
	photoBase: string;
	intake: Intake;
	/** Refuses posts from other sites' pages. */
	origin: MiddlewareHandler<CallEnv>;
	log: Logger;
	/** Completes unfinished erasures (`store/erasure.ts`). */
	finishErasures: () => Promise<void>;
	/** Called after a request was changed or answered, since the outbox may have messages about it. */
	onChanged: () => void;
}

/** A photo of a form post: its file's name, and its media type, as far as the browser states it. */
interface ArrivingPhoto {
	name: string;
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
export async function receiveForm(call: IncomingMessage, intake: Intake, receive?: ReceivePhoto): Promise<FormPost> {
	const post: FormPost = { fields: new URLSearchParams(), photos: [], problems: new Set(), failure: undefined };
	if (/^application\/x-www-form-urlencoded/i.test(call.headers['content-type'] ?? ''))
		return { ...post, fields: await receiveEncoded(call) };
	if (!isMultipart(call)) throw storageErrors.badMultipart();
	const limits = { files: maxPhotos + 1, fields: maxFormFields, fieldSize: maxFormFieldBytes };
	let [photos, bytesOfFields] = [0, 0];
	await readParts(call, limits, {
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
			return async (bytes, type) => {
				const photo = { name, declared: photoType({ name, type }) ?? type };
				try {
					post.photos.push(await intake.takePhoto(call, () => receive(bytes, photo, post.fields)));
				} catch (error) {
					const problem = problemOf(error);
					if (problem) post.problems.add(problem);
					else post.failure = error;
				}
			};
		},
	});
	// In the order in which they came: what is decoded sooner is stored sooner, and keys count up.
	post.photos.sort((a, b) => (a.key < b.key ? -1 : 1));
	return post;
}

/** The fields of a form without photos. @throws WireError if it is longer than any */
export async function receiveEncoded(call: IncomingMessage): Promise<URLSearchParams> {
	const body = await readBody(call, maxFormBytes);
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

/** Whether a photo was not stored since too many come, or the disk is full. */
export function isNoRoom(error: unknown): boolean {
	return error instanceof DiskFull || (error instanceof WireError && [429, 503, 507].includes(error.status));
}

/**
 * How a post that was not accepted is answered.
 * @param problems gets the failure's
 * @param failure why it could not be stored, if its sender is not to blame; logged, unless a limit was reached
 */
export function judge(problems: Set<Problem>, failure: unknown, log: Logger) {
	if (failure === undefined) return { status: 422, waitMinutes: 0 } as const;
	if (failure instanceof WireError && failure.status === 429) {
		problems.add('too-many-requests');
		return { status: 429, waitMinutes: Math.ceil(Number(failure.headers['retry-after']) / 60) } as const;
	}
	problems.add('failed');
	log.error(kindOf(failure), 'could not store what a form has posted');
	return { status: 503, waitMinutes: 0 } as const;
}

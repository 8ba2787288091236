import { ApiError, withRetry } from '#backend/call.ts';
import { post, publicUrl, upload } from '#backend/upload.ts';
import type { Photo, Photos } from '#dialogs/photos/use-photos.ts';
import { photoKey } from '#leads/photos.ts';
import { errorCodes } from '#wire/names.ts';
import { formNames } from '#wire/plain-form.ts';

/** What the visitor reads when the store refused a photo, by the wire's code. */
const reasons: Readonly<Record<string, string>> = {
	[errorCodes.photoTooLarge]: 'This photo is larger than 10MB. Please remove it and choose a smaller one.',
	[errorCodes.notAPhoto]: 'This file is not a photo we can read. Please remove it and choose a JPG, PNG or HEIC.',
};

/**
 * For how long a photo counts as sent, in ms: the store deletes those without a request after about two hours, and the request may not have
 * arrived. One that is still there after all is not stored twice.
 */
const photoIsSentFor = 30 * 60_000;

/**
 * Uploads the photos one after another, each retried by itself; one that was sent just before is not sent again.
 * @param update is called with each photo's progress or error
 * @returns the public addresses, in the photos' order, and how many photos were left out, since there is no room for them at present: if
 * all, with the address that the first one would have, since a request names one at least
 * @throws ApiError of the first photo that could not be sent for another reason
 */
export async function sendPhotos(photos: readonly Photo[], requestId: string, update: Photos['update']) {
	const now = Date.now();
	const urls: string[] = [];
	let first: string | undefined;
	for (const [place, photo] of photos.entries()) {
		// A photo is of the request in whose folder it is: with changed answers, it is sent again.
		const before = photo.key?.startsWith(`${requestId}/`) ? photo.key : undefined;
		const key = before ?? photoKey(requestId, now + place, photo.name);
		const isSent = before && photo.uploaded && now - (photo.uploadedAt ?? 0) <= photoIsSentFor;
		try {
			if (!isSent) await sendPhoto({ ...photo, key }, update);
			urls.push(publicUrl(key));
		} catch (error) {
			if (!(error instanceof ApiError) || error.code !== errorCodes.tooManyPhotos) throw error;
			first ??= publicUrl(key);
		}
	}
	const left = photos.length - urls.length;
	return { urls: urls.length === 0 && first ? [first] : urls, left };
}

async function sendPhoto(photo: Photo & { key: string }, update: Photos['update']) {
	const { id, key } = photo;
	update(id, { key, uploaded: false, progress: 0, error: undefined });
	try {
		const { blob, fileName } = await photo.prepared;
		await withRetry(() => upload(key, blob, fileName, (progress) => update(id, { progress })));
	} catch (error) {
		const reason = error instanceof ApiError ? reasons[error.code] : undefined;
		update(id, { progress: undefined, error: reason ?? 'This photo could not be sent. Please try again.' });
		throw error;
	}
	update(id, { uploaded: true, uploadedAt: Date.now(), progress: 1 });
}

/** What a page of a request answers when photos were posted to it. */
export interface Posted {
	page: Document;
	address: string;
	/** Names of files that could not be read, and were left out. */
	unread: readonly string[];
}

/**
 * Posts photos to the page of a request, which adds them: all in one post, so that operator and companies get one e-mail.
 * @returns undefined if none of them can be read, and nothing was sent
 * @throws if the page did not answer
 */
export async function postPhotos({ list, update }: Photos, address: string): Promise<Posted | undefined> {
	const body = new FormData();
	const unread: string[] = [];
	const sizes = new Map<number, number>();
	let total = 0;
	for (const { id, name, prepared } of list)
		try {
			const { blob, fileName } = await prepared;
			body.append(formNames.photos, blob, fileName);
			sizes.set(id, blob.size);
			total += blob.size;
		} catch {
			unread.push(name);
		}
	if (total === 0) return undefined;
	const show = (share: number) => {
		let sent = share * total;
		for (const [id, bytes] of sizes) {
			const progress = Math.min(1, Math.max(0, sent / bytes));
			update(id, { progress, uploaded: progress === 1 });
			sent -= bytes;
		}
	};
	show(0);
	try {
		const answer = await post(address, body, show);
		if (!answer.getResponseHeader('content-type')?.startsWith('text/html')) throw new Error('no page');
		const page = new DOMParser().parseFromString(answer.responseText, 'text/html');
		return { page, address: answer.responseURL, unread };
	} catch (error) {
		for (const id of sizes.keys()) update(id, { progress: undefined, uploaded: false });
		throw error;
	}
}

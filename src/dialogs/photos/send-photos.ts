import { ApiError, withRetry } from '#backend/call.ts';
import { publicUrl, upload } from '#backend/upload.ts';
import type { Photo } from '#dialogs/photos/photo.ts';
import { photoKey } from '#leads/photos.ts';
import { errorCodes } from '#wire/names.ts';

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
 * @returns the public addresses, in the photos' order, and how many photos were left out, since too many come at present: if all, with
 * the address that the first one would have, since a request names one at least
 * @throws ApiError of the first photo that could not be sent for another reason
 */
export async function sendPhotos(
	photos: readonly Photo[],
	requestId: string,
	update: (id: number, change: Partial<Photo>) => void,
): Promise<{ urls: string[]; left: number }> {
	const now = Date.now();
	const urls: string[] = [];
	let first: string | undefined;
	for (const [place, photo] of photos.entries()) {
		const key = photo.key ?? photoKey(requestId, now + place, photo.name);
		const isSent = photo.uploaded && now - (photo.uploadedAt ?? 0) <= photoIsSentFor;
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

async function sendPhoto(photo: Photo & { key: string }, update: (id: number, change: Partial<Photo>) => void) {
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

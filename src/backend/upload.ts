import { backendAddress, keyHeaders } from '#backend/address.ts';
import { ApiError, apiErrorOf, unreachable } from '#backend/call.ts';
import { photoUrl } from '#leads/photos.ts';
import { site } from '#site/config.ts';
import { errorCodes, uploadPath } from '#wire/names.ts';

/** When an upload of which nothing more was sent is aborted, in ms. */
const idleTimeoutMs = 60_000;

/**
 * How often progress is passed on, in ms. The standard has browsers fire an event every 50 ms at most; WebKit fires one for each
 * 8 KB, hundreds a photo, and each is a rendering of the form.
 */
const progressMs = 50;

/**
 * Posts a form by XMLHttpRequest, because fetch reports no upload progress.
 * @param onProgress called with the share that was sent, from 0 to 1
 * @returns the answer, whatever its status
 * @throws ApiError where none came
 */
export function post(
	address: string,
	body: FormData,
	onProgress: (share: number) => void,
	headers: Readonly<Record<string, string>> = {},
): Promise<XMLHttpRequest> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		let idle = setTimeout(() => request.abort(), idleTimeoutMs);
		let passedOn = Number.NEGATIVE_INFINITY;
		request.upload.onprogress = ({ loaded, total }) => {
			clearTimeout(idle);
			idle = setTimeout(() => request.abort(), idleTimeoutMs);
			const now = performance.now();
			if (now - passedOn < progressMs) return;
			passedOn = now;
			onProgress(loaded / total);
		};
		request.onload = () => resolve(request);
		request.onerror = () => reject(unreachable());
		request.onabort = () => reject(unreachable());
		request.onloadend = () => clearTimeout(idle);
		request.open('POST', address);
		for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
		request.send(body);
	});
}

/**
 * Uploads one photo under its key.
 * @param onProgress called with the uploaded share, from 0 to 1
 * @throws ApiError
 */
export async function upload(
	key: string,
	photo: Blob,
	fileName: string,
	onProgress: (share: number) => void,
): Promise<void> {
	const form = new FormData();
	form.append('cacheControl', '3600');
	form.append('', photo, fileName);
	const headers = { ...keyHeaders(), 'x-upsert': 'false' };
	const request = await post(`${backendAddress()}${uploadPath}${key}`, form, onProgress, headers);
	const { status } = request;
	if (status === 200) return;
	// A hosted backend sends no such header, and a browser logs an error when another origin's is asked for.
	const retryAfter = site.backendUrl ? null : request.getResponseHeader('retry-after');
	const error = apiErrorOf(status, request.responseText, retryAfter);
	// Nothing is said of the photo: too many come, the service is away, or its disk is full. Whatever the text: a proxy has its own. The request is sent without it.
	if ([429, 503, 507].includes(status))
		throw new ApiError(errorCodes.tooManyPhotos, status !== 429, error.retryAfterS, status);
	// Taken: an earlier try arrived, and only its answer was lost.
	if (error.code !== errorCodes.keyTaken) throw error;
}

/** The public address of an uploaded photo. */
export function publicUrl(key: string): string {
	return photoUrl(backendAddress(), key);
}

import { publicPhotoPath } from '#wire/names.ts';

/**
 * Where a photo is kept in the bucket: the folder is the request's random id, so that no address can be guessed; the
 * file name is a timestamp and the original name, reduced to what every store keeps as it is.
 * @param timestamp ms since 1970; the photo's place in the selection is added, so that five `image.jpg` differ
 */
export function photoKey(requestId: string, timestamp: number, originalName: string): string {
	return `${requestId}/${timestamp}-${reduced(originalName.normalize('NFKD')).slice(-100)}`;
}

/** The id of the request a photo belongs to: the first folder of its key, in lower case as ids are; null for a key without one. */
export function folderOf(key: string): string | null {
	const slash = key.indexOf('/');
	return slash > 0 ? key.slice(0, slash).toLowerCase() : null;
}

/** The last part of a key. Uploads of others than our form may have any characters in it. */
export function fileNameOf(key: string): string {
	return key.slice(key.lastIndexOf('/') + 1);
}

/** The file name in characters that every file system takes. */
export function safeFileNameOf(key: string): string {
	return reduced(fileNameOf(key));
}

/** The name a photo had before the form put a timestamp before it. @param fileName as `fileNameOf` gives it */
export function originalNameOf(fileName: string): string {
	return fileName.replace(/^\d{10,}-/, '');
}

/** The public address of a photo. @param origin of the backend, without a slash at its end */
export function photoUrl(origin: string, key: string): string {
	return `${origin}${publicPhotoPath}${key.split('/').map(encodeURIComponent).join('/')}`;
}

/** The key in a photo's public address; empty where there is none. An address is a visitor's word: use it to look a photo up, no more. */
export function keyInUrl(url: string): string {
	const encoded = url.split(publicPhotoPath)[1] ?? '';
	try {
		return decodeURIComponent(encoded);
	} catch {
		return '';
	}
}

function reduced(name: string): string {
	return name.replace(/[^A-Za-z0-9._-]+/g, '-');
}

import { addPhotosDays, quotePhotos } from '#facts/photos.ts';
import { publicPhotoPath } from '#wire/names.ts';

/** Most photos in one request. */
export const maxPhotos = quotePhotos;

/** For how many days photos can be added to a request. */
export const daysToAdd = addPhotosDays;

/** Largest photo the store takes, in bytes: the 10 MB the hint promises, counted as 10 × 1024 × 1024. */
export const maxPhotoBytes = 10 * 1024 * 1024;

/** What a photo may be, with the endings such files have. The hint names the three that phones make. */
export const photoTypes: Readonly<Record<string, readonly string[]>> = {
	'image/jpeg': ['jpg', 'jpeg', 'jfif', 'pjpeg', 'pjp'],
	'image/png': ['png'],
	'image/heic': ['heic'],
	'image/heif': ['heif', 'hif'],
	'image/webp': ['webp'],
	'image/avif': ['avif'],
};

/**
 * The true type of a chosen file, or undefined where it is no image we take. Chromium on Linux and Windows leaves the
 * type of a HEIC empty, so the name's ending decides where the browser does not know.
 */
export function photoType(file: { name: string; type: string }): string | undefined {
	if (file.type in photoTypes) return file.type;
	if (file.type === 'image/jpg') return 'image/jpeg';
	if (file.type !== '' && file.type !== 'application/octet-stream') return undefined;
	const ending = file.name.split('.').pop()?.toLowerCase() ?? '';
	return Object.keys(photoTypes).find((type) => photoTypes[type]?.includes(ending));
}

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

const endings = Object.values(photoTypes).flat();

/**
 * A photo's file name with the ending of what it is. The name in its key is the one that the visitor's file had, and may be that of a
 * PNG or HEIC of which the browser has made a JPEG.
 * @param type its media type
 */
export function fileNameOfType(name: string, type: string): string {
	const right = photoTypes[type];
	const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
	if (!right?.[0] || right.includes(ending)) return name;
	const bare = name.includes('.') && endings.includes(ending) ? name.slice(0, -ending.length - 1) : name;
	return `${bare}.${right[0]}`;
}

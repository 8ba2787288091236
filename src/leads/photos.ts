import { addPhotosDays, quotePhotos } from '#facts/promises.ts';

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

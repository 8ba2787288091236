import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { photoTypes } from '#leads/photos.ts';
import { decodeTimeout } from '#server/limits.ts';
import { OperatorError, type StoredPhoto } from '#server/requests.ts';

/**
 * Copies photos into a folder, numbered in the order of the request. Beside a HEIC, which few programs show, comes a JPEG.
 * @returns the copies' paths, one to a line
 * @throws OperatorError where a copy cannot be made
 */
export function copyPhotos(photos: readonly StoredPhoto[], folder: string): string {
	if (photos.length === 0) return 'This request has no photos.\n';
	const copies = photos.flatMap((photo, index) => {
		const copy = join(folder, copyName(photo, index + 1));
		try {
			mkdirSync(folder, { recursive: true });
			copyFileSync(photo.path, copy);
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			throw new OperatorError(`The photo ${photo.key} could not be copied to ${copy} (${code}).`);
		}
		return isHeic(photo) ? [copy, jpegBeside(copy)] : [copy];
	});
	return `${copies.join('\n')}\n`;
}

function isHeic({ type }: StoredPhoto): boolean {
	return type === 'image/heic' || type === 'image/heif';
}

/**
 * Decodes in a process of its own, one at a time: libheif takes a second and 300 MB for a phone's photo, keeps the
 * memory, and a photo that harms it harms nothing else.
 * @returns the JPEG's path, or in its place why there is none
 */
function jpegBeside(heic: string): string {
	const jpeg = `${heic}.jpg`;
	const { status } = spawnSync(process.execPath, [decoder, heic, jpeg], { stdio: 'ignore', timeout: decodeTimeout });
	return status === 0 ? jpeg : `(${heic} could not be made into a JPEG: no viewer may show it.)`;
}

const decoder = join(import.meta.dirname, 'heic-to-jpeg.ts');

/** The name the visitor's photo had, as far as every file system takes it, with the ending of what it really is. */
export function copyName({ key, type }: StoredPhoto, number: number): string {
	const endings = photoTypes[type] ?? [];
	const original = (key.split('/').at(-1) ?? '').replace(/[^A-Za-z0-9._-]+/g, '-');
	const fits = endings.some((ending) => original.toLowerCase().endsWith(`.${ending}`));
	return `${number}-${original.slice(-150)}${fits || !endings[0] ? '' : `.${endings[0]}`}`;
}

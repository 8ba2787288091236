import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { photoTypes } from '#leads/photos.ts';
import { OperatorError, type StoredPhoto } from '#server/operator/requests.ts';

/**
 * Copies photos into a folder, numbered in the order of the request.
 * @returns the copies' paths, one to a line
 * @throws OperatorError where a copy cannot be made
 */
export function copyPhotos(photos: readonly StoredPhoto[], folder: string): string {
	if (photos.length === 0) return 'This request has no photos.\n';
	const copies = photos.map((photo, index) => {
		const copy = join(folder, nameOf(photo, index + 1));
		try {
			mkdirSync(folder, { recursive: true });
			copyFileSync(photo.path, copy);
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			throw new OperatorError(`The photo ${photo.key} could not be copied to ${copy} (${code}).`);
		}
		return copy;
	});
	return `${copies.join('\n')}\n`;
}

/** The name the visitor's photo had, as far as every file system takes it, with the ending of what it really is. */
function nameOf({ key, type }: StoredPhoto, number: number): string {
	const endings = photoTypes[type] ?? [];
	const original = (key.split('/').at(-1) ?? '').replace(/[^A-Za-z0-9._-]+/g, '-');
	const fits = endings.some((ending) => original.toLowerCase().endsWith(`.${ending}`));
	return `${number}-${original.slice(-150)}${fits || !endings[0] ? '' : `.${endings[0]}`}`;
}

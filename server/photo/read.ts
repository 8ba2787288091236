import { maxPhotoPixels } from '#server/limits.ts';
import { readHeif } from '#server/photo/heif.ts';
import { readJpeg } from '#server/photo/jpeg.ts';
import { BrokenPhoto, type Picture } from '#server/photo/picture.ts';
import { readPng } from '#server/photo/png.ts';
import { readWebp } from '#server/photo/webp.ts';

const readers: Readonly<Record<string, (bytes: Buffer) => Picture>> = {
	'image/jpeg': readJpeg,
	'image/png': readPng,
	'image/webp': readWebp,
	'image/heic': readHeif,
	'image/heif': readHeif,
	'image/avif': readHeif,
};

/** A photo of more than `maxPhotoPixels`. */
export class TooManyPixels extends Error {
	override name = 'TooManyPixels';
}

/**
 * @param type what it is, by its first bytes
 * @returns its size, and the file without its notes
 * @throws BrokenPhoto where it is no whole photo, or TooManyPixels
 */
export function readPicture(bytes: Buffer, type: string): Picture {
	const picture = read(bytes, type);
	const pixels = picture.width * picture.height;
	if (pixels === 0) throw new BrokenPhoto();
	if (pixels > maxPhotoPixels) throw new TooManyPixels();
	return picture;
}

function read(bytes: Buffer, type: string): Picture {
	try {
		const reader = readers[type];
		if (!reader) throw new BrokenPhoto();
		return reader(bytes);
	} catch (error) {
		// Node's own, for a number that would stand behind the end of the file.
		throw error instanceof RangeError ? new BrokenPhoto() : error;
	}
}

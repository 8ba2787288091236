import { readHeif } from '#server/photos/strip/heif.ts';
import { readJpeg } from '#server/photos/strip/jpeg.ts';
import { BrokenPhoto, type Picture } from '#server/photos/strip/picture.ts';
import { readPng } from '#server/photos/strip/png.ts';
import { readWebp } from '#server/photos/strip/webp.ts';
import { maxPhotoPixels } from '#server/settings/photo-limits.ts';

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
 * @param type as detected by its first bytes
 * @returns its dimensions, and the file without metadata
 * @throws BrokenPhoto if it is damaged, or TooManyPixels
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
		// Node's RangeError for reading a number past the end of the file.
		throw error instanceof RangeError ? new BrokenPhoto() : error;
	}
}

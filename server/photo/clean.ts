import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { maxPhotoPixels } from '#server/limits.ts';
import { readHeif } from '#server/photo/heif.ts';
import { readJpeg } from '#server/photo/jpeg.ts';
import { BrokenPhoto, type Picture } from '#server/photo/picture.ts';
import { readPng } from '#server/photo/png.ts';
import { readWebp } from '#server/photo/webp.ts';
import { createTurns } from '#server/turns.ts';
import { storageErrors } from '#server/wire-errors.ts';

const readers: Readonly<Record<string, (bytes: Buffer) => Picture>> = {
	'image/jpeg': readJpeg,
	'image/png': readPng,
	'image/webp': readWebp,
	'image/heic': readHeif,
	'image/heif': readHeif,
	'image/avif': readHeif,
};

/** One photo at a time: fifty of 10 MB side by side would be half a gigabyte. */
const inTurn = createTurns();

/**
 * Takes out of a photo what it says beside the picture: where and when it was taken, by whom, with what. Nothing is
 * decoded or encoded, so the picture stays as it was, a decompression bomb stays packed, and a photo of 10 MB takes
 * milliseconds. What cannot be read is refused, since it would be kept with whatever it holds.
 * @param path the file, which is written anew where there is anything to take out
 * @param type what it is, by its first bytes
 * @returns its size in bytes
 * @throws WireError where it is no whole photo or has too many pixels
 */
export function cleanPhoto(path: string, type: string): Promise<number> {
	return inTurn('', async () => {
		const bytes = await readFile(path);
		const { width, height, pieces } = readPicture(bytes, type);
		if (width * height > maxPhotoPixels) throw storageErrors.tooLarge();
		if (pieces.length === 1 && pieces[0]?.length === bytes.length && pieces[0].buffer === bytes.buffer)
			return bytes.length;
		// A new file, not the same cut shorter: what was taken out is on no block of this one.
		const clean = `${path}-clean`;
		try {
			await writeFile(clean, pieces, { mode: 0o600, flag: 'wx' });
			await rename(clean, path);
		} finally {
			await rm(clean, { force: true });
		}
		return pieces.reduce((sum, piece) => sum + piece.length, 0);
	});
}

function readPicture(bytes: Buffer, type: string): Picture {
	try {
		const read = readers[type];
		if (!read) throw new BrokenPhoto();
		const picture = read(bytes);
		if (picture.width * picture.height > 0) return picture;
	} catch (error) {
		// Node's own, for a number that would stand behind the end of the file.
		const isShort = error instanceof RangeError;
		if (!isShort && !(error instanceof BrokenPhoto)) throw error;
	}
	throw storageErrors.badType(type);
}

import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { readPicture } from '#server/photos/strip/read.ts';

/**
 * Takes out of a photo what it says beside the picture: where and when it was taken, by whom, with what. Nothing is
 * decoded or encoded, so the picture stays as it was, a decompression bomb stays packed, and a photo of 10 MB takes
 * milliseconds. What cannot be read is refused, since it would be kept with whatever it holds.
 * @param path the file, which is written anew where there is anything to take out
 * @param type what it is, by its first bytes
 * @returns its size in bytes
 * @throws BrokenPhoto where it is no whole photo, or TooManyPixels
 */
export async function cleanPhoto(path: string, type: string): Promise<number> {
	const original = await readFile(path);
	const { bytes } = readPicture(original, type);
	if (bytes === original) return bytes.length;
	// A new file, not the same cut shorter: what was taken out is on no block of this one.
	const clean = `${path}-clean`;
	// A worker that was killed in the middle of this photo may have left one.
	await rm(clean, { force: true });
	try {
		await writeFile(clean, bytes, { mode: 0o600, flag: 'wx' });
		await rename(clean, path);
	} finally {
		await rm(clean, { force: true });
	}
	return bytes.length;
}

import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { readPicture } from '#server/photos/strip/read.ts';

/**
 * Removes a photo's metadata: place, time, author, camera. Nothing is decoded or encoded, so the picture is unchanged, a
 * decompression bomb is not unpacked, and a photo of 10 MB takes milliseconds. A file that cannot be parsed is rejected,
 * since it might contain metadata.
 * @param path the file, which is replaced if there is metadata in it
 * @param type as detected by its first bytes
 * @returns its new size in bytes
 * @throws BrokenPhoto if it is damaged, or TooManyPixels
 */
export async function cleanPhoto(path: string, type: string): Promise<number> {
	const original = await readFile(path);
	const { bytes } = readPicture(original, type);
	if (bytes === original) return bytes.length;
	// A new file, so that no block of it contains the metadata; truncating the old one would leave it on the disk.
	const clean = `${path}-clean`;
	// Left over from a worker that was killed during this photo.
	await rm(clean, { force: true });
	try {
		await writeFile(clean, bytes, { mode: 0o600, flag: 'wx' });
		await rename(clean, path);
	} finally {
		await rm(clean, { force: true });
	}
	return bytes.length;
}

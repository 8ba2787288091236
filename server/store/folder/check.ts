import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { photoPath } from '#server/store/folder/photo-path.ts';
import type { PhotoRows } from '#server/store/folder/photo-rows.ts';

/** SHA-256 of a file, in hexadecimal, by which a later backup knows that the bytes are still the same. */
export async function sha256Of(path: string): Promise<string> {
	const hash = createHash('sha256');
	await pipeline(createReadStream(path), hash);
	return hash.digest('hex');
}

/**
 * Looks whether every photo of the database has its file, with its size. Its bytes are read once only, where an earlier
 * release kept no digest of them; to compare them is the backup's work.
 * @param signal ends it early
 * @returns how many photos have no file or one of another size
 */
export async function countLostFiles(dataDir: string, rows: PhotoRows, signal: AbortSignal): Promise<number> {
	let missing = 0;
	for (const { key, size, sha256 } of rows.all()) {
		if (signal.aborted) break;
		const path = photoPath(dataDir, key);
		const found = await stat(path).catch(() => undefined);
		if (found?.size === size) {
			if (sha256 === null) rows.setDigest(key, await sha256Of(path));
		} else if (rows.find(key)) missing++;
	}
	return missing;
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { photoPath } from '#server/store/folder/photo-path.ts';
import type { PhotoRows } from '#server/store/folder/photo-rows.ts';

/** SHA-256 of a file, in hexadecimal; backups compare it. */
export async function sha256Of(path: string): Promise<string> {
	const hash = createHash('sha256');
	await pipeline(createReadStream(path), hash);
	return hash.digest('hex');
}

/**
 * Checks that every photo's file exists and has its size. Hashes only files of an earlier release that stored no digest;
 * digests are compared by backups.
 * @param signal aborts the check
 * @returns how many files are missing or have another size
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

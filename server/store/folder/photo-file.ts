import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFile } from '#server/store/folder/flush.ts';

/** The path of a photo's file. Named by a hash of the key, so that keys cannot cause path traversal. */
export function photoPath(dataDir: string, key: string): string {
	return join(dataDir, 'photos', createHash('sha256').update(key).digest('hex'));
}

/** SHA-256 of a file, in hexadecimal; a restore compares it. */
export async function sha256Of(path: string): Promise<string> {
	const hash = createHash('sha256');
	await pipeline(createReadStream(path), hash);
	return hash.digest('hex');
}

/**
 * Links a file, or copies it where the disk has no links. What is not there any more, or cannot be read, is left out.
 * @throws if there is no space for the copy
 */
export async function linkOrCopy(from: string, to: string): Promise<void> {
	try {
		await link(from, to);
	} catch {
		try {
			await copyFile(from, to);
			await syncFile(to);
		} catch (error) {
			await rm(to, { force: true });
			if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
		}
	}
}

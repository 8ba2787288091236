import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { copyFile, link, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Windows cannot open folders for flushing; NTFS journals names itself. */
const folderFlush = process.platform !== 'win32';

/** Flushes a file's content, and makes it readable by this account only. Its name is flushed by `syncFolder`. */
export async function syncFile(path: string): Promise<void> {
	await using file = await open(path, 'r+');
	await file.chmod(0o600);
	await file.sync();
}

/** Flushes the names in a folder, which flushing a file does not include. */
export async function syncFolder(path: string): Promise<void> {
	if (!folderFlush) return;
	await using folder = await open(path, 'r');
	await folder.sync();
}

/**
 * Creates a folder and its parents, durably and accessible to this account only, since it will contain personal data.
 * Without `mkdir`'s `recursive`, which never returns for paths under /proc (Node 24).
 */
export function makeFolder(path: string): void {
	if (existsSync(path)) return;
	const parent = dirname(path);
	makeFolder(parent);
	mkdirSync(path, { mode: 0o700 });
	if (!folderFlush) return;
	const above = openSync(parent, 'r');
	fsyncSync(above);
	closeSync(above);
}

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

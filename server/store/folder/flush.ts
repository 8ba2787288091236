import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Windows cannot open folders for flushing; NTFS journals names itself. */
const folderFlush = process.platform !== 'win32';

/** Flushes a file's content, and makes it readable by this account only. Its name is flushed by `syncFolder`. */
export async function syncFile(path: string): Promise<void> {
	const file = await open(path, 'r+');
	try {
		await file.chmod(0o600);
		await file.sync();
	} finally {
		await file.close();
	}
}

/** Flushes the names in a folder, which flushing a file does not include. */
export async function syncFolder(path: string): Promise<void> {
	if (!folderFlush) return;
	const folder = await open(path, 'r');
	try {
		await folder.sync();
	} finally {
		await folder.close();
	}
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

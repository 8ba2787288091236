import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Windows opens no folder for flushing; NTFS keeps names in its own journal. */
const folderFlush = process.platform !== 'win32';

/**
 * Makes a folder and those above it, durably and for this account only: what visitors send is nobody else's.
 * Not `mkdir`'s own `recursive`, which never returns under /proc (Node 24).
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

/** Makes the names in a folder durable: a file's own flush does not cover its name. */
export async function syncFolder(path: string): Promise<void> {
	if (!folderFlush) return;
	const folder = await open(path, 'r');
	try {
		await folder.sync();
	} finally {
		await folder.close();
	}
}

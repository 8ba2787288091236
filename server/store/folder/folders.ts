import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { folderFlush } from '#server/store/folder/flush.ts';

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

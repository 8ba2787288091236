import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { folderFlush } from '#server/store/folder/flush.ts';

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

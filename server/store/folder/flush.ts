import { open } from 'node:fs/promises';

/** Windows cannot open folders for flushing; NTFS journals names itself. */
export const folderFlush = process.platform !== 'win32';

/**
 * Flushes a file's content, and makes it readable by this account only. Its name is flushed by `syncFolder`.
 */
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

import { open } from 'node:fs/promises';

/** Windows opens no folder for flushing; NTFS keeps names in its own journal. */
export const folderFlush = process.platform !== 'win32';

/** Makes what is in a file durable. Not its name: see `syncFolder`. */
export async function syncFile(path: string): Promise<void> {
	const file = await open(path, 'r+');
	try {
		await file.sync();
	} finally {
		await file.close();
	}
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

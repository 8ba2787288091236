import { constants, copyFile, open } from 'node:fs/promises';

/**
 * Copies a file to a new name, durably but for the name (`syncFolder`). A real copy, shared only where the file system
 * shares until one side is written (reflink): a hard link would be harmed with its original.
 */
export async function copyDurably(from: string, to: string): Promise<void> {
	await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
	await flush(to);
}

/** Flushes a file that somebody else wrote, and makes it this account's only. */
export async function flush(path: string): Promise<void> {
	const handle = await open(path, 'r+');
	try {
		await handle.chmod(0o600);
		await handle.sync();
	} finally {
		await handle.close();
	}
}

import { constants } from 'node:fs/promises';
import { join } from 'node:path';
import { openOwnFile } from '#server/store/folder/own-file.ts';
import { giveToOwner } from '#server/store/folder/permissions.ts';
import { lastBackupFile } from '#server/store/last-backup.ts';

/** Writes down when the last whole backup was made, for the running server's `/healthz`. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
	const file = await openOwnFile(join(dataDir, lastBackupFile), constants.O_RDWR | constants.O_CREAT);
	try {
		await giveToOwner(dataDir, file);
		// Always of the same length: it is written in place, and read at any moment.
		await file.write(`${at.toISOString()}\n`, 0);
		await file.sync();
	} finally {
		await file.close();
	}
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** In the data folder: the time of the last whole backup of `npm run leads -- backup --into FOLDER`, in ISO 8601. */
export const lastBackupFile = 'last-backup';

/** @returns undefined if there has been none */
export async function lastBackup(dataDir: string): Promise<Date | undefined> {
	const text = await readFile(join(dataDir, lastBackupFile), 'utf8').catch(() => '');
	const at = new Date(text.trim());
	return Number.isNaN(at.getTime()) ? undefined : at;
}

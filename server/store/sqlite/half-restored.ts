import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError } from '#server/settings/read.ts';
import { databaseFile } from '#server/store/sqlite/open.ts';

/** The database's name during a restore; it is renamed at the end. */
export const restoringFile = `${databaseFile}.restoring`;

/**
 * Rejects a data folder in which a restore was interrupted: it has some of the photos and no requests. A server that started
 * there would take the photos for strays.
 * @throws SettingError for such a folder
 */
export function refuseUnfinishedRestore(folder: string): void {
	if (!existsSync(join(folder, restoringFile))) return;
	throw new SettingError(
		`DATA_DIR=${JSON.stringify(folder)} cannot be used: a restore into it was interrupted (${restoringFile}); the backup is whole, so delete what is in this folder and run "npm run leads -- restore FROM" again.`,
	);
}

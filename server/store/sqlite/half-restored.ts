import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError } from '#server/settings/read.ts';
import { databaseFile } from '#server/store/sqlite/open.ts';

/** What the database is called while a restore copies it and its photos; it gets its own name last. */
export const restoringFile = `${databaseFile}.restoring`;

/**
 * A data folder where a restore was interrupted has some of the photos and no requests. A server that started there would
 * take new requests beside them, and delete the photos as belonging to nothing.
 * @throws SettingError where the folder is such a one
 */
export function refuseUnfinishedRestore(folder: string): void {
	if (!existsSync(join(folder, restoringFile))) return;
	throw new SettingError(
		`DATA_DIR=${JSON.stringify(folder)} cannot be used: a restore into it was interrupted (${restoringFile}); the backup is whole, so delete what is in this folder and run "npm run restore -- FROM" again.`,
	);
}

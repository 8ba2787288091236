import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError } from '#server/settings/read.ts';
import { databaseFile, openFile } from '#server/store/sqlite/open.ts';
import { readVersion } from '#server/store/sqlite/schema.ts';

/**
 * Rejects a data folder with photos but without requests: its database was lost or removed by mistake. With a new database,
 * all photos would be strays.
 * @throws SettingError for such a folder
 */
export function refuseLostDatabase(folder: string): void {
	const photos = join(folder, 'photos');
	const count = existsSync(photos) ? readdirSync(photos).length : 0;
	if (count === 0 || hasTables(join(folder, databaseFile))) return;
	throw new SettingError(
		`DATA_DIR=${JSON.stringify(folder)} cannot be used: there are ${count} photo file(s) in it and no requests (${databaseFile} is missing or empty); restore from a backup (npm run leads -- restore FROM, with DATA_DIR set to a new folder), or, to begin anew without them, move its folder "photos" elsewhere.`,
	);
}

function hasTables(path: string): boolean {
	if (!existsSync(path) || statSync(path).size === 0) return false;
	const database = openFile(path, 'read');
	try {
		return readVersion(database) > 0;
	} finally {
		database.close();
	}
}

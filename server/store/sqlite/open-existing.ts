import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Unusable } from '#server/store/errors.ts';
import { databaseFile, type Mode, openFile } from '#server/store/sqlite/open.ts';
import { newerDatabase, readVersion, schemaVersion } from '#server/store/sqlite/schema.ts';

/** @throws Unusable if there is no database in a data folder */
export function assertExists(dataDir: string): void {
	if (!existsSync(join(dataDir, databaseFile)))
		throw new Unusable(`There are no requests in ${dataDir}: set DATA_DIR to the folder the server uses.`);
}

/**
 * Opens the database of a data folder, also while a server is using it.
 * @throws Unusable if there is none, or one of another release
 */
export function openExisting(dataDir: string, mode: Exclude<Mode, 'server'>): DatabaseSync {
	assertExists(dataDir);
	const database = openFile(join(dataDir, databaseFile), mode);
	const version = readVersion(database);
	if (version === schemaVersion) return database;
	database.close();
	if (version > schemaVersion) throw new Unusable(newerDatabase(dataDir).message);
	throw new Unusable(`An older release wrote ${dataDir}: start the server once, which brings it up to date.`);
}

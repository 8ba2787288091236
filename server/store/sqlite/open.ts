import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { second } from '#server/settings/limits.ts';
import { SettingError } from '#server/settings/read.ts';
import { Unusable } from '#server/store/errors.ts';
import { schemaVersion } from '#server/store/sql.ts';
import { isBusy, transaction } from '#server/store/sqlite/driver.ts';

/** How long a start waits for a stopping server to release the lock on the data folder. */
const lockTimeout = 1 * second;

/** How long a write waits for another process's lock on the database, such as that of a backup. */
const databaseBusyTimeout = 5 * second;

export const databaseFile = 'leads.db';
/** The database's name during a restore; it is renamed at the end. */
export const restoringFile = `${databaseFile}.restoring`;

/**
 * How a database is opened. `server`: created if missing, with a write-ahead log. `command`: for an operator's command, also
 * while the server runs, or on a copy. `read`: the same, read-only.
 */
export type Mode = 'server' | 'command' | 'read';

// Every commit is flushed, and deleted content is overwritten with zeros. What a savepoint may restore is kept in memory, where an insert
// would otherwise write it to a temporary file.
const writing = 'PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY';
const pragmas: Record<Mode, string> = { server: `PRAGMA journal_mode = WAL; ${writing}`, command: writing, read: '' };

/**
 * Opens a database file. All of SQLite is opened in this file.
 * @param busyTimeout how long a write waits for another process's lock, in ms
 * @throws if it is missing (except in the mode `server`) or SQLite cannot open it
 */
export function openFile(path: string, mode: Mode, busyTimeout = databaseBusyTimeout): DatabaseSync {
	if (mode !== 'server' && !existsSync(path))
		throw Object.assign(new Error(`ENOENT: no database, open '${path}'`), { code: 'ENOENT', path });
	const database = new DatabaseSync(path, { readOnly: mode === 'read', timeout: busyTimeout });
	try {
		database.exec(pragmas[mode]);
		return database;
	} catch (error) {
		database.close();
		throw error;
	}
}

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

/**
 * Rejects a data folder in which a restore was interrupted: it has some of the photos and no requests. A server that started
 * there would take the photos for strays.
 * @throws SettingError for such a folder
 */
export function refuseUnfinishedRestore(folder: string): void {
	if (!existsSync(join(folder, restoringFile))) return;
	const todo =
		'the snapshot is whole, so delete what is in this folder and run "npm run leads -- restore FOLDER" again';
	throw cannotUse(folder, `a restore into it was interrupted (${restoringFile}); ${todo}`);
}

/**
 * Rejects a data folder with photos but without requests: its database was lost or removed by mistake. With a new database,
 * all photos would be strays.
 * @throws SettingError for such a folder
 */
export function refuseLostDatabase(folder: string): void {
	const photos = join(folder, 'photos');
	const count = existsSync(photos) ? readdirSync(photos).length : 0;
	if (count === 0 || versionOf(folder) > 0) return;
	throw cannotUse(
		folder,
		`there are ${count} photo file(s) in it and no requests (${databaseFile} is missing or empty); restore a snapshot (npm run leads -- restore FOLDER, with DATA_DIR set to a new folder), or, to begin anew without them, move its folder "photos" elsewhere`,
	);
}

/** 0 without a database. */
export function versionOf(folder: string): number {
	const path = join(folder, databaseFile);
	if (!existsSync(path) || statSync(path).size === 0) return 0;
	const database = openFile(path, 'read');
	try {
		return readVersion(database);
	} finally {
		database.close();
	}
}

export const lockFile = 'server.lock';

/**
 * Locks a data folder for this process: two servers would count limits separately and delete each other's temporary files.
 * The lock is an exclusive transaction on an empty SQLite database, the only lock available in Node that the system releases
 * when the process ends, so a crash leaves no stale lock. The operator's commands do not use it.
 * @returns a function that releases the lock; undefined if another process has it
 */
export function tryLock(folder: string): (() => void) | undefined {
	const lock = new DatabaseSync(join(folder, lockFile), { timeout: lockTimeout });
	try {
		// Nothing is ever written, so no journal file is needed.
		lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
		return () => lock.close();
	} catch (error) {
		lock.close();
		if (isBusy(error)) return undefined;
		throw error;
	}
}

/** The same. @throws SettingError if another process has it */
export function lockFolder(folder: string): () => void {
	const unlock = tryLock(folder);
	if (unlock) return unlock;
	throw cannotUse(folder, 'another server uses it; stop that, or set DATA_DIR to another');
}

/**
 * The steps from each version of the database to the next, from an empty one on; together they make the tables of `sql.ts`. Each is
 * never changed after the release that it came with, since databases in use were made by it (`tests/store/releases.test.ts`).
 */
export const versions: readonly string[] = readFileSync(join(import.meta.dirname, 'versions.sql'), 'utf8')
	.split(/^-- Version \d+\n/m)
	.slice(1);

/**
 * Migrates a database to the newest version, each step in one transaction.
 * @throws SettingError for a database of a newer release
 */
export function migrate(database: DatabaseSync, folder: string, steps = versions): void {
	for (let version = readVersion(database); version !== steps.length; version = readVersion(database)) {
		if (version > steps.length) throw newerDatabase(folder);
		transaction(database, () => {
			// Read again inside the transaction: another process may have migrated it meanwhile.
			if (readVersion(database) !== version) return;
			database.exec(`${steps[version]}; PRAGMA user_version = ${version + 1}`);
		});
	}
}

export function readVersion(database: DatabaseSync): number {
	return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}

export const newerDatabase = (folder: string) =>
	cannotUse(folder, 'a newer release wrote it; start that release instead');

const cannotUse = (folder: string, why: string) =>
	new SettingError(`DATA_DIR=${JSON.stringify(folder)} cannot be used: ${why}.`);

/** @throws Unusable if SQLite's integrity check fails */
export function assertWhole(database: DatabaseSync): void {
	const found = database.prepare('PRAGMA integrity_check').get()?.integrity_check;
	if (found !== 'ok') throw new Unusable(`The database is damaged: SQLite says "${found}".`);
}

import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { databaseBusyTimeout } from '#server/settings/limits.ts';

export const databaseFile = 'leads.db';

/**
 * How a database is opened. `server`: created if missing, with a write-ahead log. `command`: for an operator's command, also
 * while the server runs, or on a copy. `read`: the same, read-only.
 */
export type Mode = 'server' | 'command' | 'read';

// Every commit is flushed, and deleted content is overwritten with zeros.
const writing = 'PRAGMA synchronous = FULL; PRAGMA secure_delete = ON';
const pragmas: Record<Mode, string> = { server: `PRAGMA journal_mode = WAL; ${writing}`, command: writing, read: '' };

/**
 * Opens a database file. All of SQLite is opened in this file.
 * @param busyTimeout how long a write waits for another process's lock, in ms
 * @throws if it is missing (except in the mode `server`) or SQLite cannot open it; in the mode `server` also if SQLite does
 * not use a write-ahead log that is flushed at every commit
 */
export function openFile(path: string, mode: Mode, busyTimeout = databaseBusyTimeout): DatabaseSync {
	if (mode !== 'server' && !existsSync(path))
		throw Object.assign(new Error(`ENOENT: no database, open '${path}'`), { code: 'ENOENT', path });
	const database = new DatabaseSync(path, { readOnly: mode === 'read', timeout: busyTimeout });
	try {
		database.exec(pragmas[mode]);
		if (mode === 'server') assertDurable(database);
		return database;
	} catch (error) {
		database.close();
		throw error;
	}
}

/** Opens an empty database that is used only for its lock. @param timeout how long to wait for the lock, in ms */
export function openLockFile(path: string, timeout: number): DatabaseSync {
	return new DatabaseSync(path, { timeout });
}

function assertDurable(database: DatabaseSync): void {
	const mode = database.prepare('PRAGMA journal_mode').get()?.journal_mode;
	const synchronous = database.prepare('PRAGMA synchronous').get()?.synchronous;
	// 2 is FULL (https://sqlite.org/pragma.html#pragma_synchronous): every commit is flushed.
	if (mode !== 'wal' || synchronous !== 2)
		throw new Error(`SQLite runs with journal_mode=${mode} and synchronous=${synchronous}, not with wal and 2.`);
}

import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { databaseBusyTimeout } from '#server/settings/limits.ts';

export const databaseFile = 'leads.db';

/**
 * How a database is opened. `server`: made where it is missing, with a write-ahead log. `command`: for an operator's command,
 * beside a running server or on a copy of its database. `read`: as `command`, and SQLite refuses to write.
 */
export type Mode = 'server' | 'command' | 'read';

// Every commit waits for the disk, and what is deleted is written over.
const writing = 'PRAGMA synchronous = FULL; PRAGMA secure_delete = ON';
const pragmas: Record<Mode, string> = { server: `PRAGMA journal_mode = WAL; ${writing}`, command: writing, read: '' };

/**
 * Opens a database file. The only place where SQLite is opened, but for the lock of the data folder (`lock.ts`).
 * @throws where there is none (but in the mode `server`), where SQLite cannot open it, and in the mode `server` where it will
 * not promise what this program does: a write-ahead log, flushed at every commit
 */
export function openFile(path: string, mode: Mode): DatabaseSync {
	if (mode !== 'server' && !existsSync(path))
		throw Object.assign(new Error(`ENOENT: no database, open '${path}'`), { code: 'ENOENT', path });
	const database = new DatabaseSync(path, { readOnly: mode === 'read', timeout: databaseBusyTimeout });
	try {
		database.exec(pragmas[mode]);
		if (mode === 'server') assertDurable(database);
		return database;
	} catch (error) {
		database.close();
		throw error;
	}
}

/** A database with nothing in it, which is held for its lock alone. @param timeout how long to wait for the lock, in ms */
export function openLockFile(path: string, timeout: number): DatabaseSync {
	return new DatabaseSync(path, { timeout });
}

function assertDurable(database: DatabaseSync): void {
	const mode = database.prepare('PRAGMA journal_mode').get()?.journal_mode;
	const synchronous = database.prepare('PRAGMA synchronous').get()?.synchronous;
	// 2 is FULL (https://sqlite.org/pragma.html#pragma_synchronous): every commit waits for the disk.
	if (mode !== 'wal' || synchronous !== 2)
		throw new Error(`SQLite runs with journal_mode=${mode} and synchronous=${synchronous}, not with wal and 2.`);
}

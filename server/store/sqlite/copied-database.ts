import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { tables } from '#leads/tables.ts';
import { Unusable } from '#server/store/errors.ts';
import type { Photo } from '#server/store/photos.ts';
import { eraseRequests, requestsOfIds } from '#server/store/sqlite/erase.ts';
import { databaseFile, openFile } from '#server/store/sqlite/open.ts';
import { readPhoto } from '#server/store/sqlite/read-row.ts';
import { migrate, readVersion } from '#server/store/sqlite/schema.ts';
import type { Renamed } from '#server/store/store.ts';

/** A copy of the database as it was at one moment, and the database itself, which may have changed since. */
export interface DatabaseCopy {
	schemaVersion: number;
	requests: number;
	photos: readonly Photo[];
	/** Whether the database itself has the photo still. */
	isStillThere(photo: Photo): boolean;
	/** Takes a photo out of the copy. */
	drop(photo: Photo): void;
	/** Notes a photo's digest in the copy, where an earlier release kept none. */
	setDigest(photo: Photo, sha256: string): void;
}

/** The schema's version that keeps a digest of each photo. */
const digestsSince = 5;

/**
 * Copies the database of a data folder into another, also while a server writes to it. To be flushed when the work is done.
 * @param work what is done with the copy while it is open
 * @throws Unusable where the copy is damaged
 */
export async function copyDatabase<T>(
	dataDir: string,
	to: string,
	work: (copy: DatabaseCopy) => Promise<T>,
): Promise<T> {
	const live = openFile(join(dataDir, databaseFile), 'read');
	try {
		// One read of one moment, which no writer holds up or starts over, as it would SQLite's step-by-step backup.
		live.prepare('VACUUM INTO ?').run(join(to, databaseFile));
		return await withDatabase(join(to, databaseFile), (copy) => {
			assertWhole(copy);
			const version = readVersion(copy);
			const digest = version >= digestsSince ? 'sha256' : 'NULL AS sha256';
			// No table where no server has opened it yet.
			const photos = hasTable(copy, 'photos')
				? copy.prepare(`SELECT key, id, type, size, ${digest} FROM photos`).all().map(readPhoto)
				: [];
			return work({
				schemaVersion: version,
				requests: countRequests(copy),
				photos,
				isStillThere: ({ id }) => live.prepare('SELECT 1 FROM photos WHERE id = ?').get(id) !== undefined,
				drop: ({ id }) => void copy.prepare('DELETE FROM photos WHERE id = ?').run(id),
				setDigest: ({ key }, sha256) => {
					if (version >= digestsSince) copy.prepare('UPDATE photos SET sha256 = ? WHERE key = ?').run(sha256, key);
				},
			});
		});
	} finally {
		live.close();
	}
}

/** What a restored database has. */
export interface Restored {
	requests: number;
	photoKeys: string[];
	/** Photos of requests that were erased again. */
	erasedPhotoKeys: string[];
	/** Requests that a newer schema gave another id. */
	renamed: readonly Renamed[];
}

/**
 * Brings a database that was copied back up to date, before any server opens it.
 * @param from where it was copied from, for errors
 * @param erased ids of requests that are not to come back
 * @throws Unusable where it is damaged or none of ours
 */
export function bringUpToDate(path: string, from: string, erased: readonly string[]): Promise<Restored> {
	return withDatabase(path, (database) => {
		assertWhole(database);
		assertPlain(database);
		const renamed = migrate(database, from);
		// An id that stood for two requests was erased for both.
		const since = renamed.filter((one) => erased.includes(one.from)).map(({ to }) => to);
		const { photoKeys } = eraseRequests(database, requestsOfIds(database, [...erased, ...since]));
		const named = database.prepare('SELECT key FROM photos').all();
		return {
			requests: countRequests(database),
			photoKeys: named.map(({ key }) => String(key)),
			erasedPhotoKeys: photoKeys,
			renamed,
		};
	});
}

/** @throws Unusable where SQLite finds the database damaged */
function assertWhole(database: DatabaseSync): void {
	const found = database.prepare('PRAGMA integrity_check').get()?.integrity_check;
	if (found !== 'ok') throw new Unusable(`The database is damaged: SQLite says "${found}".`);
}

/**
 * No release of ours makes triggers, views or virtual tables, which would do something when the database is used.
 * @throws Unusable where it has any
 */
function assertPlain(database: DatabaseSync): void {
	const found = database
		.prepare(`SELECT 1 FROM sqlite_schema WHERE type IN ('trigger', 'view') OR sql LIKE 'CREATE VIRTUAL%'`)
		.get();
	if (found) throw new Unusable('The database has triggers, views or virtual tables: it is none of ours.');
}

/** All requests in a database of this release or an earlier one, which may not have every table yet. */
function countRequests(database: DatabaseSync): number {
	const count = (table: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
	return tables.filter(({ name }) => hasTable(database, name)).reduce((sum, { name }) => sum + count(name), 0);
}

function hasTable(database: DatabaseSync, name: string): boolean {
	return database.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(name) !== undefined;
}

/** Opens a copy of the database, which nobody else uses, for so long as the work takes. */
async function withDatabase<T>(path: string, work: (database: DatabaseSync) => T | Promise<T>): Promise<T> {
	const database = openFile(path, 'command');
	try {
		return await work(database);
	} finally {
		database.close();
	}
}

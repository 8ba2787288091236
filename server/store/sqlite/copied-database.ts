import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { tables } from '#leads/tables.ts';
import { Unusable } from '#server/store/errors.ts';
import type { Photo } from '#server/store/photos.ts';
import { eraseRequests, requestsOfIds } from '#server/store/sqlite/erase.ts';
import { isFull } from '#server/store/sqlite/error-codes.ts';
import { databaseFile, openFile } from '#server/store/sqlite/open.ts';
import { readPhoto } from '#server/store/sqlite/read-row.ts';
import { migrate, readVersion } from '#server/store/sqlite/schema.ts';
import type { Renamed } from '#server/store/store.ts';

/** A consistent copy of the database, and the live database, which may have changed since. */
export interface DatabaseCopy {
	schemaVersion: number;
	requests: number;
	photos: readonly Photo[];
	/** Whether the live database still has the photo. */
	isStillThere(photo: Photo): boolean;
	/** Deletes a photo's row from the copy. */
	drop(photo: Photo): void;
	/** Stores a photo's digest in the copy, if an earlier release stored none. */
	setDigest(photo: Photo, sha256: string): void;
}

/** The first schema version with a digest for each photo. */
const digestsSince = 5;

/**
 * Copies the database of a data folder into another, also while a server writes to it. The caller flushes the copy.
 * @param work called with the open copy
 * @throws Unusable if the copy is damaged
 */
export async function copyDatabase<T>(
	dataDir: string,
	to: string,
	work: (copy: DatabaseCopy) => Promise<T>,
): Promise<T> {
	const live = openFile(join(dataDir, databaseFile), 'read');
	try {
		// One consistent read. SQLite's incremental backup would restart at every write of the server.
		copyInto(live, join(to, databaseFile));
		return await withDatabase(join(to, databaseFile), (copy) => {
			assertWhole(copy);
			const version = readVersion(copy);
			const digest = version >= digestsSince ? 'sha256' : 'NULL AS sha256';
			// The table may be missing in a database of an earlier release.
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

/** @throws Unusable if the disk of the copy is full, which SQLite's error does not name */
function copyInto(live: DatabaseSync, path: string): void {
	try {
		live.prepare('VACUUM INTO ?').run(path);
	} catch (error) {
		if (isFull(error)) throw new Unusable(`${path} could not be written: its disk is full.`);
		throw error;
	}
}

/** The content of a restored database. */
export interface Restored {
	requests: number;
	photoKeys: string[];
	/** Photos of requests that were erased again. */
	erasedPhotoKeys: string[];
	/** Requests that got another id in a migration. */
	renamed: readonly Renamed[];
}

/**
 * Validates and migrates a restored database, and repeats erasures, before any server opens it.
 * @param from the folder of the backup, for errors
 * @param erased ids of requests that were erased after the backup
 * @throws Unusable if it is damaged or not of this program
 */
export function bringUpToDate(path: string, from: string, erased: readonly string[]): Promise<Restored> {
	return withDatabase(path, (database) => {
		assertWhole(database);
		assertPlain(database);
		const renamed = migrate(database, from);
		// One of them may have been ended since the backup.
		database.exec('DELETE FROM desk_sessions; DELETE FROM desk_links');
		// An id that two requests shared is erased for both.
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

/** Whether a copy of the database has one of these requests; a copy of an earlier release may lack tables. */
export function hasRequests(path: string, ids: readonly string[]): boolean {
	const database = openFile(path, 'read');
	try {
		return tables
			.filter(({ name }) => hasTable(database, name))
			.some(({ name }) => {
				const find = database.prepare(`SELECT 1 FROM ${name} WHERE id = ?`);
				return ids.some((id) => find.get(id) !== undefined);
			});
	} finally {
		database.close();
	}
}

/** @throws Unusable if SQLite's integrity check fails */
function assertWhole(database: DatabaseSync): void {
	const found = database.prepare('PRAGMA integrity_check').get()?.integrity_check;
	if (found !== 'ok') throw new Unusable(`The database is damaged: SQLite says "${found}".`);
}

/**
 * Rejects triggers, views and virtual tables, which this program never creates and which could run code on use.
 * @throws Unusable if there are any
 */
function assertPlain(database: DatabaseSync): void {
	const found = database
		.prepare(`SELECT 1 FROM sqlite_schema WHERE type IN ('trigger', 'view') OR sql LIKE 'CREATE VIRTUAL%'`)
		.get();
	if (found) throw new Unusable('The database has triggers, views or virtual tables: it is none of ours.');
}

/** The number of requests in a database of this or an earlier release, which may lack tables. */
function countRequests(database: DatabaseSync): number {
	const count = (table: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
	return tables.filter(({ name }) => hasTable(database, name)).reduce((sum, { name }) => sum + count(name), 0);
}

function hasTable(database: DatabaseSync, name: string): boolean {
	return database.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(name) !== undefined;
}

/** Opens a copy of the database, which no other process uses, during `work`. */
async function withDatabase<T>(path: string, work: (database: DatabaseSync) => T | Promise<T>): Promise<T> {
	const database = openFile(path, 'command');
	try {
		return await work(database);
	} finally {
		database.close();
	}
}

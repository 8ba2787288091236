import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { eraseRequests, requestsOfIds } from '#server/store/erasure.ts';
import { Unusable } from '#server/store/errors.ts';
import type { Photo } from '#server/store/photos.ts';
import { all, number, run } from '#server/store/sql/op.ts';
import { t } from '#server/store/sql/pieces.ts';
import { isFull, runnerOn, transaction } from '#server/store/sqlite/driver.ts';
import { migrate, readVersion, versions } from '#server/store/sqlite/migrate.ts';
import { databaseFile, openFile } from '#server/store/sqlite/open.ts';

/** A consistent copy of the database, and the live database, which may have changed since. */
export interface DatabaseCopy {
	schemaVersion: number;
	requests: number;
	photos: readonly Photo[];
	/** Whether the live database still has the photo. */
	isStillThere(photo: Photo): boolean;
	/** Deletes a photo's row from the copy. */
	drop(photo: Photo): void;
}

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
		try {
			live.prepare('VACUUM INTO ?').run(join(to, databaseFile));
		} catch (error) {
			// SQLite's error does not name the disk of the copy.
			if (isFull(error)) throw new Unusable(`${join(to, databaseFile)} could not be written: its disk is full.`);
			throw error;
		}
		return await withDatabase(join(to, databaseFile), (copy) => {
			assertWhole(copy);
			const [now, schemaVersion] = [runnerOn(copy), readVersion(copy)];
			// One that the server has not opened yet has no tables.
			const isEmpty = schemaVersion === 0;
			return work({
				schemaVersion,
				requests: isEmpty ? 0 : now(countRequests),
				photos: isEmpty
					? []
					: now(() => all<Photo>`select key, id, type, size, sha256 from ${t.photos} order by number`),
				isStillThere: ({ id }) => live.prepare('SELECT 1 FROM photos WHERE id = ?').get(id) !== undefined,
				drop: ({ id }) => void copy.prepare('DELETE FROM photos WHERE id = ?').run(id),
			});
		});
	} finally {
		live.close();
	}
}

/**
 * Checks and migrates a restored database, and repeats erasures, before any server opens it.
 * @param from the folder of the snapshot, for errors
 * @param erased ids of requests that were erased after the snapshot
 * @param more what else is done in the same transaction
 * @returns what it holds then; `erasedPhotoKeys` of photos of requests that were erased again
 * @throws Unusable if it is damaged
 */
export function bringUpToDate(
	path: string,
	from: string,
	erased: readonly string[],
	steps = versions,
	more?: () => void,
) {
	return withDatabase(path, (database) => {
		assertWhole(database);
		migrate(database, from, steps);
		const now = runnerOn(database);
		const erasedPhotoKeys = transaction(database, () =>
			now(() => {
				// One of them may have been ended since then.
				run`delete from ${t.desk_sessions}`;
				run`delete from ${t.desk_links}`;
				const { photoKeys } = eraseRequests(requestsOfIds(erased), new Date().toISOString());
				more?.();
				return photoKeys;
			}),
		);
		return {
			requests: now(countRequests),
			photos: now(() => all<Photo>`select key, sha256 from ${t.photos} order by number`),
			erasedPhotoKeys,
		};
	});
}

/** @throws Unusable if SQLite's integrity check fails */
function assertWhole(database: DatabaseSync): void {
	const found = database.prepare('PRAGMA integrity_check').get()?.integrity_check;
	if (found !== 'ok') throw new Unusable(`The database is damaged: SQLite says "${found}".`);
}

const countRequests = () => number`select count(*) as n from ${t.request_ids}`;

/** Opens a copy of the database, which no other process uses, during `work`. */
async function withDatabase<T>(path: string, work: (database: DatabaseSync) => T | Promise<T>): Promise<T> {
	const database = openFile(path, 'command');
	try {
		return await work(database);
	} finally {
		database.close();
	}
}

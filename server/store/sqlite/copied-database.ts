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

type PhotoRow = Pick<Photo, 'key' | 'id' | 'size' | 'sha256'>;
const readPhotos = () => all<PhotoRow>`select key, id, size, sha256 from ${t.photos} order by number`;
const countRequests = () => number`select count(*) as n from ${t.request_ids}`;

/**
 * Copies the database of a data folder into another, also while a server writes to it: all of it as it is at one moment. Gives the copy, and
 * the original that may have changed since; the caller closes both, and flushes the copy.
 * @throws Unusable if the copy is damaged, or its disk full
 */
export function copyDatabase(dataDir: string, to: string) {
	const live = openFile(join(dataDir, databaseFile), 'read');
	const path = join(to, databaseFile);
	let copy: DatabaseSync | undefined;
	const close = () => {
		copy?.close();
		live.close();
	};
	try {
		// One consistent read. SQLite's incremental backup would restart at every write of the server.
		live.prepare('VACUUM INTO ?').run(path);
		copy = openFile(path, 'command');
		assertWhole(copy);
		const now = runnerOn(copy);
		// One that the server has not opened yet has no tables.
		const isEmpty = readVersion(copy) === 0;
		const remove = copy.prepare(isEmpty ? 'SELECT ?' : 'DELETE FROM photos WHERE id = ?');
		return {
			requests: isEmpty ? 0 : now(countRequests),
			photos: isEmpty ? [] : now(readPhotos),
			/** Whether the live database still has a photo. */
			isStillThere: ({ id }: PhotoRow) => live.prepare('SELECT 1 FROM photos WHERE id = ?').get(id) !== undefined,
			/** Deletes a photo's row from the copy. */
			drop: ({ id }: PhotoRow) => void remove.run(id),
			close,
		};
	} catch (error) {
		close();
		// SQLite's error does not name the disk of the copy.
		if (isFull(error)) throw new Unusable(`${path} could not be written: its disk is full.`);
		throw error;
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
	more = () => {},
) {
	const database = openFile(path, 'command');
	try {
		assertWhole(database);
		migrate(database, from, steps);
		const now = runnerOn(database);
		const erasedPhotoKeys = transaction(database, () =>
			now(() => {
				// One of them may have been ended since then.
				run`delete from ${t.desk_sessions}`;
				run`delete from ${t.desk_links}`;
				const { photoKeys } = eraseRequests(requestsOfIds(erased), new Date().toISOString());
				more();
				return photoKeys;
			}),
		);
		return { requests: now(countRequests), photos: now(readPhotos), erasedPhotoKeys };
	} finally {
		database.close();
	}
}

/** @throws Unusable if SQLite's integrity check fails */
function assertWhole(database: DatabaseSync): void {
	const found = database.prepare('PRAGMA integrity_check').get()?.integrity_check;
	if (found !== 'ok') throw new Unusable(`The database is damaged: SQLite says "${found}".`);
}

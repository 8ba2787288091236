import { join } from 'node:path';
import { photoQuote, type RequestKey, tables } from '#leads/tables.ts';
import type { Cutoffs } from '#server/store/clock.ts';
import { everyTime } from '#server/store/days.ts';
import { type Delivery, withdrawalsOf } from '#server/store/delivery.ts';
import { deliveryColumns, enqueue } from '#server/store/enqueue.ts';
import { type AuditEntry, audit } from '#server/store/folder/files.ts';
import type { Photos } from '#server/store/folder/photos.ts';
import { keysWhere } from '#server/store/register.ts';
import { all, byId, type Db, isId, list, run, type Sql, sql, t, tableOf } from '#server/store/sql.ts';
import type { SqliteDb } from '#server/store/sqlite/driver.ts';
import { databaseFile } from '#server/store/sqlite/open.ts';

export function openErasure({ write }: Db) {
	return {
		/**
		 * Deletes requests with their photos, and adds erasure notices for their recipients to the outbox.
		 * @returns how much was deleted, and how many recipients get a notice
		 */
		erase: write((requests: readonly RequestKey[], act: 'erase' | 'withdraw') => {
			const { photoKeys, ...erased } = eraseRequests(requests, act);
			return { ...erased, photos: photoKeys.length };
		}),
		/**
		 * Deletes what is older than the cutoffs. Photos may be deleted before their request; with a request, all of its photos
		 * are deleted, whatever their age.
		 * @param strayFiles for the audit: how many stray photo files were moved aside
		 */
		eraseOld: write((cutoffs: Cutoffs, strayFiles: number = 0) => {
			const old = keysWhere(sql`created_at < ${cutoffs.requests}`);
			const aged = photosWhere(sql`created_at < ${cutoffs.photos}`);
			const photoKeys = [...photosOf(old), ...aged, ...strayPhotos(cutoffs.strayPhotos)];
			const { requests } = deleteRequests(old);
			run`delete from ${t.deliveries} where created_at < ${cutoffs.requests} and state <> 'waiting'`;
			const photos = deletePhotos(photoKeys);
			const counts = { requests, photos: photos.length, strayFiles };
			if (requests + photos.length + strayFiles > 0) noteErasure(photos, { act: 'sweep', ...counts });
			return { requests, photos: photos.length };
		}),
		/**
		 * Deletes the photos without a request that came between two times: far quicker than `eraseOld`, which looks at those of all times.
		 * @returns how many
		 */
		eraseStrays: write((since: string, before: string) => {
			const photos = deletePhotos(strayPhotos(before, since));
			if (photos.length > 0) noteErasure(photos, { act: 'sweep', requests: 0, photos: photos.length });
			return photos.length;
		}),
	};
}

/**
 * Deletes requests with their photos, and adds erasure notices for their recipients.
 * @param act for the audit; undefined writes no entry, in a restore, which notes all of them itself
 * @returns `photoKeys` of photos whose files still exist, and are removed later (`finish`)
 */
export function eraseRequests(requests: readonly RequestKey[], act?: 'erase' | 'withdraw') {
	const named = photosOf(requests);
	const deleted = deleteRequests(requests);
	const photoKeys = deletePhotos(named);
	if (act && deleted.requests > 0) {
		const counts = { requests: deleted.requests, photos: photoKeys.length };
		noteErasure(photoKeys, { act, ...counts, ids: requests.map(({ id }) => id) });
	}
	let notified = 0;
	for (const request of requests) {
		const own = deleted.deliveries.filter(({ kind, request_id }) => kind === request.kind && request_id === request.id);
		const notices = withdrawalsOf(own);
		enqueue(request, notices);
		notified += notices.length;
	}
	return { requests: deleted.requests, photoKeys, notified };
}

export const requestsOfIds = (ids: readonly string[]) => keysWhere(sql`id in ${list(ids.filter(isId))}`);

const photosWhere = (condition: Sql) =>
	all<{ key: string }>`select key from ${t.photos} where ${condition}`.map(({ key }) => key);

/** The photos of requests: those in their folders. */
function photosOf(requests: readonly RequestKey[]): string[] {
	const quotes = requests.filter(({ kind }) => kind === 'photo-quote');
	return photosWhere(sql`folder in ${list(quotes.map(({ id }) => id))}`);
}

/** Photos older than a time that are in no photo quote's folder. @param since only those that came since then */
const strayPhotos = (before: string, since = everyTime.from) =>
	photosWhere(sql`created_at >= ${since} and created_at < ${before} and not exists (
		select 1 from ${t.request_ids} as request where request.id = folder and table_name = ${photoQuote.table})`);

/** Deletes requests with all that is about them. @returns their deliveries, but for notices that they were erased: a delete link may be used twice */
function deleteRequests(requests: readonly RequestKey[]): { requests: number; deliveries: Delivery[] } {
	let deleted = 0;
	for (const table of tables) {
		const ids = requests.flatMap(({ kind, id }) => (kind === table.kind && isId(id) ? id : []));
		deleted += run`delete from ${tableOf(table)} where ${byId(sql`id in ${list(ids)}`)}`;
	}
	const ofThese = sql`request_id in ${list(requests.map(({ id }) => id))}`;
	const isOther = sql`message <> 'withdrawal' and ${ofThese}`;
	const deliveries = all<Delivery>`select ${deliveryColumns} from ${t.deliveries}
		where ${isOther} order by number`;
	run`delete from ${t.deliveries} where ${isOther}`;
	for (const table of [t.history, t.company_answers, t.follow_ups]) run`delete from ${table} where ${ofThese}`;
	return { requests: deleted, deliveries };
}

/** @returns the keys of those that were there */
function deletePhotos(keys: readonly string[]): string[] {
	const deleted = all<{ key: string }>`delete from ${t.photos} where key in ${list(keys)} returning key`;
	return deleted.map(({ key }) => key);
}

/**
 * Records the remaining steps of an erasure in the transaction that deletes its rows, so that a crash, a full disk, an audit log that
 * cannot be written or a storage service that does not answer only delay them: `finish` is repeated every minute and at the next start.
 */
function noteErasure(photoKeys: readonly string[], entry: AuditEntry): void {
	const audit = { at: new Date().toISOString(), ...entry };
	run`insert into ${t.unfinished_erasures} (photo_keys, audit) values (${[...photoKeys]}, ${audit})`;
}

/** What remains to do of an erasure whose rows are deleted. */
interface Unfinished {
	number: number;
	photo_keys: string[];
	/** The entry for the audit log; null once it is written. */
	audit: AuditEntry | null;
}

/**
 * Completes erasures whose rows are deleted: removes the photos' files, empties the write-ahead log, writes the audit
 * entries. In this order for all erasures; a failure of one step does not stop the others. Audit entries are written at
 * least once: a crash before the next step can cause a duplicate. The records stay until the log is empty.
 * @returns the first error of each step that failed; the next call tries it again. `isComplete` is false if another process was reading the
 * database, so that erased data may still be in its write-ahead log
 */
export async function finishErasures(
	{ now, emptyLog }: Pick<SqliteDb, 'now' | 'emptyLog'>,
	dataDir: string,
	photos: Pick<Photos, 'remove' | 'flush'>,
) {
	const failed: Partial<Record<'photos' | 'log' | 'audit', unknown>> = {};
	const attempt = async (step: keyof typeof failed, work: () => unknown) => {
		try {
			await work();
			return true;
		} catch (error) {
			failed[step] ??= withPath(error, join(dataDir, databaseFile));
			return false;
		}
	};
	const unfinished = now(
		() => all<Unfinished>`select number, photo_keys, audit from ${t.unfinished_erasures} order by number`,
	);
	if (unfinished.length === 0) return { isComplete: true, failed };
	for (const { number, photo_keys } of unfinished) {
		const left: string[] = [];
		for (const key of photo_keys) if (!(await attempt('photos', () => photos.remove(key)))) left.push(key);
		if (left.length < photo_keys.length)
			await attempt('photos', async () => {
				await photos.flush();
				now(() => run`update ${t.unfinished_erasures} set photo_keys = ${left} where number = ${number}`);
			});
	}
	let isComplete = false;
	await attempt('log', () => {
		isComplete = emptyLog();
	});
	for (const { number, audit: entry } of unfinished) {
		if (!entry) continue;
		await attempt('audit', async () => {
			await audit(dataDir, entry);
			now(() => run`update ${t.unfinished_erasures} set audit = null where number = ${number}`);
		});
	}
	if (isComplete)
		await attempt('audit', () =>
			now(() => run`delete from ${t.unfinished_erasures} where audit is null and photo_keys = ${[]}`),
		);
	return { isComplete, failed };
}

/** Errors of files name one; those of SQLite get the database's, for the operator. */
function withPath(error: unknown, path: string): unknown {
	return error instanceof Error && !('path' in error) ? Object.assign(error, { path }) : error;
}

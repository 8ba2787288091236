import { photoQuote, type RequestKey, tables } from '#leads/tables.ts';
import { type Delivery, withdrawalsOf } from '#server/store/delivery.ts';
import { deliveryColumns, enqueue } from '#server/store/enqueue.ts';
import { keysWhere } from '#server/store/request-rows.ts';
import { all, type Db, isId, list, raw, run, type Sql, sql } from '#server/store/sql/op.ts';
import { byId, t, tableOf } from '#server/store/sql/pieces.ts';
import { kinds } from '#server/store/sql/schema.ts';

/** An entry of the audit log: what was done with visitors' data and how much, without personal data. */
export interface AuditEntry {
	/** ISO 8601; defaults to now. */
	at?: string;
	/** `withdraw` is an erasure by the visitor's delete link, `release` the delivery of held requests. */
	act: 'sweep' | 'erase' | 'withdraw' | 'release' | 'access' | 'snapshot' | 'restore' | 'new-keys';
	requests: number;
	photos: number;
	/** How many stray photo files were moved aside. */
	strayFiles?: number;
	/** The random ids of erased requests, so that they can be erased again after a restore. */
	ids?: readonly string[];
}

/** Everything older is deleted. Times have the format of `created_at`. */
export interface Cutoffs {
	requests: string;
	photos: string;
	/** For photos without a request. */
	strayPhotos: string;
}

export interface Finished {
	/** False if another process was reading the database, so that erased data may still be in its write-ahead log. */
	isComplete: boolean;
	/** The first error of each step that failed: removing photos, emptying the write-ahead log, writing the audit. Retried by the next call. */
	failed: Partial<Record<'photos' | 'log' | 'audit', unknown>>;
}

/** Permanent deletion. Rows are deleted in one transaction, which also records the remaining steps; `finish` does those. */
export interface Erasure extends ReturnType<typeof openErasure> {
	/** Completes all erasures, also of earlier runs: removes photo files, empties the write-ahead log, writes the audit. */
	finish(): Promise<Finished>;
}

export function openErasure({ write }: Db, createdAt: () => string) {
	return {
		/**
		 * Deletes requests with their photos, and adds erasure notices for their recipients to the outbox.
		 * @returns how much was deleted, and how many recipients get a notice
		 */
		erase: write((requests: readonly RequestKey[], act: 'erase' | 'withdraw') => {
			const { photoKeys, ...erased } = eraseRequests(requests, createdAt(), act);
			return { ...erased, photos: photoKeys.length };
		}),
		/**
		 * Deletes what is older than the cutoffs. Photos may be deleted before their request; with a request, all of its photos
		 * are deleted, whatever their age.
		 * @param strayFiles for the audit: how many stray photo files were moved aside
		 */
		eraseOld: write((cutoffs: Cutoffs, strayFiles: number = 0) => {
			const old = findOld(cutoffs);
			const { requests } = deleteRequests(old.requests);
			run`delete from ${t.deliveries} where created_at < ${cutoffs.requests} and state <> 'waiting'`;
			const photos = deletePhotos(old.photoKeys);
			const counts = { requests, photos: photos.length, strayFiles };
			if (requests + photos.length + strayFiles > 0) noteErasure(photos, { act: 'sweep', ...counts });
			return { requests, photos: photos.length, notified: 0 };
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
 * @param created_at of the notices
 * @param act for the audit; undefined writes no entry, in a restore, which notes all of them itself
 * @returns `photoKeys` of photos whose files still exist, and are removed later (`finish`)
 */
export function eraseRequests(requests: readonly RequestKey[], created_at: string, act?: 'erase' | 'withdraw') {
	const named = photosOf(requests);
	const deleted = deleteRequests(requests);
	const photoKeys = deletePhotos(named);
	if (act && deleted.requests > 0) {
		const counts = { requests: deleted.requests, photos: photoKeys.length };
		noteErasure(photoKeys, { act, ...counts, ids: requests.map(({ id }) => id) });
	}
	const outgoing = requests.map((request) => {
		const own = deleted.deliveries.filter(({ kind, request_id }) => kind === request.kind && request_id === request.id);
		return { request, planned: withdrawalsOf(own) };
	});
	enqueue(outgoing, created_at);
	return { requests: deleted.requests, photoKeys, notified: outgoing.flatMap(({ planned }) => planned).length };
}

/** The requests with one of some ids, of any kind. */
export const requestsOfIds = (ids: readonly string[]) => keysWhere(sql`id in ${list(ids.filter(isId))}`);

/** Finds what is older than the cutoffs, with the photos of those requests. */
function findOld(cutoffs: Cutoffs) {
	const requests = keysWhere(sql`created_at < ${cutoffs.requests}`);
	const photoKeys = [
		...photosOf(requests),
		...photosWhere(sql`created_at < ${cutoffs.photos}`),
		...strayPhotos(cutoffs.strayPhotos),
	];
	return { requests, photoKeys: [...new Set(photoKeys)] };
}

const photosWhere = (condition: Sql) =>
	all<{ key: string }>`select key from ${t.photos} where ${condition}`.map(({ key }) => key);

/** In no photo quote's folder. */
const isWithoutRequest = sql`not exists (
	select 1 from ${t.request_ids} as request where request.id = folder and table_name = ${photoQuote.table}
)`;

/** The photos of requests: those in their folders. */
function photosOf(requests: readonly RequestKey[]): string[] {
	const quotes = requests.filter(({ kind }) => kind === 'photo-quote');
	return photosWhere(sql`folder in ${list(quotes.map(({ id }) => id))}`);
}

/** Photos older than a time that are no request's. @param since only those that came since then */
function strayPhotos(before: string, since?: string): string[] {
	const isYoung = since === undefined ? sql`true` : sql`created_at >= ${since}`;
	return photosWhere(sql`created_at < ${before} and ${isYoung} and ${isWithoutRequest}`);
}

/** Deletes requests with all that is about them. @returns their deliveries, but for notices that they were erased: a delete link may be used twice */
function deleteRequests(requests: readonly RequestKey[]): { requests: number; deliveries: Delivery[] } {
	let deleted = 0;
	for (const table of tables) {
		const ids = requests.flatMap(({ kind, id }) => (kind === table.kind && isId(id) ? id : []));
		deleted += run`delete from ${tableOf(table)} where ${byId(sql`id in ${list(ids)}`)}`;
	}
	// After the rows: while a request is being planned, its row waits, and its deliveries are there afterwards.
	const ofThese = sql`request_id in ${list(requests.map(({ id }) => id))} and (kind not in ${list(kinds)}
		or kind || ' ' || request_id in ${list(requests.map(({ kind, id }) => `${kind} ${id}`))})`;
	const isOther = sql`message <> 'withdrawal' and ${ofThese}`;
	const deliveries = all<Delivery>`select ${raw(deliveryColumns.join(', '))} from ${t.deliveries}
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
function noteErasure(photoKeys: readonly string[], entry: AuditEntry | null): void {
	const audit = entry && { at: new Date().toISOString(), ...entry };
	run`insert into ${t.unfinished_erasures} (photo_keys, audit) values (${[...photoKeys]}, ${audit})`;
}

/** The remaining steps of an erasure whose rows are deleted. */
export interface UnfinishedErasure {
	number: number;
	/** Photos whose files must be removed. */
	photo_keys: string[];
	/** The entry for the audit log; null if there is none, or it is written. */
	audit: AuditEntry | null;
}

export const unfinishedErasures = () =>
	all<UnfinishedErasure>`select number, photo_keys, audit from ${t.unfinished_erasures} order by number`;

/** Records that photo files were removed, except `left`. */
export const notePhotosRemoved = (number: number, left: readonly string[]) =>
	run`update ${t.unfinished_erasures} set photo_keys = ${[...left]} where number = ${number}`;

/** Records that the audit entry is written. */
export const noteAudited = (number: number) =>
	run`update ${t.unfinished_erasures} set audit = null where number = ${number}`;

/** Deletes the records of erasures whose steps are all done. */
export const forgetFinished = () =>
	run`delete from ${t.unfinished_erasures} where audit is null and photo_keys = ${[]}`;

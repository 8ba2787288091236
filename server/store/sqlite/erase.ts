import type { DatabaseSync } from 'node:sqlite';
import { keyInUrl } from '#leads/photo-key.ts';
import { type RequestKey, tables } from '#leads/tables.ts';
import { withdrawalsOf } from '#server/store/delivery.ts';
import type { Cutoffs } from '#server/store/erasure.ts';
import { openSqliteDb } from '#server/store/sql/sqlite.ts';
import { prepareEnqueue } from '#server/store/sqlite/enqueue.ts';
import { readPhotoUrls } from '#server/store/sqlite/photo-urls.ts';
import { readDelivery } from '#server/store/sqlite/read-row.ts';
import { transaction } from '#server/store/sqlite/transaction.ts';
import { noteErasure } from '#server/store/sqlite/unfinished-erasures.ts';

/** Deleted rows. The photos' files still exist and are removed later (`finish-erasures.ts`). */
export interface ErasedRows {
	requests: number;
	photoKeys: string[];
}

/** Deletes what is older than the cutoffs, in one transaction (see `Erasure.eraseOld`). */
export function eraseOld(database: DatabaseSync, cutoffs: Cutoffs, strayFiles = 0): ErasedRows {
	return transaction(database, () => {
		const { requests, photoKeys } = findOld(database, cutoffs);
		deleteRequests(database, requests);
		database.prepare(`DELETE FROM deliveries WHERE created_at < ? AND state <> 'waiting'`).run(cutoffs.requests);
		deletePhotos(database, photoKeys);
		const counts = { requests: requests.length, photos: photoKeys.length, strayFiles };
		if (counts.requests + counts.photos + strayFiles > 0)
			noteErasure(database, photoKeys, { at: now(), act: 'sweep', ...counts });
		return { requests: requests.length, photoKeys };
	});
}

/** Finds what is older than the cutoffs, with the photos of those requests. Read-only. */
export function findOld(database: DatabaseSync, cutoffs: Cutoffs): { requests: RequestKey[]; photoKeys: string[] } {
	const requests = tables.flatMap(({ kind, name }) =>
		idsOf(database, `SELECT id FROM ${name} WHERE created_at < ?`, cutoffs.requests).map((id) => ({ kind, id })),
	);
	const tooOld = keysOf(database, 'SELECT key FROM photos WHERE created_at < ?', cutoffs.photos);
	const strays = strayPhotos(database, cutoffs.strayPhotos);
	return { requests, photoKeys: [...new Set([...photosOf(database, requests), ...tooOld, ...strays])] };
}

/**
 * Deletes requests with their photos, in one transaction, which also adds erasure notices to their recipients.
 * @param act for the audit log; undefined writes no entry, for a copy that is not in use yet
 * @param stamp the timestamp of the notices (`clock.ts`)
 * @returns also the number of notices
 */
export function eraseRequests(
	database: DatabaseSync,
	requests: readonly RequestKey[],
	act?: 'erase' | 'withdraw',
	stamp?: () => string,
): ErasedRows & { told: number } {
	const deliveries = database.prepare('SELECT * FROM deliveries WHERE request_id = ? AND kind = ?');
	return transaction(database, () => {
		const told = requests.map(
			(request) => [request, deliveries.all(request.id, request.kind).map(readDelivery)] as const,
		);
		const erased = deleteRequests(database, requests);
		if (act && erased.requests > 0) {
			const counts = { requests: erased.requests, photos: erased.photoKeys.length };
			noteErasure(database, erased.photoKeys, { at: now(), act, ...counts, ids: requests.map(({ id }) => id) });
		}
		const enqueue = prepareEnqueue(
			openSqliteDb(database, async () => {}),
			stamp,
		);
		const withdrawals = told.map(([request, ofRequest]) => [request, withdrawalsOf(ofRequest)] as const);
		for (const [request, planned] of withdrawals) enqueue(request, planned);
		return { ...erased, told: withdrawals.flatMap(([, planned]) => planned).length };
	});
}

const now = () => new Date().toISOString();

/** The photos of requests, possibly with duplicates. */
function photosOf(database: DatabaseSync, requests: readonly RequestKey[]): string[] {
	return requests
		.filter(({ kind }) => kind === 'photo-quote')
		.flatMap(({ id }) => [
			...keysOf(database, 'SELECT key FROM photos WHERE folder = ?', id),
			...namedOnlyBy(database, id),
		]);
}

function deleteRequests(database: DatabaseSync, requests: readonly RequestKey[]): ErasedRows {
	const photoKeys = photosOf(database, requests);
	let deleted = 0;
	for (const { kind, name } of tables) {
		const statement = database.prepare(`DELETE FROM ${name} WHERE id = ?`);
		for (const request of requests) if (request.kind === kind) deleted += Number(statement.run(request.id).changes);
	}
	// Not the notices that it was erased: a delete link may be used twice.
	const deliveries = database.prepare(
		`DELETE FROM deliveries WHERE request_id = ? AND kind = ? AND message <> 'withdrawal'`,
	);
	const unplanned = database.prepare('DELETE FROM unplanned WHERE request_id = ? AND kind = ?');
	const followUps = database.prepare('DELETE FROM follow_ups WHERE request_id = ? AND kind = ?');
	const answers = database.prepare('DELETE FROM company_answers WHERE request_id = ? AND kind = ?');
	const history = database.prepare('DELETE FROM history WHERE request_id = ? AND kind = ?');
	for (const { kind, id } of requests) {
		deliveries.run(id, kind);
		history.run(id, kind);
		answers.run(id, kind);
		followUps.run(id, kind);
		unplanned.run(id, kind);
	}
	deletePhotos(database, photoKeys);
	return { requests: deleted, photoKeys: [...new Set(photoKeys)] };
}

/** The requests with one of some ids, of any kind. */
export function requestsOfIds(database: DatabaseSync, ids: readonly string[]): RequestKey[] {
	return tables.flatMap(({ kind, name }) =>
		ids.flatMap((id) => idsOf(database, `SELECT id FROM ${name} WHERE id = ?`, id)).map((id) => ({ kind, id })),
	);
}

/** Photos that a request references and that are in no other request's folder: referencing another request's photo does not delete it. */
function namedOnlyBy(database: DatabaseSync, id: string): string[] {
	const row = database.prepare('SELECT photo_urls FROM photo_quote_requests WHERE id = ?').get(id);
	const named: string[] = row ? readPhotoUrls(row.photo_urls, id).map(keyInUrl) : [];
	const free =
		'SELECT key FROM photos WHERE key = ? AND (folder IS NULL OR folder NOT IN (SELECT id FROM photo_quote_requests))';
	return named.flatMap((key) => keysOf(database, free, key));
}

/** Photos older than a time that are in no request's folder and not referenced. */
function strayPhotos(database: DatabaseSync, before: string): string[] {
	const query = `SELECT key FROM photos WHERE created_at < ?
		AND (folder IS NULL OR folder NOT IN (SELECT id FROM photo_quote_requests))`;
	const candidates = keysOf(database, query, before);
	if (candidates.length === 0) return [];
	const rows = database.prepare('SELECT id, photo_urls FROM photo_quote_requests').all();
	const named = new Set(rows.flatMap((row) => readPhotoUrls(row.photo_urls, row.id).map(keyInUrl)));
	return candidates.filter((key) => !named.has(key));
}

function deletePhotos(database: DatabaseSync, keys: readonly string[]): void {
	const statement = database.prepare('DELETE FROM photos WHERE key = ?');
	for (const key of keys) statement.run(key);
}

function idsOf(database: DatabaseSync, query: string, value: string): string[] {
	return database
		.prepare(query)
		.all(value)
		.map(({ id }) => String(id));
}

function keysOf(database: DatabaseSync, query: string, value: string): string[] {
	return database
		.prepare(query)
		.all(value)
		.map(({ key }) => String(key));
}

import type { DatabaseSync } from 'node:sqlite';
import { keyInUrl } from '#leads/photo-key.ts';
import { type RequestKey, tables } from '#leads/tables.ts';
import { withdrawalsOf } from '#server/store/delivery.ts';
import type { Cutoffs } from '#server/store/erasure.ts';
import { prepareWriteDown } from '#server/store/sqlite/enqueue.ts';
import { readPhotoUrls } from '#server/store/sqlite/photo-urls.ts';
import { readDelivery } from '#server/store/sqlite/read-row.ts';
import { transaction } from '#server/store/sqlite/transaction.ts';
import { noteErasure } from '#server/store/sqlite/unfinished-erasures.ts';

/** What has left the database. The photos' files are still there: remove them next. */
export interface ErasedRows {
	requests: number;
	photoKeys: string[];
}

/**
 * Deletes what is too old, all or nothing. A request whose photos are too old keeps its other details until its own time
 * comes; one that goes takes its photos along, however young.
 */
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

/** What is too old, and the photos that go with it. Only reads. */
export function findOld(database: DatabaseSync, cutoffs: Cutoffs): { requests: RequestKey[]; photoKeys: string[] } {
	const requests = tables.flatMap(({ kind, name }) =>
		idsOf(database, `SELECT id FROM ${name} WHERE created_at < ?`, cutoffs.requests).map((id) => ({ kind, id })),
	);
	const tooOld = keysOf(database, 'SELECT key FROM photos WHERE created_at < ?', cutoffs.photos);
	const strays = strayPhotos(database, cutoffs.strayPhotos);
	return { requests, photoKeys: [...new Set([...photosOf(database, requests), ...tooOld, ...strays])] };
}

/**
 * Deletes requests with their photos, all or nothing; whoever was told of them is told of that too.
 * @param act what the audit is to call it, in the same transaction; none for a copy that nobody uses yet
 * @param stamp when that is written down (`clock.ts`)
 * @returns besides, how many are told
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
		const writeDown = prepareWriteDown(database, stamp);
		const withdrawals = told.map(([request, ofRequest]) => [request, withdrawalsOf(ofRequest)] as const);
		for (const [request, planned] of withdrawals) writeDown(request, planned);
		return { ...erased, told: withdrawals.flatMap(([, planned]) => planned).length };
	});
}

const now = () => new Date().toISOString();

/** The photos that go with requests; some of them twice. */
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
	const deliveries = database.prepare('DELETE FROM deliveries WHERE request_id = ? AND kind = ?');
	for (const { kind, id } of requests) deliveries.run(id, kind);
	deletePhotos(database, photoKeys);
	return { requests: deleted, photoKeys: [...new Set(photoKeys)] };
}

/** The requests that have one of some ids, of whatever kind. */
export function requestsOfIds(database: DatabaseSync, ids: readonly string[]): RequestKey[] {
	return tables.flatMap(({ kind, name }) =>
		ids.flatMap((id) => idsOf(database, `SELECT id FROM ${name} WHERE id = ?`, id)).map((id) => ({ kind, id })),
	);
}

/** Photos a request names that lie in no other request's folder: whoever names a stranger's photo cannot delete it. */
function namedOnlyBy(database: DatabaseSync, id: string): string[] {
	const row = database.prepare('SELECT photo_urls FROM photo_quote_requests WHERE id = ?').get(id);
	const named: string[] = row ? readPhotoUrls(row.photo_urls, id).map(keyInUrl) : [];
	const free =
		'SELECT key FROM photos WHERE key = ? AND (folder IS NULL OR folder NOT IN (SELECT id FROM photo_quote_requests))';
	return named.flatMap((key) => keysOf(database, free, key));
}

/** Photos sent before a time, in no request's folder and named by none. */
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

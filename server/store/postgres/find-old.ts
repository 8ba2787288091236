import { keyInUrl } from '#leads/photo-key.ts';
import { type RequestKey, tables } from '#leads/tables.ts';
import type { TooOld } from '#server/store/clock.ts';
import type { Cutoffs } from '#server/store/erasure.ts';
import type { PostgresClock } from '#server/store/postgres/clock.ts';
import type { Transaction } from '#server/store/postgres/connect.ts';
import { isId } from '#server/store/postgres/read-row.ts';

/** Finds what is older than the cutoffs, with the photos of those requests. */
export async function findOld(
	tx: Transaction,
	cutoffs: Cutoffs,
): Promise<{ requests: RequestKey[]; photoKeys: string[] }> {
	const requests: RequestKey[] = [];
	for (const { kind, name } of tables) {
		const rows = await tx`select id from ${tx(`public.${name}`)} where created_at < ${cutoffs.requests}`;
		requests.push(...rows.map(({ id }) => ({ kind, id })));
	}
	const tooOld = await tx`select key from private.photos where created_at < ${cutoffs.photos}`;
	const quotes = requests.filter(({ kind }) => kind === 'photo-quote').map(({ id }) => id);
	const photoKeys = [
		...(await photosOf(tx, quotes)),
		...tooOld.map(({ key }) => key),
		...(await strayPhotos(tx, cutoffs.strayPhotos)),
	];
	return { requests, photoKeys: [...new Set(photoKeys)] };
}

/** The photos of photo quotes: in their folders, and referenced ones that are in no other request's. */
export async function photosOf(tx: Transaction, ids: readonly string[]): Promise<string[]> {
	if (ids.length === 0) return [];
	const rows = await tx`select photo_urls from public.photo_quote_requests where id = any(${ids.filter(isId)}::uuid[])`;
	const named = rows.flatMap(({ photo_urls }) => photo_urls.map(keyInUrl));
	const found = await tx`select key from private.photos where folder = any(${[...ids]}) or (
		key = any(${named}) and not exists (
			select from public.photo_quote_requests where id = private.request_of(folder)
		))`;
	return found.map(({ key }) => key);
}

/** Photos older than a time that are in no request's folder and not referenced. */
async function strayPhotos(tx: Transaction, before: string): Promise<string[]> {
	const found = await tx`select key from private.photos where created_at < ${before} and not exists (
		select from public.photo_quote_requests where id = private.request_of(folder))`;
	const strays = new Set<string>(found.map(({ key }) => key));
	if (strays.size === 0) return [];
	// Some at a time: all addresses may be more than the memory holds.
	for await (const rows of tx`select photo_urls from public.photo_quote_requests`.cursor(1000))
		for (const { photo_urls } of rows) for (const url of photo_urls) strays.delete(keyInUrl(url));
	return [...strays];
}

/** See `Clock.tooOld`. */
export async function readTooOld(tx: Transaction, clock: PostgresClock, cutoffs: Cutoffs): Promise<TooOld> {
	const lastRight = await clock.lastRight(tx);
	const { requests, photoKeys } = await findOld(tx, cutoffs);
	const times: string[] = [];
	for (const { name } of tables) {
		const [row] = await tx`select min(created_at) as first, max(created_at) as last
			from ${tx(`public.${name}`)} where created_at < ${cutoffs.requests}`;
		times.push(...[row?.first, row?.last].filter((time) => typeof time === 'string'));
	}
	times.sort();
	return { lastRight, requests: requests.length, photos: photoKeys.length, first: times[0], last: times.at(-1) };
}

/** See `Clock.confirm`. */
export async function confirmClock(
	tx: Transaction,
	clock: PostgresClock,
	now: Date,
	cutoffs: Cutoffs,
	keep: boolean,
): Promise<TooOld> {
	const found = await readTooOld(tx, clock, cutoffs);
	if (keep) {
		const { photoKeys } = await findOld(tx, cutoffs);
		const time = now.toISOString();
		for (const { name } of tables)
			await tx`update ${tx(`public.${name}`)} set created_at = ${time} where created_at < ${cutoffs.requests}`;
		await tx`update private.photos set created_at = ${time} where key = any(${photoKeys})`;
	}
	await clock.trust(now, tx);
	return found;
}

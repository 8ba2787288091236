import { type RequestKey, tables } from '#leads/tables.ts';
import { type Delivery, withdrawalsOf } from '#server/store/delivery.ts';
import type { Cutoffs, Erased, Erasure } from '#server/store/erasure.ts';
import type { PostgresClock } from '#server/store/postgres/clock.ts';
import type { Transaction } from '#server/store/postgres/connect.ts';
import { enqueue } from '#server/store/postgres/enqueue.ts';
import { findOld, photosOf } from '#server/store/postgres/find-old.ts';
import { deliveryColumns, isId } from '#server/store/postgres/read-row.ts';
import type { Session } from '#server/store/postgres/session.ts';
import { noteErasure } from '#server/store/postgres/unfinished-erasures.ts';

/** Deletes rows and records what remains, each time in one transaction (see `Erasure`). */
export function openErase({ write }: Session, clock: PostgresClock): Pick<Erasure, 'erase' | 'eraseOld'> {
	return {
		erase: async (requests, act) => {
			const stamp = await clock.stamp();
			return write((tx) => erase(tx, requests, act, stamp));
		},
		eraseOld: (cutoffs, strayFiles = 0) => write((tx) => eraseOld(tx, cutoffs, strayFiles)),
	};
}

async function erase(
	tx: Transaction,
	requests: readonly RequestKey[],
	act: 'erase' | 'withdraw',
	stamp: string,
): Promise<Erased> {
	const keys = await photosOf(tx, idsOf(requests, 'photo-quote'));
	const erased = await deleteRequests(tx, requests);
	const photos = await deletePhotos(tx, keys);
	if (erased.requests > 0) {
		const counts = { requests: erased.requests, photos: photos.length };
		await noteErasure(tx, photos, { at: now(), act, ...counts, ids: requests.map(({ id }) => id) });
	}
	const outgoing = requests.map((request) => {
		const own = erased.deliveries.filter(({ kind, request_id }) => kind === request.kind && request_id === request.id);
		return { request, planned: withdrawalsOf(own) };
	});
	await enqueue(tx, outgoing, stamp);
	return { requests: erased.requests, photos: photos.length, told: outgoing.flatMap(({ planned }) => planned).length };
}

/** One process at a time: a second one then finds nothing. */
async function eraseOld(tx: Transaction, cutoffs: Cutoffs, strayFiles: number): Promise<Erased> {
	await tx`select pg_advisory_xact_lock(hashtextextended('retention', 3))`;
	const old = await findOld(tx, cutoffs);
	const { requests } = await deleteRequests(tx, old.requests);
	await tx`delete from private.deliveries where created_at < ${cutoffs.requests} and state <> 'waiting'`;
	const photos = await deletePhotos(tx, old.photoKeys);
	const counts = { requests, photos: photos.length, strayFiles };
	if (requests + photos.length + strayFiles > 0) await noteErasure(tx, photos, { at: now(), act: 'sweep', ...counts });
	return { requests, photos: photos.length, told: 0 };
}

const now = () => new Date().toISOString();

const idsOf = (requests: readonly RequestKey[], kind: RequestKey['kind']) =>
	requests.filter((request) => request.kind === kind).map(({ id }) => id);

/** @returns their deliveries, but for notices that they were erased */
async function deleteRequests(tx: Transaction, requests: readonly RequestKey[]) {
	let deleted = 0;
	for (const { kind, name } of tables) {
		const ids = idsOf(requests, kind).filter(isId);
		const { count } = await tx`delete from ${tx(`public.${name}`)} where id = any(${ids}::uuid[])`;
		deleted += count;
	}
	// After the rows: while a request is being planned, its row waits, and its deliveries are there afterwards.
	const deliveries = await tx<Delivery[]>`delete from private.deliveries
		where message <> 'withdrawal' and (kind, request_id) in (
			select * from unnest(${requests.map(({ kind }) => kind)}::text[], ${requests.map(({ id }) => id)}::text[])
		) returning ${tx(deliveryColumns)}`;
	await tx`delete from private.follow_ups where (kind, request_id) in (
		select * from unnest(${requests.map(({ kind }) => kind)}::text[], ${requests.map(({ id }) => id)}::text[]))`;
	await tx`delete from private.company_answers where (kind, request_id) in (
		select * from unnest(${requests.map(({ kind }) => kind)}::text[], ${requests.map(({ id }) => id)}::text[]))`;
	await tx`delete from private.history where (kind, request_id) in (
		select * from unnest(${requests.map(({ kind }) => kind)}::text[], ${requests.map(({ id }) => id)}::text[]))`;
	return { requests: deleted, deliveries };
}

/** @returns the keys of those that were there */
async function deletePhotos(tx: Transaction, keys: readonly string[]): Promise<string[]> {
	if (keys.length === 0) return [];
	const deleted = await tx`delete from private.photos where key = any(${[...keys]}) returning key`;
	return deleted.map(({ key }) => key);
}

import { folderOf, keyInUrl } from '#leads/photo-key.ts';
import { maxPhotos } from '#leads/photos.ts';
import { photosAddedDelay } from '#server/settings/delivery-limits.ts';
import { updatesOf } from '#server/store/added-photos.ts';
import type { BucketPhoto, PhotoRows } from '#server/store/bucket/photo-rows.ts';
import type { StoredAnswer } from '#server/store/company-answers.ts';
import { FolderClosed, KeyTaken, NotFound, SamePhoto } from '#server/store/errors.ts';
import type { Adding, Photo } from '#server/store/photos.ts';
import type { PostgresClock } from '#server/store/postgres/clock.ts';
import type { Query, Sql, Transaction } from '#server/store/postgres/connect.ts';
import { enqueue } from '#server/store/postgres/enqueue.ts';
import { answerColumns, deliveriesOf, findRequest } from '#server/store/postgres/read-row.ts';
import type { Session } from '#server/store/postgres/session.ts';
import { noteErasure } from '#server/store/postgres/unfinished-erasures.ts';
import type { LeadRequest } from '#server/store/requests.ts';

export function openPhotoRows({ sql, write }: Session, clock: PostgresClock): PhotoRows {
	return {
		find: async (key) => {
			const [found] = await sql<Photo[]>`select key, id, type, size, sha256 from private.photos
				where key = ${key} and arriving_since is null`;
			return found && { ...found };
		},
		all: () => allPhotos(sql),
		folderIsClosed: (key) => folderIsClosed(sql, key),
		isCleaned: async (key) => (await sql`select from private.photos where key = ${key} and not cleaned`).length === 0,
		of: (request) => photosOf(sql, request),
		enter: async (photo, to) => {
			const stamp = await clock.stamp();
			await write(async (tx) => {
				await lockFolder(tx, photo.key);
				if ((await tx`select from private.photos where key = ${photo.key}`).length > 0) throw new KeyTaken();
				if (to) await assertRoom(tx, photo, to);
				else if (await folderIsClosed(tx, photo.key)) throw new FolderClosed();
				const { key, id, type, size, sha256 } = photo;
				const row = { key, id, folder: folderOf(key), type, size, sha256, created_at: stamp, cleaned: true };
				await tx`insert into private.photos ${tx({ ...row, arriving_since: stamp })}`;
			});
		},
		arrived: async ({ key }, to) => {
			const [told, stored] = [await clock.stamp(), await clock.stamp()];
			await write(async (tx) => {
				if (to) await announce(tx, to, told);
				// Not older than the deliveries that tell of it (`delivery/added-photos.ts`).
				const { count } =
					await tx`update private.photos set arriving_since = null, created_at = ${stored} where key = ${key}`;
				if (count === 0) throw new NotFound('A photo was erased while it arrived.');
			});
		},
		refused: (key) =>
			write(async (tx) => {
				await tx`delete from private.photos where key = ${key} and arriving_since is not null`;
			}),
		cleaned: ({ key, type, size, sha256 }, replace) =>
			write(async (tx) => {
				const found = await tx`select from private.photos where key = ${key} and not cleaned for update`;
				if (found.length === 0) return;
				await replace();
				await tx`update private.photos set cleaned = true, type = ${type}, size = ${size}, sha256 = ${sha256}
					where key = ${key}`;
			}),
		reject: (key) =>
			write(async (tx) => {
				const { count } = await tx`delete from private.photos where key = ${key} and not cleaned`;
				if (count > 0) await noteErasure(tx, [key], null);
			}),
	};
}

/** Page by page: a cursor would hold a connection for as long as the caller works. */
async function* allPhotos(sql: Sql) {
	for (let after = 0; ; ) {
		const page = await sql<(BucketPhoto & { number: number })[]>`
			select key, type, size, cleaned, number from private.photos
			where number > ${after} and arriving_since is null order by number limit 1000`;
		yield page;
		const last = page.at(-1);
		if (!last) return;
		after = last.number;
	}
}

/** Photos of one folder wait for each other until the end of the transaction; the bucket's triggers use the same lock. */
async function lockFolder(tx: Transaction, key: string): Promise<void> {
	const folder = folderOf(key);
	if (folder !== null) await tx`select pg_advisory_xact_lock(hashtextextended(${folder}, 0))`;
}

async function folderIsClosed(query: Query, key: string): Promise<boolean> {
	const folder = folderOf(key);
	if (folder === null) return false;
	const [found] = await query`select
		exists (select from public.photo_quote_requests where id = private.request_of(${folder})) as sent,
		(select count(*) from private.photos where folder = ${folder}) as photos`;
	return found?.sent || found?.photos >= maxPhotos;
}

/** @throws NotFound, SamePhoto, FolderClosed */
async function assertRoom(tx: Transaction, photo: Photo, to: Adding['request']): Promise<void> {
	const request = await findRequest(tx, to);
	if (!request) throw new NotFound('The request of an added photo was erased.');
	const [same] = await tx`select key from private.photos
		where folder = ${request.id} and sha256 = ${photo.sha256} and arriving_since is null`;
	if (same) throw new SamePhoto(same.key);
	const [arriving] = await tx`select count(*) as photos from private.photos
		where folder = ${request.id} and arriving_since is not null`;
	const taken = (await photosOf(tx, request)).length + arriving?.photos;
	if (folderOf(photo.key) !== request.id || taken >= maxPhotos) throw new FolderClosed();
}

async function announce(
	tx: Transaction,
	{ request, url }: Pick<Adding, 'request' | 'url'>,
	stamp: string,
): Promise<void> {
	const { count } = await tx`update public.photo_quote_requests set photo_urls = case
			-- As many as a row may have: some may name no photo of ours. Those in its folder are the request's all the same.
			when cardinality(photo_urls) >= ${maxPhotos} then photo_urls
			else photo_urls || ${url}::text
		end where id = ${request.id}`;
	if (count === 0) throw new NotFound('The request of an added photo was erased.');
	const answers = await tx<StoredAnswer[]>`select ${tx(answerColumns)} from private.company_answers
		where request_id = ${request.id} and kind = ${request.kind} order by number`;
	const planned = updatesOf(await deliveriesOf(tx, request), answers);
	await enqueue(tx, [{ request, planned }], stamp, photosAddedDelay);
}

/** See `Photos.of`. */
async function photosOf(query: Query, request: LeadRequest): Promise<BucketPhoto[]> {
	if (request.kind !== 'photo-quote') return [];
	const named = request.photo_urls.map(keyInUrl);
	const found = await query<BucketPhoto[]>`
		select key, type, size, created_at, cleaned
		from private.photos as photo
		where arriving_since is null and (folder = ${request.id} or (key = any(${named}) and not exists (
			select from public.photo_quote_requests as other
			where other.id = private.request_of(photo.folder) and lower(other.email) <> lower(${request.email})
		)))
		order by created_at, number`;
	// First those that it names, in its order.
	const placeOf = ({ key }: BucketPhoto) => (named.includes(key) ? named.indexOf(key) : named.length);
	return found.toSorted((a, b) => placeOf(a) - placeOf(b)).slice(0, maxPhotos);
}

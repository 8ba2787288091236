import { folderOf, keyInUrl, maxPhotos } from '#leads/photos.ts';
import { photoQuote, type RequestKey } from '#leads/tables.ts';
import { photosAddedDelay } from '#server/settings/delivery-limits.ts';
import { answersOf, updatesOf } from '#server/store/company-answers.ts';
import type { Message, Planner } from '#server/store/delivery.ts';
import { deliveriesOf, enqueue } from '#server/store/enqueue.ts';
import { noteErasure } from '#server/store/erasure.ts';
import { FolderClosed, KeyTaken, NotFound, SamePhoto } from '#server/store/errors.ts';
import type { Adding, Photo, StoredPhoto } from '#server/store/photos.ts';
import { findRequest, lockRequest } from '#server/store/request-rows.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import { emailKey } from '#server/store/search-terms.ts';
import { byId, photoQuotes, requestOfFolder, t } from '#server/store/sql/dialect.ts';
import { AlreadyThere, all, alone, type Db, list, type Op, one, rowsOf, run, sql } from '#server/store/sql/op.ts';
import { namesOf } from '#server/store/sql/schema.ts';

/** A photo of a request. */
export interface PhotoRow extends StoredPhoto {
	/** Whether it was looked at, and its metadata removed. Until then, type and size are its sender's word. */
	cleaned: boolean;
}

type ListedPhoto = Pick<PhotoRow, 'key' | 'size' | 'type' | 'cleaned'>;
/** A request to which a photo is added, and the photo's public URL. */
type Receiving = Pick<Adding, 'request' | 'url'>;

/** The photos' rows in the database. */
export type PhotoRows = ReturnType<typeof openPhotoRows>;

const columns = namesOf('photos');
const isThere = sql`arriving_since is null`;

export function openPhotoRows({ read, write }: Db, planner: Planner, createdAt: () => Op<string>) {
	/** @param isThere whether its file is */
	function* enter({ key, id, type, size, sha256 }: Photo, isThere: boolean): Op<void> {
		const created_at = yield* createdAt();
		const arriving_since = isThere ? null : created_at;
		const row = { key, id, folder: folderOf(key), type, size, sha256, created_at, cleaned: true, arriving_since };
		try {
			yield* run`insert into ${t.photos} ${rowsOf([row], columns)}`;
		} catch (error) {
			throw error instanceof AlreadyThere ? new KeyTaken() : error;
		}
	}

	/** Adds a photo's URL to its request, and plans e-mails about it to all who have the request. */
	function* announce({ request, url }: Receiving): Op<void> {
		// Photos that arrive at once wait for each other here, so that none replaces another's address.
		yield* lockRequest(request);
		const found = yield* findRequest(request);
		if (found?.kind !== 'photo-quote') throw new NotFound('The request of an added photo was erased.');
		const { photo_urls } = found;
		// As many as a row may have: some may name no photo of ours. Those in its folder are the request's all the same.
		const urls = photo_urls.length >= maxPhotos ? photo_urls : [...photo_urls, url];
		yield* run`update ${photoQuotes} set photo_urls = ${urls} where ${byId(sql`id = ${found.id}`)}`;
		const planned = updatesOf(yield* deliveriesOf(request), yield* answersOf(request), updates, planner);
		yield* enqueue([{ request, planned }], yield* createdAt(), photosAddedDelay);
	}

	const page = read(
		(after: number) => all<ListedPhoto & { number: number }>`select key, type, size, cleaned, number from ${t.photos}
			where number > ${after} and ${isThere} order by number limit 1000`,
	);

	return {
		find: read(
			(key: string) =>
				one<Photo>`select key, id, type, size, sha256 from ${t.photos} where key = ${key} and ${isThere}`,
		),
		/** All of them, some at a time. */
		all: async function* () {
			for (let after = 0; ; ) {
				const found = await page(after);
				yield found;
				const last = found.at(-1);
				if (!last) return;
				after = last.number;
			}
		},
		folderIsClosed: read(folderIsClosed),
		of: read(photosOf),
		/**
		 * Adds the row of a photo whose file is there; with `to`, adds it to the request and plans e-mails to the request's recipients.
		 * @throws FolderClosed, KeyTaken; with `to` also NotFound, SamePhoto
		 */
		add: write(function* (photo: Photo, to?: Receiving) {
			yield* assertRoom(photo, to?.request);
			// First, so that the photo is not older than the deliveries about it (`delivery/send.ts`).
			if (to) yield* announce(to);
			yield* enter(photo, true);
		}),
		/**
		 * Adds the row of a photo before its file, so that the bucket's triggers admit it. It belongs to no request until `arrived`.
		 * @throws as `add`
		 */
		enter: write(function* (photo: Photo, to?: RequestKey) {
			yield* assertRoom(photo, to);
			yield* enter(photo, false);
		}),
		/** Completes a photo that was entered, as `add` does. @throws NotFound if it was erased meanwhile */
		arrived: write(function* ({ key }: Photo, to?: Receiving) {
			if (to) yield* announce(to);
			const stored = yield* createdAt();
			const changed =
				yield* run`update ${t.photos} set arriving_since = null, created_at = ${stored} where key = ${key}`;
			if (changed === 0) throw new NotFound('A photo was erased while it arrived.');
		}),
		/** Removes the row of a photo that was entered and not stored. */
		refused: write(function* (key: string) {
			yield* run`delete from ${t.photos} where key = ${key} and not (${isThere})`;
		}),
		/** Whether a photo needs no cleaning: it had it, or it is gone. */
		isCleaned: read(function* (key: string) {
			return (yield* one`select 1 from ${t.photos} where key = ${key} and not cleaned`) === undefined;
		}),
		/** Deletes the row of a file that is no photo, and records that the file must be removed (`Erasure.finish`). */
		reject: write(function* (key: string) {
			const deleted = yield* run`delete from ${t.photos} where key = ${key} and not cleaned`;
			if (deleted > 0) yield* noteErasure([key], null);
		}),
	};
}

function* folderIsClosed(key: string): Op<boolean> {
	const folder = folderOf(key);
	if (folder === null) return false;
	const inFolder = yield* one<{ photos: number }>`select count(*) as photos from ${t.photos} where folder = ${folder}`;
	if ((inFolder?.photos ?? 0) >= maxPhotos) return true;
	return (yield* findRequest({ kind: 'photo-quote', id: folder })) !== undefined;
}

/**
 * Photos of one folder wait for each other until the end of the transaction, so that of six at once only five are admitted; the bucket's
 * triggers use the same lock.
 * @throws KeyTaken, FolderClosed; with `to` also NotFound, SamePhoto
 */
function* assertRoom({ key, sha256 }: Photo, to: RequestKey | undefined): Op<void> {
	const folder = folderOf(key);
	if (folder !== null) yield* alone(0, folder);
	if (yield* one`select 1 from ${t.photos} where key = ${key}`) throw new KeyTaken();
	if (!to) {
		if (yield* folderIsClosed(key)) throw new FolderClosed();
		return;
	}
	const request = yield* findRequest(to);
	if (!request) throw new NotFound('The request of an added photo was erased.');
	const same = yield* one<{ key: string }>`select key from ${t.photos}
		where folder = ${request.id} and sha256 = ${sha256} and ${isThere}`;
	if (same) throw new SamePhoto(same.key);
	const arriving = yield* one<{ photos: number }>`select count(*) as photos from ${t.photos}
		where folder = ${request.id} and not (${isThere})`;
	const photos = (yield* photosOf(request)).length + (arriving?.photos ?? 0);
	if (folder !== request.id || photos >= maxPhotos) throw new FolderClosed();
}

/** See `Photos.of`. */
function* photosOf(request: LeadRequest): Op<PhotoRow[]> {
	if (request.kind !== 'photo-quote') return [];
	const named = request.photo_urls.map(keyInUrl);
	const found = yield* all<PhotoRow>`select key, type, size, created_at, cleaned from ${t.photos} as photo
		where ${isThere} and (folder = ${request.id} or (key in ${list(named)} and not exists (
			select 1 from ${t.request_ids} as other where other.id = ${requestOfFolder} and table_name = ${photoQuote.table}
				and email_key <> ${emailKey(request.email)}
		))) order by created_at, number`;
	// First those that it names, in its order.
	const placeOf = ({ key }: PhotoRow) => (named.includes(key) ? named.indexOf(key) : named.length);
	return found.toSorted((a, b) => placeOf(a) - placeOf(b)).slice(0, maxPhotos);
}

/** The messages about a photo that was added later, by those that recipients got before. */
const updates: Partial<Record<Message, Message>> = { lead: 'photos-added', thanks: 'photos-thanks' };

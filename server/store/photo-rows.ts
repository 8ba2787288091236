import { folderOf, keyInUrl, maxPhotos } from '#leads/photos.ts';
import { photoQuote, type RequestKey } from '#leads/tables.ts';
import { minute } from '#server/settings/limits.ts';
import { createdAt } from '#server/store/clock.ts';
import type { Message } from '#server/store/delivery.ts';
import { deliveriesOf, enqueue } from '#server/store/enqueue.ts';
import { FolderClosed, KeyTaken, NotFound, SamePhoto } from '#server/store/errors.ts';
import { emailKey } from '#server/store/register.ts';
import { findRequest } from '#server/store/request-rows.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import { all, byId, type Db, list, number, one, photoQuotes, rowOf, run, sql, t } from '#server/store/sql.ts';
import { answersOf, updatesOf } from '#server/store/state.ts';

/**
 * How long the e-mails about added photos wait for further ones, so that photos sent together are told of together. They are due
 * at once when the last has come; this is for a server that ended before.
 */
export const photosAddedDelay = 10 * minute;

/** A photo's row, without its bytes. */
export interface Photo {
	key: string;
	/** Random. Also the ETag, since the photo of a key never changes. */
	id: string;
	/** A JPEG; of a release that stored what came, and where that could not be decoded, also another. */
	type: string;
	size: number;
	/** Of its file, in hexadecimal. */
	sha256: string | null;
}

export type StoredPhoto = Pick<Photo, 'key' | 'type' | 'size'> & {
	/** In px; null where it could not be decoded. */
	width: number | null;
	height: number | null;
	created_at: string;
};

/** For a photo that is added to a request that was sent already. */
export interface Receiving {
	/** The request; the photo's key is in its folder. */
	request: RequestKey;
	/** The photo's public URL, for the request's `photo_urls`. */
	url: string;
}

/** A photo with all that its row has of the file that came and of what was drawn of it. */
export interface DrawnRow extends Photo {
	/** Of what came. The same photo that is sent again has the same. */
	sent_sha256: string;
	width: number;
	height: number;
	/** A JPEG. */
	small: Uint8Array;
}

export function openPhotoRows({ read, write }: Db) {
	/** Adds a photo's URL to its request, and plans e-mails about it to all who have the request. */
	function announce({ request, url }: Receiving): void {
		const found = findRequest(request);
		if (found?.kind !== 'photo-quote') throw new NotFound('The request of an added photo was erased.');
		const { photo_urls } = found;
		// As many as a row may have: some may name no photo of ours. Those in its folder are the request's all the same.
		const urls = photo_urls.length >= maxPhotos ? photo_urls : [...photo_urls, url];
		run`update ${photoQuotes} set photo_urls = ${urls} where ${byId(sql`id = ${found.id}`)}`;
		const planned = updatesOf(deliveriesOf(request), answersOf(request), updates);
		enqueue(request, planned, { delay: photosAddedDelay });
	}

	return {
		find: read((key: string) => one<Photo>`select key, id, type, size, sha256 from ${t.photos} where key = ${key}`),
		all: read(() => all<Pick<Photo, 'key' | 'size'>>`select key, size from ${t.photos} order by number`),
		/**
		 * Whether a photo's folder is closed: it is full, or its request was sent. The form sends the request after its photos, so
		 * a later upload comes from a third party who knows the folder from a photo's public URL.
		 */
		folderIsClosed: read(folderIsClosed),
		/**
		 * The photos of a request: at most five, first those that it references. Only photo quotes have photos: those in the folder
		 * of the id, and referenced ones that are no other request's, or those of a request with the same e-mail address (a
		 * corrected request references the photos of the first attempt). Other references are ignored: photo URLs are public,
		 * so anybody can reference any photo.
		 */
		of: read(photosOf),
		/** The small picture of a photo, a JPEG of 360 px; undefined where it could not be decoded, or was not yet since an upgrade. */
		small: read(
			(key: string) =>
				one<{ small: Uint8Array | null }>`select small from ${t.photos} where key = ${key}`?.small ?? undefined,
		),
		/** Those of releases that stored what came. */
		undrawn: read(
			() => all<Pick<Photo, 'key' | 'id'>>`select key, id from ${t.photos} where small is null order by number`,
		),
		drawn: write(({ id, type, size, sha256, width, height, small }: Omit<DrawnRow, 'sent_sha256'>) => {
			run`update ${t.photos} set type = ${type}, size = ${size}, sha256 = ${sha256}, width = ${width},
				height = ${height}, small = ${small} where id = ${id}`;
		}),
		/**
		 * Adds the row of a photo whose file is there; with `to`, adds it to the request and plans e-mails to the request's recipients.
		 * @throws FolderClosed, KeyTaken; with `to` also NotFound, SamePhoto
		 */
		add: write((photo: DrawnRow, to?: Receiving) => {
			assertRoom(photo, to?.request);
			// First, so that the photo is not older than the deliveries about it (`delivery/send.ts`).
			if (to) announce(to);
			const row = { ...photo, folder: folderOf(photo.key), created_at: createdAt() };
			run`insert into ${t.photos} ${rowOf(row)}`;
		}),
	};
}

function folderIsClosed(key: string): boolean {
	const folder = folderOf(key);
	if (folder === null) return false;
	if (number`select count(*) as n from ${t.photos} where folder = ${folder}` >= maxPhotos) return true;
	return findRequest({ kind: 'photo-quote', id: folder }) !== undefined;
}

/**
 * @throws KeyTaken, FolderClosed; with `to` also NotFound, SamePhoto
 */
function assertRoom({ key, sent_sha256 }: DrawnRow, to: RequestKey | undefined): void {
	const folder = folderOf(key);
	if (one`select 1 from ${t.photos} where key = ${key}`) throw new KeyTaken();
	if (!to) {
		if (folderIsClosed(key)) throw new FolderClosed();
		return;
	}
	const request = findRequest(to);
	if (!request) throw new NotFound('The request of an added photo was erased.');
	const same = one<{ key: string }>`select key from ${t.photos}
		where folder = ${request.id} and sent_sha256 = ${sent_sha256}`;
	if (same) throw new SamePhoto(same.key);
	if (folder !== request.id || photosOf(request).length >= maxPhotos) throw new FolderClosed();
}

function photosOf(request: LeadRequest): StoredPhoto[] {
	if (request.kind !== 'photo-quote') return [];
	const named = request.photo_urls.map(keyInUrl);
	const found = all<StoredPhoto>`select key, type, size, width, height, created_at from ${t.photos} as photo
		where (folder = ${request.id} or (key in ${list(named)} and not exists (
			select 1 from ${t.request_ids} as other where other.id = folder and table_name = ${photoQuote.table}
				and email_key <> ${emailKey(request.email)}
		))) order by created_at, number`;
	// First those that it names, in its order.
	const placeOf = ({ key }: StoredPhoto) => (named.includes(key) ? named.indexOf(key) : named.length);
	return found.toSorted((a, b) => placeOf(a) - placeOf(b)).slice(0, maxPhotos);
}

/** The messages about a photo that was added later, by those that recipients got before. */
const updates: Partial<Record<Message, Message>> = { lead: 'photos-added', thanks: 'photos-thanks' };

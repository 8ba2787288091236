import type { DatabaseSync } from 'node:sqlite';
import { folderOf, keyInUrl } from '#leads/photo-key.ts';
import { maxPhotos } from '#leads/photos.ts';
import type { RequestKey } from '#leads/tables.ts';
import { FolderClosed, KeyTaken, NotFound, SamePhoto } from '#server/store/errors.ts';
import type { PhotoRows } from '#server/store/folder/photo-rows.ts';
import type { Photo, StoredPhoto } from '#server/store/photos.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { AnnouncePhoto } from '#server/store/sqlite/added-photos.ts';
import { unlessTaken } from '#server/store/sqlite/insert-row.ts';
import { readPhoto, readStoredPhoto } from '#server/store/sqlite/read-row.ts';

/**
 * @param commit runs work in the next transaction, durably (`group-commit.ts`)
 * @param stamp the timestamp of new rows (`clock.ts`)
 * @param find reads a request inside the current transaction
 */
export function openPhotoRows(
	database: DatabaseSync,
	commit: (work: () => void) => Promise<void>,
	stamp: () => string,
	find: (request: RequestKey) => LeadRequest | undefined,
	announce: AnnouncePhoto,
): PhotoRows {
	const add = database.prepare(
		'INSERT INTO photos (key, id, folder, type, size, created_at, sha256) VALUES (?, ?, ?, ?, ?, ?, ?)',
	);
	const findKey = database.prepare('SELECT key, id, type, size, sha256 FROM photos WHERE key = ?');
	const all = database.prepare('SELECT key, id, type, size, sha256 FROM photos');
	const setDigest = database.prepare('UPDATE photos SET sha256 = ? WHERE key = ? AND sha256 IS NULL');
	const countFolder = database.prepare('SELECT count(*) AS photos FROM photos WHERE folder = ?');
	const sameInFolder = database.prepare('SELECT key FROM photos WHERE folder = ? AND sha256 = ?');
	const wasSent = database.prepare('SELECT 1 FROM photo_quote_requests WHERE id = ?');
	const columns = 'SELECT key, type, size, created_at';
	const inFolder = database.prepare(`${columns} FROM photos WHERE folder = ? ORDER BY created_at, rowid`);
	const named = database.prepare(`${columns} FROM photos WHERE key = ? AND NOT EXISTS (
		SELECT 1 FROM photo_quote_requests AS other WHERE other.id = folder AND lower(other.email) <> lower(?)
	)`);

	const folderIsClosed = (key: string) => {
		const request = folderOf(key);
		if (request === null) return false;
		return wasSent.get(request) !== undefined || Number(countFolder.get(request)?.photos) >= maxPhotos;
	};

	const store = ({ key, id, type, size, sha256 }: Photo) =>
		unlessTaken(
			() => new KeyTaken(),
			() => add.run(key, id, folderOf(key), type, size, stamp(), sha256),
		);

	const photosOf = (request: LeadRequest): StoredPhoto[] => {
		if (request.kind !== 'photo-quote') return [];
		const byName = request.photo_urls.flatMap((url) => named.all(keyInUrl(url), request.email));
		const found = [...byName, ...inFolder.all(request.id)].map(readStoredPhoto);
		return [...new Map(found.map((photo) => [photo.key, photo])).values()].slice(0, maxPhotos);
	};

	return {
		find: (key) => {
			const row = findKey.get(key);
			return row && readPhoto(row);
		},
		all: () => all.all().map(readPhoto),
		folderIsClosed,
		// Checked inside the transaction, so that of six concurrent uploads to one folder only five are accepted.
		insert: (photo) =>
			commit(() => {
				if (folderIsClosed(photo.key)) throw new FolderClosed();
				store(photo);
			}),
		add: (photo, to) =>
			commit(() => {
				const request = find(to.request);
				if (!request) throw new NotFound('The request of an added photo was erased.');
				const same = sameInFolder.get(request.id, photo.sha256);
				if (same) throw new SamePhoto(String(same.key));
				if (folderOf(photo.key) !== request.id || photosOf(request).length >= maxPhotos) throw new FolderClosed();
				// First, so that the photo is not older than the deliveries that tell of it (`delivery/added-photos.ts`).
				announce(request, to.url);
				store(photo);
			}),
		setDigest: (key, sha256) => void setDigest.run(sha256, key),
		of: photosOf,
	};
}

import type { DatabaseSync } from 'node:sqlite';
import type { RequestKey } from '#leads/tables.ts';
import { photosAddedDelay } from '#server/settings/delivery-limits.ts';
import { updatesOf } from '#server/store/added-photos.ts';
import type { Enqueue } from '#server/store/sqlite/enqueue.ts';
import { readPhotoUrls } from '#server/store/sqlite/photo-urls.ts';
import { readAnswer, readDelivery } from '#server/store/sqlite/read-row.ts';

/** Adds a photo's URL to its request, and tells of it all who have the request. To be called inside a transaction. */
export type AnnouncePhoto = (request: RequestKey, url: string) => void;

export function prepareAnnouncePhoto(database: DatabaseSync, enqueue: Enqueue): AnnouncePhoto {
	const read = database.prepare('SELECT photo_urls FROM photo_quote_requests WHERE id = ?');
	const write = database.prepare('UPDATE photo_quote_requests SET photo_urls = ? WHERE id = ?');
	const deliveries = database.prepare('SELECT * FROM deliveries WHERE request_id = ? AND kind = ? ORDER BY rowid');
	const answers = database.prepare('SELECT * FROM company_answers WHERE request_id = ? AND kind = ? ORDER BY rowid');
	return ({ kind, id }, url) => {
		write.run(JSON.stringify([...readPhotoUrls(read.get(id)?.photo_urls, id), url]), id);
		const planned = updatesOf(deliveries.all(id, kind).map(readDelivery), answers.all(id, kind).map(readAnswer));
		enqueue({ kind, id }, planned, photosAddedDelay);
	};
}

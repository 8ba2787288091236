import type { DatabaseSync } from 'node:sqlite';
import type { RequestKey } from '#leads/tables.ts';
import { photosAddedDelay } from '#server/settings/delivery-limits.ts';
import type { Delivery, Message, Planned } from '#server/store/delivery.ts';
import type { Enqueue } from '#server/store/sqlite/enqueue.ts';
import { readPhotoUrls } from '#server/store/sqlite/photo-urls.ts';
import { readDelivery } from '#server/store/sqlite/read-row.ts';

/** Adds a photo's URL to its request, and tells of it all who have the request. To be called inside a transaction. */
export type AnnouncePhoto = (request: RequestKey, url: string) => void;

/** How recipients are told, by what they got before. */
const updates: Partial<Record<Message, Message>> = { lead: 'photos-added', thanks: 'photos-thanks' };

export function prepareAnnouncePhoto(database: DatabaseSync, enqueue: Enqueue): AnnouncePhoto {
	const read = database.prepare('SELECT photo_urls FROM photo_quote_requests WHERE id = ?');
	const write = database.prepare('UPDATE photo_quote_requests SET photo_urls = ? WHERE id = ?');
	const deliveries = database.prepare('SELECT * FROM deliveries WHERE request_id = ? AND kind = ? ORDER BY rowid');
	return ({ kind, id }, url) => {
		write.run(JSON.stringify([...readPhotoUrls(read.get(id)?.photo_urls, id), url]), id);
		enqueue({ kind, id }, updatesOf(deliveries.all(id, kind).map(readDelivery)), photosAddedDelay);
	};
}

/**
 * Those to whom the request was sent, or may have been. One whose first attempt is still to come gets the photo with the
 * request, and one that was given up when it is sent again. A message that waits for its first attempt tells of this photo too.
 */
function updatesOf(deliveries: readonly Delivery[]): Planned[] {
	return deliveries.flatMap(({ message: before, channel, recipient, company, state, attempts }) => {
		const message = updates[before];
		if (!message || state === 'given-up' || attempts === 0) return [];
		const isWaiting = deliveries.some(
			(other) =>
				other.message === message &&
				other.channel === channel &&
				other.recipient === recipient &&
				other.state === 'waiting' &&
				other.attempts === 0,
		);
		return isWaiting ? [] : [{ message, channel, recipient, company }];
	});
}

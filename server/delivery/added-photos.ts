import type { Delivery } from '#server/store/delivery.ts';
import type { StoredPhoto } from '#server/store/photos.ts';
import type { LeadRequest } from '#server/store/requests.ts';

/**
 * The photos that a delivery about added photos tells of: those from its time on, up to the next such delivery to the same
 * recipient. So each is told once, and a repeated attempt has the same photos. If there are none, since a delivery that was
 * revived is dated anew, all that were added.
 * @param deliveries all of the request
 * @param photos all of the request
 */
export function photosOfDelivery(
	delivery: Delivery,
	deliveries: readonly Delivery[],
	request: LeadRequest,
	photos: readonly StoredPhoto[],
): StoredPhoto[] {
	const { message, channel, recipient, created_at: from } = delivery;
	const later = deliveries.filter(
		(other) =>
			other.message === message &&
			other.channel === channel &&
			other.recipient === recipient &&
			other.created_at > from,
	);
	const until = later.map(({ created_at }) => created_at).sort()[0] ?? '~';
	const told = photos.filter(({ created_at }) => created_at >= from && created_at < until);
	return told.length > 0 ? told : photos.filter(({ created_at }) => created_at > request.created_at);
}

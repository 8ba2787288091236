import { fileNameOf, fileNameOfType, photoUrl } from '#leads/photos.ts';
import type { ShownPhoto } from '#server/emails/mail.ts';
import type { Delivery } from '#server/store/delivery.ts';
import type { StoredPhoto } from '#server/store/photo-rows.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

// Which photos an e-mail tells of, and how it has them.

/**
 * The photos that a delivery about added photos tells of: those from its time on, up to the next such delivery to the same
 * recipient. So each is told once, and a repeated attempt has the same photos. If there are none, since a delivery that was
 * revived is dated anew, all that were added.
 * @param photos all of the request
 */
export function photosOfDelivery(
	{ message, channel, recipient, created_at: from }: Delivery,
	request: LeadRequest,
	photos: readonly StoredPhoto[],
	{ outbox }: Store,
): StoredPhoto[] {
	const same = outbox
		.of(request)
		.filter((one) => one.message === message && one.channel === channel && one.recipient === recipient);
	const until = same.flatMap(({ created_at }) => (created_at > from ? created_at : [])).sort()[0] ?? '~';
	const own = photos.filter(({ created_at }) => created_at >= from && created_at < until);
	return own.length > 0 ? own : photos.filter(({ created_at }) => created_at > request.created_at);
}

/** A request's photos for an e-mail. @param base what their public addresses begin with, if anything serves them */
export function photosForMail(
	photos: readonly StoredPhoto[],
	base: string | undefined,
	stored: Store['photos'],
): ShownPhoto[] {
	return photos.map(({ key, type, size, width, height }) => {
		const jpeg = stored.small(key);
		return {
			// Built from the store's address and the key, never from the URLs in the request.
			url: base && photoUrl(base, key),
			name: fileNameOfType(fileNameOf(key), type),
			size,
			...(jpeg && width && height && { small: { jpeg: Buffer.from(jpeg), width, height } }),
		};
	});
}

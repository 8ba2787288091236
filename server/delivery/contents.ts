import { fileNameOf, fileNameOfType, photoUrl } from '#leads/photos.ts';
import { type CompanyAct, companyActs } from '#leads/status.ts';
import type { ShownPhoto } from '#server/emails/mail.ts';
import type { AnswerLinks } from '#server/emails/templates/recipient-blocks.ts';
import { type Settings, serverUrl } from '#server/settings/read.ts';
import { type Delivery, requestOf } from '#server/store/delivery.ts';
import { answerLink } from '#server/store/links.ts';
import type { StoredPhoto } from '#server/store/photos.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

// What deliveries tell of: requests with their photos and the links to answer them.

/**
 * The request of a delivery, as it is now, with all companies that were sent it, and the companies that have it now.
 * @throws what the store throws, as all functions here
 */
export function leadOf(delivery: Delivery, { requests, photos, answers }: Store) {
	const request = requests.of(requestOf(delivery));
	const shown = photos.of(request);
	const holders = answers.holders(request);
	const having = holders.flatMap(({ company, hasIt }) => (hasIt ? company : []));
	return { request, photos: shown, companies: holders.map(({ company }) => company), having, holders };
}

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

/**
 * The links by which the recipient of an e-mail answers the request.
 * @returns undefined if it is no company, or if there is no server for them
 */
export function answerLinks(delivery: Delivery, settings: Settings, { keys, outbox }: Store): AnswerLinks | undefined {
	const server = serverUrl(settings);
	if (server === undefined || delivery.company === null) return undefined;
	const request = requestOf(delivery);
	// All e-mails to a company have the same links, so that an answer counts once.
	const first =
		delivery.message === 'lead'
			? delivery
			: outbox.of(request).find((one) => one.message === 'lead' && one.recipient === delivery.recipient);
	if (!first) return undefined;
	const linkTo = (act: CompanyAct) => `${server}${answerLink({ request, delivery: first.id, answer: act }, keys)}`;
	return Object.fromEntries(companyActs.map((act) => [act, linkTo(act)])) as AnswerLinks;
}

/** A request's photos for an e-mail. @param base what their public addresses begin with, if anything serves them (`serverUrl`) */
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

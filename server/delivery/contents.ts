import { fileNameOf, fileNameOfType, photoUrl } from '#leads/photos.ts';
import { companyActs } from '#leads/status.ts';
import { whyNobody } from '#server/delivery/choice.ts';
import type { ReadRouting } from '#server/delivery/routing.ts';
import type { ShownPhoto } from '#server/emails/mail.ts';
import type { AnswerLinks } from '#server/emails/templates/recipient-blocks.ts';
import { type Settings, serverUrl } from '#server/settings/read.ts';
import { type Delivery, requestOf } from '#server/store/delivery.ts';
import { answerLink } from '#server/store/links.ts';
import type { StoredPhoto } from '#server/store/photos.ts';
import type { HistoryEntry, LeadRequest } from '#server/store/requests.ts';
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

/** Why no company has a request, as it is now. */
export function reasonsOf(
	request: LeadRequest,
	routing: ReadRouting,
	{ companies }: Pick<Store, 'companies'>,
): string[] {
	const now = new Date();
	const names = routing.companies.map(({ name }) => name);
	return whyNobody(routing, { kind: request.kind, row: request, loads: companies.loads(names, now), now });
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
	const later = outbox
		.of(request)
		.filter(
			(other) =>
				other.message === message &&
				other.channel === channel &&
				other.recipient === recipient &&
				other.created_at > from,
		);
	const until = later.map(({ created_at }) => created_at).sort()[0] ?? '~';
	const own = photos.filter(({ created_at }) => created_at >= from && created_at < until);
	return own.length > 0 ? own : photos.filter(({ created_at }) => created_at > request.created_at);
}

/** The labels of all answers that the visitor has corrected: a message tells of each as it is now, so that none is lost with another that could not be delivered. */
export const correctedIn = (history: readonly Pick<HistoryEntry, 'action' | 'detail'>[]): string[] => [
	...new Set(history.flatMap(({ action, detail }) => (action === 'corrected' ? detail.split(', ') : []))),
];

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
	const links = companyActs.map((act) => [
		act,
		`${server}${answerLink({ request, delivery: first.id, answer: act }, keys)}`,
	]);
	return Object.fromEntries(links) as AnswerLinks;
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

import { createHash } from 'node:crypto';
import {
	answerLinks,
	correctedIn,
	leadOf,
	photosForMail,
	photosOfDelivery,
	reasonsOf,
} from '#server/delivery/contents.ts';
import { readUnanswered } from '#server/delivery/operator-mails.ts';
import type { ReadRouting } from '#server/delivery/routing.ts';
import { contactOf, type Mail, senderOf } from '#server/emails/mail.ts';
import { type DigestItem, type DigestMessage, digestMail } from '#server/emails/templates/digest.ts';
import { type Settings, serverUrl } from '#server/settings/read.ts';
import { type Delivery, deliveriesIn, requestOf, type Sending } from '#server/store/delivery.ts';
import type { Store } from '#server/store/store.ts';

interface Sources {
	settings: Settings;
	store: Store;
	routing: ReadRouting;
}

/** One e-mail for several deliveries of a message to one recipient. @throws what the store throws */
export async function writeDigest(sending: Sending, sources: Sources): Promise<Mail> {
	const { settings } = sources;
	const items: DigestItem[] = [];
	for (const delivery of deliveriesIn(sending)) items.push(await readItem(delivery, sources));
	return digestMail({
		message: sending.message as DigestMessage,
		reader: sending.company === null ? 'operator' : 'company',
		items,
		contact: contactOf(settings),
		...senderOf(settings),
		retainPhotosMonths: settings.RETAIN_PHOTOS_MONTHS,
	});
}

async function readItem(delivery: Delivery, { settings, store, routing }: Sources): Promise<DigestItem> {
	const key = requestOf(delivery);
	if (delivery.message === 'withdrawal') return { key };
	if (delivery.message === 'unanswered') return { key, ...(await readUnanswered(delivery, store)) };
	const answering = await answerLinks(delivery, settings, store);
	const askedAt = delivery.company === null || delivery.message !== 'lead' ? {} : { askedAt: delivery.created_at };
	if (delivery.message === 'reminder') return { key, request: store.requests.of(key), answering };
	if (delivery.message === 'corrected') {
		const corrected = correctedIn(store.history.of(key));
		return { key, request: store.requests.of(key), answering, corrected };
	}
	const { request, photos, companies } = await leadOf(delivery, store);
	const isOperators = delivery.company === null && delivery.message === 'lead';
	const shown = delivery.message === 'lead' ? photos : await photosOfDelivery(delivery, request, photos, store);
	return {
		key,
		request,
		answering,
		...askedAt,
		...(isOperators && {
			companies,
			whyNobody: companies.length === 0 ? await reasonsOf(request, routing, store) : [],
		}),
		photos: await photosForMail(shown, serverUrl(settings), undefined),
	};
}

/**
 * The id under which it is sent: a delivery's own if it goes alone. That of several is the same at every attempt, as long as all of their
 * requests are there.
 */
export function digestId(sending: Sending): string {
	if (!sending.others?.length) return sending.id;
	const ids = deliveriesIn(sending).map(({ id }) => id);
	return createHash('sha256').update(ids.join()).digest('hex').slice(0, 32);
}

import type { CompanyFacts } from '#facts/companies.ts';
import { photosOfDelivery } from '#server/delivery/added-photos.ts';
import { answerLinks } from '#server/delivery/answer-links.ts';
import { sentBrochure } from '#server/delivery/brochure.ts';
import { DeliveryFailure } from '#server/delivery/failure.ts';
import { writeGivenUp, writeLimits, writeUnanswered } from '#server/delivery/operator-mails.ts';
import { photosForMail } from '#server/delivery/photos.ts';
import { contactOf, senderOf } from '#server/delivery/sender.ts';
import type { Mailer } from '#server/delivery/smtp.ts';
import { visitorLinks } from '#server/delivery/visitor-links.ts';
import { leadCreated, leadDeleted, leadUpdated, postEvent, type WebhookEvent } from '#server/delivery/webhook.ts';
import { writeWeekly } from '#server/delivery/weekly-mail.ts';
import type { Mail } from '#server/emails/mail.ts';
import { leadMail } from '#server/emails/templates/lead.ts';
import { photosAddedMail } from '#server/emails/templates/photos-added.ts';
import { photosThanksMail } from '#server/emails/templates/photos-thanks.ts';
import { reminderMail } from '#server/emails/templates/reminder.ts';
import { thanksMail } from '#server/emails/templates/thanks.ts';
import { withdrawalMail } from '#server/emails/templates/withdrawal.ts';
import type { Thumbnails } from '#server/photos/thumbnails.ts';
import { photoBase } from '#server/settings/public-addresses.ts';
import type { Settings } from '#server/settings/read.ts';
import { declinedBy } from '#server/store/company-answers.ts';
import { type Channel, type Delivery, requestOf } from '#server/store/delivery.ts';
import type { Store } from '#server/store/store.ts';

/** Sends one message to its recipient. Rejects when it was not accepted, or when the signal aborted it. */
export type Send = (delivery: Delivery, signal: AbortSignal) => Promise<void>;

export interface SendParts {
	settings: Settings;
	store: Pick<Store, 'requests' | 'photos' | 'outbox' | 'answers' | 'search' | 'visits' | 'keys' | 'countSince'>;
	thumbnails: Thumbnails;
	/** Undefined without SMTP_URL. */
	mailer: Mailer | undefined;
	/** What may be said of the companies now: a check may lapse while the server runs. */
	companyFacts: () => CompanyFacts;
	/** The brochure as it was built; undefined where this machine has no built site. */
	brochure: Buffer | undefined;
}

/** How each channel sends a delivery. A channel that is no longer configured fails, so that its deliveries are retried. */
export function createSend(parts: SendParts): Record<Channel, Send> {
	const { settings, mailer } = parts;
	return {
		email: async (delivery, signal) => {
			if (!mailer) throw new DeliveryFailure('SMTP_URL is not set');
			await mailer.send(await composeMail(delivery, parts), delivery.recipient, delivery.id, signal);
		},
		webhook: async (delivery, signal) => {
			if (settings.LEADS_WEBHOOK_URL === '') throw new DeliveryFailure('LEADS_WEBHOOK_URL is not set');
			const event = delivery.message === 'withdrawal' ? leadDeleted(delivery) : await leadEvent(delivery, parts);
			await postEvent(settings, event, delivery.id, signal);
		},
	};
}

async function leadEvent(delivery: Delivery, { settings, store }: SendParts): Promise<WebhookEvent> {
	const { request, photos, companies } = await leadOf(delivery, store);
	const { message } = delivery;
	if (message !== 'photos-added' && message !== 'answered')
		return leadCreated(request, photos, companies, photoBase(settings));
	const added =
		message === 'answered' ? [] : photosOfDelivery(delivery, await store.outbox.of(request), request, photos);
	const answers = await store.answers.of(request);
	const parts = { request, photos, added: added.length, answers, companies };
	return leadUpdated(delivery, { ...parts, photoBase: photoBase(settings) });
}

async function leadOf(delivery: Delivery, { requests, photos, outbox }: SendParts['store']) {
	const request = await requests.of(requestOf(delivery));
	await photos.clean(request);
	return { request, photos: await photos.of(request), companies: await outbox.companiesOf(request) };
}

function composeMail(delivery: Delivery, parts: SendParts): Promise<Mail> {
	const { settings, store } = parts;
	const write: Record<Delivery['message'], () => Promise<Mail>> = {
		lead: () => writeLead(delivery, parts),
		thanks: () => writeThanks(delivery, parts),
		'photos-added': () => writePhotosAdded(delivery, parts),
		'photos-thanks': () => writePhotosThanks(delivery, parts),
		reminder: async () =>
			reminderMail({
				request: await store.requests.of(requestOf(delivery)),
				answering: await answerLinks(delivery, settings, store),
				...senderOf(settings),
			}),
		unanswered: () => writeUnanswered(delivery, parts),
		answered: async () => {
			throw new DeliveryFailure('only for the webhook');
		},
		withdrawal: async () =>
			withdrawalMail({ request: requestOf(delivery), contact: contactOf(settings), ...senderOf(settings) }),
		'given-up': () => writeGivenUp(parts),
		'limit-reached': () => writeLimits(delivery, parts),
		'weekly-report': () => writeWeekly(delivery, parts),
	};
	return write[delivery.message]();
}

async function writeLead(delivery: Delivery, { settings, store, thumbnails, companyFacts }: SendParts): Promise<Mail> {
	const { request, photos, companies } = await leadOf(delivery, store);
	return leadMail({
		request,
		photos: await photosForMail(photos, photoBase(settings), thumbnails),
		companies,
		facts: companyFacts(),
		reader: delivery.company === null ? 'operator' : 'company',
		answering: await answerLinks(delivery, settings, store),
		...senderOf(settings),
		retainPhotosMonths: settings.RETAIN_PHOTOS_MONTHS,
	});
}

async function writeThanks(delivery: Delivery, { settings, store, companyFacts, brochure }: SendParts): Promise<Mail> {
	const { request, photos, companies } = await leadOf(delivery, store);
	return thanksMail({
		request,
		photoCount: photos.length,
		companies,
		facts: companyFacts(),
		...senderOf(settings),
		...(request.kind === 'brochure' && { brochure: sentBrochure(request, settings.SITE_URL, brochure) }),
		...(await visitorLinks(request, photos.length, settings, store.keys)),
		contact: contactOf(settings),
	});
}

async function writePhotosAdded(delivery: Delivery, { settings, store, thumbnails }: SendParts): Promise<Mail> {
	const { request, photos } = await leadOf(delivery, store);
	const added = photosOfDelivery(delivery, await store.outbox.of(request), request, photos);
	return photosAddedMail({
		request,
		photos: await photosForMail(added, photoBase(settings), thumbnails),
		photoCount: photos.length,
		reader: delivery.company === null ? 'operator' : 'company',
		answering: await answerLinks(delivery, settings, store),
		...senderOf(settings),
		retainPhotosMonths: settings.RETAIN_PHOTOS_MONTHS,
	});
}

async function writePhotosThanks(delivery: Delivery, { settings, store }: SendParts): Promise<Mail> {
	const { request, photos, companies } = await leadOf(delivery, store);
	const declined = declinedBy(await store.answers.of(request));
	return photosThanksMail({
		request,
		added: photosOfDelivery(delivery, await store.outbox.of(request), request, photos).length,
		photoCount: photos.length,
		companies: companies.filter((name) => !declined.includes(name)),
		...senderOf(settings),
		...(await visitorLinks(request, photos.length, settings, store.keys)),
		contact: contactOf(settings),
	});
}

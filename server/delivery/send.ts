import type { CompanyFacts } from '#facts/companies.ts';
import { products } from '#facts/products.ts';
import { brochureAt } from '#facts/promises.ts';
import { fileNameOf, fileNameOfType, maxPhotos, photoUrl } from '#leads/photos.ts';
import { companyAnswers } from '#leads/status.ts';
import { DeliveryFailure } from '#server/delivery/failure.ts';
import { writeGivenUp, writeLimits, writeUnanswered, writeWeekly } from '#server/delivery/operator-mails.ts';
import type { Mailer } from '#server/delivery/smtp.ts';
import { leadCreated, leadDeleted, leadUpdated, postEvent, type WebhookEvent } from '#server/delivery/webhook.ts';
import { contactOf, type Mail, type ShownPhoto, senderOf } from '#server/emails/mail.ts';
import { leadMail, photosAddedMail } from '#server/emails/templates/lead.ts';
import { answerOf } from '#server/emails/templates/request-text.ts';
import { type Adding, photosThanksMail, type SentBrochure, thanksMail } from '#server/emails/templates/thanks.ts';
import { type AnswerLinks, reminderMail } from '#server/emails/templates/unanswered.ts';
import { withdrawalMail } from '#server/emails/templates/withdrawal.ts';
import type { Thumbnails } from '#server/photos/thumbnails.ts';
import { maxAttachedBytes } from '#server/settings/delivery-limits.ts';
import { drawBudget } from '#server/settings/photo-limits.ts';
import { photoBase, type Settings, serverUrl } from '#server/settings/read.ts';
import { declinedBy } from '#server/store/company-answers.ts';
import { type Channel, type Delivery, requestOf } from '#server/store/delivery.ts';
import { addPhotosLink, addPhotosUntil, answerLink, deleteLink, type Keys, takesPhotos } from '#server/store/links.ts';
import type { StoredPhoto } from '#server/store/photos.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

/** Sends one message to its recipient. Rejects when it was not accepted, or when the signal aborted it. */
export type Send = (delivery: Delivery, signal: AbortSignal) => Promise<void>;

interface SendParts {
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

/**
 * The photos that a delivery about added photos tells of: those from its time on, up to the next such delivery to the same
 * recipient. So each is told once, and a repeated attempt has the same photos. If there are none, since a delivery that was
 * revived is dated anew, all that were added.
 * @param deliveries all of the request
 * @param photos all of the request
 */
function photosOfDelivery(
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

/**
 * The links by which the recipient of an e-mail answers the request.
 * @returns undefined if it is no company, or if there is no server for them
 */
async function answerLinks(
	delivery: Delivery,
	settings: Pick<Settings, 'SERVER_URL' | 'SITE_URL'>,
	{ keys, outbox }: Pick<Store, 'keys' | 'outbox'>,
): Promise<AnswerLinks | undefined> {
	const server = serverUrl(settings);
	if (server === undefined || delivery.company === null) return undefined;
	const request = requestOf(delivery);
	// All e-mails to a company have the same links, so that an answer counts once.
	const asked =
		delivery.message === 'lead'
			? delivery
			: (await outbox.of(request)).find((one) => one.message === 'lead' && one.recipient === delivery.recipient);
	if (!asked) return undefined;
	const links = companyAnswers.map(
		async (answer) => [answer, `${server}${await answerLink({ request, delivery: asked.id, answer }, keys)}`] as const,
	);
	return Object.fromEntries(await Promise.all(links)) as AnswerLinks;
}

/** Links in an e-mail to the visitor. */
interface VisitorLinks {
	/** The signed link to the page on which the visitor can delete the request; undefined if there is no server for it. */
	deleteUrl?: string;
	/** The link by which photos can be added; undefined if there can be no more. */
	adding?: Adding;
}

/** @param photoCount how many photos the request has */
async function visitorLinks(
	request: LeadRequest,
	photoCount: number,
	settings: Pick<Settings, 'SERVER_URL' | 'SITE_URL'>,
	keys: Keys,
): Promise<VisitorLinks> {
	const server = serverUrl(settings);
	if (server === undefined) return {};
	const deleteUrl = deleteLink(server, request, await keys.linkKey('delete'));
	const until = addPhotosUntil(request);
	if (!takesPhotos(request) || photoCount >= maxPhotos || until.getTime() < Date.now()) return { deleteUrl };
	return { deleteUrl, adding: { url: `${server}${await addPhotosLink(request, keys)}`, until } };
}

/**
 * The brochure for the e-mail that confirms a request for it: attached where it is not too large, and opened at the lift that it
 * was asked for.
 * @param pdf the built one; undefined where this machine has no built site
 */
function sentBrochure(request: LeadRequest, siteUrl: string, pdf: Buffer | undefined): SentBrochure {
	// Only a lift of ours: anybody can write anything into a request, and to anybody's address.
	const lift = products.find(({ name }) => name === answerOf(request, 'product'));
	const attached = pdf && pdf.length <= maxAttachedBytes ? pdf : undefined;
	return { url: `${siteUrl}${brochureAt(lift?.name)}`, pdf: attached };
}

/** A request's photos for an e-mail: each with its URL, and its thumbnail if that is drawn within `drawBudget`. */
async function photosForMail(
	photos: readonly StoredPhoto[],
	photoBase: string,
	thumbnails: Thumbnails,
): Promise<ShownPhoto[]> {
	const until = Date.now() + drawBudget;
	const shown = photos.map(async (photo): Promise<ShownPhoto> => {
		const small = await thumbnails.of(photo, until);
		return {
			// Built from the store's address and the key, never from the URLs in the request.
			url: photoUrl(photoBase, photo.key),
			name: fileNameOfType(fileNameOf(photo.key), photo.type),
			size: photo.size,
			...(small && { small }),
		};
	});
	return Promise.all(shown);
}

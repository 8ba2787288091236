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
import { maxAttachedBytes, photosWait } from '#server/settings/delivery-limits.ts';
import { drawBudget } from '#server/settings/photo-limits.ts';
import { photoBase, type Settings, serverUrl } from '#server/settings/read.ts';
import { declinedBy } from '#server/store/company-answers.ts';
import { type Channel, type Delivery, requestOf } from '#server/store/delivery.ts';
import { StorageError } from '#server/store/errors.ts';
import { addPhotosLink, addPhotosUntil, answerLink, deleteLink, takesPhotos } from '#server/store/links.ts';
import type { StoredPhoto } from '#server/store/photos.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

/** Sends one message to its recipient. Rejects when it was not accepted, or when the signal aborted it. */
export type Send = (delivery: Delivery, signal: AbortSignal) => Promise<void>;

interface Sources {
	settings: Settings;
	store: Store;
	thumbnails: Thumbnails;
	/** What may be said of the companies now: a check may lapse while the server runs. */
	companyFacts: () => CompanyFacts;
	/** The brochure as it was built; undefined where this machine has no built site. */
	brochure: Buffer | undefined;
}

/**
 * How each channel sends a delivery. A channel that is no longer configured fails, so that its deliveries are retried.
 * @param mailer undefined without SMTP_URL
 */
export function createSend(mailer: Mailer | undefined, sources: Sources): Record<Channel, Send> {
	const { settings } = sources;
	return {
		email: async (delivery, signal) => {
			if (!mailer) throw new DeliveryFailure('SMTP_URL is not set');
			await mailer.send(await composeMail(delivery, sources), delivery.recipient, delivery.id, signal);
		},
		webhook: async (delivery, signal) => {
			if (settings.LEADS_WEBHOOK_URL === '') throw new DeliveryFailure('LEADS_WEBHOOK_URL is not set');
			await postEvent(settings, await composeEvent(delivery, sources), delivery.id, signal);
		},
	};
}

async function composeEvent(delivery: Delivery, { settings, store }: Sources): Promise<WebhookEvent> {
	const { message } = delivery;
	if (message === 'withdrawal') return leadDeleted(delivery);
	const { request, photos, companies } = await leadOf(delivery, store);
	const created = leadCreated(request, photos, companies, photoBase(settings));
	if (message !== 'photos-added' && message !== 'answered') return created;
	const added = message === 'answered' ? [] : await photosOfDelivery(delivery, request, photos, store);
	return leadUpdated(created, delivery, added.length, await store.answers.of(request));
}

async function composeMail(delivery: Delivery, sources: Sources): Promise<Mail> {
	const { settings, store } = sources;
	switch (delivery.message) {
		case 'lead':
		case 'photos-added':
			return writeToRecipient(delivery, sources);
		case 'thanks':
		case 'photos-thanks':
			return writeToVisitor(delivery, sources);
		case 'reminder':
			return reminderMail({
				request: await store.requests.of(requestOf(delivery)),
				answering: await answerLinks(delivery, settings, store),
				...senderOf(settings),
			});
		case 'withdrawal':
			return withdrawalMail({ request: requestOf(delivery), contact: contactOf(settings), ...senderOf(settings) });
		case 'unanswered':
			return writeUnanswered(delivery, settings, store);
		case 'given-up':
			return writeGivenUp(settings, store);
		case 'limit-reached':
			return writeLimits(delivery, settings, store);
		case 'weekly-report':
			return writeWeekly(delivery, settings, store);
		case 'answered':
			throw new DeliveryFailure('only for the webhook');
	}
}

/** `photosFollow`: whether its photos cannot be read, and come to this recipient in an e-mail of their own. */
async function leadOf(delivery: Delivery, { requests, photos, outbox }: Store) {
	const request = await requests.of(requestOf(delivery));
	let photosFollow = false;
	try {
		await photos.clean(request);
	} catch (error) {
		if (!(error instanceof StorageError) || !goesWithoutPhotos(delivery)) throw error;
		await outbox.photosFollow(delivery);
		photosFollow = true;
	}
	const shown = photosFollow ? [] : await photos.of(request);
	return { request, photos: shown, companies: await outbox.companiesOf(request), photosFollow };
}

/** Whether a delivery has waited for photos for so long that it goes without: the operator is to hear of the request at least. */
function goesWithoutPhotos({ message, channel, company, created_at }: Delivery): boolean {
	const isOperators = message === 'lead' && channel === 'email' && company === null;
	return isOperators && Date.now() - Date.parse(created_at) >= photosWait;
}

/** To the operator or a company: a request, or photos that were added to it. */
async function writeToRecipient(delivery: Delivery, sources: Sources): Promise<Mail> {
	const { settings, store, thumbnails, companyFacts } = sources;
	const { request, photos, companies, photosFollow } = await leadOf(delivery, store);
	const isNew = delivery.message === 'lead';
	const shown = isNew ? photos : await photosOfDelivery(delivery, request, photos, store);
	const about = {
		request,
		photos: await photosForMail(shown, photoBase(settings), thumbnails),
		reader: delivery.company === null ? ('operator' as const) : ('company' as const),
		answering: await answerLinks(delivery, settings, store),
		...senderOf(settings),
		retainPhotosMonths: settings.RETAIN_PHOTOS_MONTHS,
	};
	return isNew
		? leadMail({ ...about, companies, facts: companyFacts(), photosFollow })
		: photosAddedMail({
				...about,
				photoCount: photos.length,
				isLate: shown.every((one) => one.created_at <= request.created_at),
			});
}

/** The confirmation of a request, or of photos that were added to it. */
async function writeToVisitor(delivery: Delivery, sources: Sources): Promise<Mail> {
	const { settings, store, companyFacts, brochure } = sources;
	const { request, photos, companies } = await leadOf(delivery, store);
	const about = {
		request,
		photoCount: photos.length,
		...senderOf(settings),
		...(await visitorLinks(request, photos.length, settings, store)),
		contact: contactOf(settings),
	};
	if (delivery.message === 'thanks') {
		const sent = request.kind === 'brochure' && { brochure: sentBrochure(request, settings.SITE_URL, brochure) };
		return thanksMail({ ...about, companies, facts: companyFacts(), ...sent });
	}
	const declined = declinedBy(await store.answers.of(request));
	return photosThanksMail({
		...about,
		added: (await photosOfDelivery(delivery, request, photos, store)).length,
		companies: companies.filter((name) => !declined.includes(name)),
	});
}

/**
 * The photos that a delivery about added photos tells of: those from its time on, up to the next such delivery to the same
 * recipient. So each is told once, and a repeated attempt has the same photos. If there are none, since a delivery that was
 * revived is dated anew, all that were added; and all of the request, if it was told without them (`Outbox.photosFollow`).
 * @param photos all of the request
 */
async function photosOfDelivery(
	{ message, channel, recipient, created_at: from }: Delivery,
	request: LeadRequest,
	photos: readonly StoredPhoto[],
	{ outbox }: Store,
): Promise<StoredPhoto[]> {
	const later = (await outbox.of(request)).filter(
		(other) =>
			other.message === message &&
			other.channel === channel &&
			other.recipient === recipient &&
			other.created_at > from,
	);
	const until = later.map(({ created_at }) => created_at).sort()[0] ?? '~';
	const own = photos.filter(({ created_at }) => created_at >= from && created_at < until);
	if (own.length > 0) return own;
	const added = photos.filter(({ created_at }) => created_at > request.created_at);
	return added.length > 0 ? added : [...photos];
}

/**
 * The links by which the recipient of an e-mail answers the request.
 * @returns undefined if it is no company, or if there is no server for them
 */
async function answerLinks(
	delivery: Delivery,
	settings: Settings,
	{ keys, outbox }: Store,
): Promise<AnswerLinks | undefined> {
	const server = serverUrl(settings);
	if (server === undefined || delivery.company === null) return undefined;
	const request = requestOf(delivery);
	// All e-mails to a company have the same links, so that an answer counts once.
	const first =
		delivery.message === 'lead'
			? delivery
			: (await outbox.of(request)).find((one) => one.message === 'lead' && one.recipient === delivery.recipient);
	if (!first) return undefined;
	const links = companyAnswers.map(
		async (answer) => [answer, `${server}${await answerLink({ request, delivery: first.id, answer }, keys)}`] as const,
	);
	return Object.fromEntries(await Promise.all(links)) as AnswerLinks;
}

/**
 * Links in an e-mail to the visitor; none if there is no server for them.
 * @returns `deleteUrl`, of the page on which the request can be deleted, and, where there can be more photos, how they are added
 */
async function visitorLinks(
	request: LeadRequest,
	photoCount: number,
	settings: Settings,
	{ keys }: Store,
): Promise<{ deleteUrl?: string; adding?: Adding }> {
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
	base: string,
	thumbnails: Thumbnails,
): Promise<ShownPhoto[]> {
	const until = Date.now() + drawBudget;
	const shown = photos.map(async (photo): Promise<ShownPhoto> => {
		const small = await thumbnails.of(photo, until);
		return {
			// Built from the store's address and the key, never from the URLs in the request.
			url: photoUrl(base, photo.key),
			name: fileNameOfType(fileNameOf(photo.key), photo.type),
			size: photo.size,
			...(small && { small }),
		};
	});
	return Promise.all(shown);
}

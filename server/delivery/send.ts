import { brochureAt } from '#facts/addresses.ts';
import { telephoneOf } from '#facts/companies.ts';
import { ownWordsWith } from '#facts/own-words.ts';
import { products } from '#facts/products.ts';
import { maxPhotos } from '#leads/photos.ts';
import { type CompanyAct, companyActs } from '#leads/status.ts';
import {
	DeliveryFailure,
	leadCreated,
	leadDeleted,
	leadUpdated,
	type Mailer,
	postEvent,
	type WebhookEvent,
} from '#server/delivery/channels.ts';
import { areApproved } from '#server/delivery/companies.ts';
import {
	photosForMail,
	photosOfDelivery,
	writeGivenUp,
	writeUnanswered,
	writeWeekly,
} from '#server/delivery/mail-parts.ts';
import { whyNobody } from '#server/delivery/plan.ts';
import { contactOf, type Mail, senderOf } from '#server/emails/mail.ts';
import { leadMail } from '#server/emails/templates/lead.ts';
import {
	companyLinkMail,
	correctedMail,
	photosAddedMail,
	reminderMail,
	toldMail,
	withdrawalMail,
} from '#server/emails/templates/news.ts';
import { attentionMail, companyPausedMail } from '#server/emails/templates/operator.ts';
import { type AnswerLinks, answerOf } from '#server/emails/templates/request-text.ts';
import { type SentBrochure, thanksMail } from '#server/emails/templates/visitor.ts';
import { overdueMail, passedOnMail, photosThanksMail, writtenMail } from '#server/emails/templates/visitor-later.ts';
import { companyDetails, type Settings, serverUrl } from '#server/settings/read.ts';
import type { Routing } from '#server/store/companies.ts';
import { visitor } from '#server/store/corrections.ts';
import { type Channel, type Delivery, requestOf } from '#server/store/delivery.ts';
import {
	addPhotosLink,
	answerLink,
	changesUntil,
	companyLink,
	companyLinkFor,
	requestLink,
	takesPhotos,
} from '#server/store/links.ts';
import type { StoredPhoto } from '#server/store/photo-rows.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import { counting } from '#server/store/state.ts';
import type { Store } from '#server/store/store.ts';

/** Largest brochure that is attached to an e-mail, in bytes: base64 adds a third, and mailboxes are small. A larger one is linked. */
const maxAttachedBytes = 2_000_000;

/** Sends a message to its recipient. Rejects when it was not accepted, or when the signal aborted it. */
export type Send = (delivery: Delivery, signal: AbortSignal) => Promise<void>;

interface Given {
	settings: Settings;
	store: Store;
	/** The brochure as it was built; undefined where this machine has no built site. */
	brochure: () => Buffer | undefined;
}

type Sources = ReturnType<typeof readOnce>;

/** What the settings say to every message. */
const readOnce = (given: Given) => ({
	...given,
	sender: senderOf(given.settings),
	/** The address for replies. */
	contact: contactOf(given.settings),
	/** What links and photos' addresses begin with; undefined if there is no server. */
	server: serverUrl(given.settings),
	telephone: telephoneOf(companyDetails(given.settings)),
});

/**
 * How each channel sends a delivery. A channel that is no longer configured fails, so that its deliveries are retried.
 * @param mailer undefined without SMTP_URL
 */
export function createSend(mailer: Mailer | undefined, given: Given): Record<Channel, Send> {
	const { settings } = given;
	const sources = readOnce(given);
	return {
		email: async (delivery, signal) => {
			if (!mailer) throw new DeliveryFailure('SMTP_URL is not set');
			await mailer.send(await composeMail(delivery, sources), delivery.recipient, delivery.id, signal);
		},
		webhook: async (delivery, signal) => {
			if (settings.LEADS_WEBHOOK_URL === '') throw new DeliveryFailure('LEADS_WEBHOOK_URL is not set');
			await postEvent(settings, composeEvent(delivery, sources), delivery.id, signal);
		},
	};
}

function composeEvent(delivery: Delivery, { server, store }: Sources): WebhookEvent {
	const { message } = delivery;
	if (message === 'withdrawal') return leadDeleted(delivery);
	const told = leadOf(delivery, store);
	const created = leadCreated(told, server);
	if (message !== 'photos-added' && message !== 'answered' && message !== 'corrected') return created;
	const added = message === 'photos-added' ? photosOfDelivery(delivery, told.request, told.photos, store) : [];
	return leadUpdated(created, delivery.created_at, added.length, counting(store.answers.of(told.request)));
}

async function composeMail(delivery: Delivery, sources: Sources): Promise<Mail> {
	const { store, sender, contact, server } = sources;
	switch (delivery.message) {
		case 'lead':
		case 'photos-added':
		case 'corrected':
		case 'told':
		case 'reminder':
			return writeToRecipient(delivery, sources);
		case 'thanks':
		case 'photos-thanks':
		case 'passed-on':
		case 'overdue':
		case 'written':
			return writeToVisitor(delivery, sources);
		case 'withdrawal': {
			const gone = store.outbox.notices(delivery).map((notice) => {
				const [request, company] = [requestOf(notice), notice.company ?? ''];
				// A request that is still stored was not erased, but taken back from a company.
				const takenBack = store.requests.find(request);
				return { request, takenBack, staying: takenBack ? store.answers.othersAt(company, takenBack) : [] };
			});
			return withdrawalMail({ gone, contact, ...sender });
		}
		case 'unanswered':
			return writeUnanswered(delivery, sender, store);
		case 'given-up':
			return writeGivenUp(sender, store);
		case 'attention':
			return attentionMail({ lines: store.outbox.attention(), ...sender });
		case 'weekly-report':
			return writeWeekly(delivery, sources);
		case 'company-paused':
			return companyPausedMail({ ...companyOf(delivery, store), ...sender });
		case 'company-link': {
			if (server === undefined) throw new DeliveryFailure('there is no server for links');
			const company = companyOf(delivery, store);
			const until = Date.parse(delivery.created_at) + companyLinkFor;
			return companyLinkMail({ ...company, url: `${server}${companyLink(company, until, store.keys)}`, ...sender });
		}
		case 'answered':
			throw new DeliveryFailure('only for the webhook');
	}
}

/** The company that a message is about. */
function companyOf({ request_id, recipient, company }: Delivery, { companies }: Store) {
	const found = companies.all().find(({ id, email }) => id === request_id && (company === null || email === recipient));
	if (!found) throw new DeliveryFailure('the company is removed, or has another address');
	return found;
}

/** To the operator or a company: a request, photos that were added to it, what is corrected, or what the operator tells a company. */
function writeToRecipient(delivery: Delivery, sources: Sources): Mail {
	const { settings, store, sender, server } = sources;
	const { request, photos, companies, having, holders, isUnserved } = leadOf(delivery, store);
	const isToOperator = delivery.company === null;
	const about = {
		request,
		reader: isToOperator ? ('operator' as const) : ('company' as const),
		answering: answerLinks(delivery, sources),
		retainPhotosMonths: settings.RETAIN_PHOTOS_MONTHS,
		...sender,
	};
	// Each answer as it is now, whenever it was corrected, so that none is lost with an e-mail that could not be delivered.
	if (delivery.message === 'corrected') {
		const corrected = store.history.of(request).filter(({ action }) => action === 'corrected');
		const isByVisitor = corrected.every(({ author }) => author === visitor);
		const labels = corrected.flatMap(({ detail }) => detail.split(', '));
		const others =
			delivery.company === null ? [] : store.answers.othersAt(delivery.company, request).map(store.requests.of);
		return correctedMail({ ...about, isByVisitor, labels, others });
	}
	if (delivery.message === 'reminder') {
		const toldOf = (one: Delivery) => one.message === 'corrected' && one.recipient === delivery.recipient;
		const asked = store.outbox.of(request).findLast(toldOf)?.created_at;
		const holder = holders.find(({ recipient }) => recipient === delivery.recipient);
		return reminderMail({ ...about, askedAt: asked ?? holder?.askedAt ?? request.created_at });
	}
	if (delivery.message === 'told') {
		const text = store.history.textOf(delivery) ?? '';
		const isToVisitor = store.history.of(request).some((one) => one.action === 'written' && one.detail === text);
		return toldMail({ ...about, text, isToVisitor });
	}
	const shown = (some: readonly StoredPhoto[]) => photosForMail(some, server, store.photos);
	if (delivery.message === 'photos-added') {
		const added = photosOfDelivery(delivery, request, photos, store);
		return photosAddedMail({ ...about, photos: shown(added), photoCount: photos.length });
	}
	return leadMail({
		...about,
		photos: shown(photos),
		companies: isToOperator ? companies : having,
		askedAt: delivery.created_at,
		isUnserved,
		again: delivery.again,
		facts: factsOf(store.companies.routing()),
		whyNobody: companies.length === 0 ? whyNobody(request, store.companies) : [],
	});
}

/** What may be said of the companies now: a check may lapse while the server runs. */
const factsOf = ({ companies, maxCompaniesPerLead }: Routing) => ({
	approved: areApproved(companies, new Date()),
	maxCompanies: maxCompaniesPerLead,
});

/** The confirmation of a request, or of photos that were added to it. */
function writeToVisitor(delivery: Delivery, sources: Sources): Mail {
	const { settings, store, brochure, sender, contact, telephone } = sources;
	const { request, photos, having, holders, isUnserved } = leadOf(delivery, store);
	const about = {
		request,
		companies: having,
		isUnserved,
		isBeingPassed: holders.some(({ hasIt, state }) => hasIt && state !== 'delivered'),
		photoCount: photos.length,
		...sender,
		...visitorLinks(request, photos.length, sources),
		contact,
	};
	if (delivery.message === 'overdue') return overdueMail({ ...about, holders, telephone });
	if (delivery.message === 'written') return writtenMail({ ...about, text: store.history.textOf(delivery) ?? '' });
	if (delivery.message === 'passed-on') return passedOnMail({ ...about, holders });
	if (delivery.message === 'photos-thanks')
		return photosThanksMail({ ...about, added: photosOfDelivery(delivery, request, photos, store).length });
	const sent = request.kind === 'brochure' && { brochure: sentBrochure(request, settings.SITE_URL, brochure()) };
	return thanksMail({
		...about,
		telephone,
		prices: ownWordsWith(store.ownWords.read()).prices,
		facts: factsOf(store.companies.routing()),
		promisedAt: delivery.created_at,
		...sent,
	});
}

/** The links to the visitor's page and, where there can be more photos, for somebody else who adds them; none if there is no server. */
function visitorLinks(request: LeadRequest, photoCount: number, { server, store: { keys } }: Sources) {
	if (server === undefined) return {};
	const requestUrl = `${server}${requestLink(request, keys)}`;
	const until = changesUntil(request);
	if (!takesPhotos(request) || photoCount >= maxPhotos || until.getTime() < Date.now()) return { requestUrl };
	return { requestUrl, adding: { url: `${server}${addPhotosLink(request, keys)}`, until } };
}

/** The brochure for the e-mail that confirms a request for it, opened at the lift that it was asked for. */
export function sentBrochure(request: LeadRequest, siteUrl: string, pdf: Buffer | undefined): SentBrochure {
	// Only a lift of ours: anybody can write anything into a request, and to anybody's address.
	const lift = products.find(({ name }) => name === answerOf(request, 'product'));
	const attached = pdf && pdf.length <= maxAttachedBytes ? pdf : undefined;
	return { url: `${siteUrl}${brochureAt(lift?.name)}`, pdf: attached };
}

/** The request of a delivery, as it is now, with all companies that were sent it, and the companies that have it now. */
function leadOf(delivery: Delivery, { requests, photos, answers }: Store) {
	const request = requests.of(requestOf(delivery));
	const shown = photos.of(request);
	const holders = answers.holders(request);
	const having = holders.flatMap(({ company, hasIt }) => (hasIt ? company : []));
	const isUnserved = holders.length === 0 && answers.isUnserved(request.kind, { ...request });
	return { request, isUnserved, photos: shown, companies: holders.map(({ company }) => company), having, holders };
}

/**
 * The links by which the recipient of an e-mail answers the request.
 * @returns undefined if it is no company, or if there is no server for them
 */
function answerLinks(delivery: Delivery, { server, store: { keys, answers } }: Sources): AnswerLinks | undefined {
	// The operator's address may be a company's too: what goes to the operator has no links of a company's.
	if (server === undefined || delivery.company === null) return undefined;
	const request = requestOf(delivery);
	// All e-mails to a company have the same links, so that an answer counts once.
	const first = answers.holders(request).find(({ recipient }) => recipient === delivery.recipient);
	if (!first) return undefined;
	const about = { request, delivery: first.delivery_id };
	const linkTo = (answer: CompanyAct) => `${server}${answerLink({ ...about, answer }, keys)}`;
	return Object.fromEntries(companyActs.map((act) => [act, linkTo(act)])) as AnswerLinks;
}

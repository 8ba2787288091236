import { brochureAt } from '#facts/addresses.ts';
import { type LeadKind, leadKinds } from '#leads/tables.ts';
import type { Mail } from '#server/emails/mail.ts';
import {
	sampleId as id,
	sampleRequest as request,
	type SampleParts,
	sampleAdding,
	sampleAnswering,
	sampleAnswers,
	sampleRequestUrl,
	week,
} from '#server/emails/samples/data.ts';
import { correctedMail } from '#server/emails/templates/corrected.ts';
import { deskLinkMail } from '#server/emails/templates/desk-link.ts';
import { type DigestMailParts, type DigestMessage, digestMail } from '#server/emails/templates/digest.ts';
import { heldMail } from '#server/emails/templates/held.ts';
import { leadMail, photosAddedMail } from '#server/emails/templates/lead.ts';
import {
	backupMail,
	diskMail,
	type GivenUp,
	givenUpMail,
	inboxMail,
	limitMail,
} from '#server/emails/templates/reports.ts';
import { thanksMail } from '#server/emails/templates/thanks.ts';
import { reminderMail, unansweredMail } from '#server/emails/templates/unanswered.ts';
import { passedOnMail, photosThanksMail } from '#server/emails/templates/visitor-news.ts';
import { weeklyMail } from '#server/emails/templates/weekly.ts';
import { withdrawalMail } from '#server/emails/templates/withdrawal.ts';
import { holdersOf } from '#server/store/company-answers.ts';
import { type Delivery, noDeliveries } from '#server/store/delivery.ts';
import { heldOf } from '#server/store/held.ts';
import { backupTroubles } from '#server/store/last-backup.ts';
import type { StoredAnswer } from '#server/store/requests.ts';

/** The e-mails about a request, by names of ours: to the operator, to a company and to the visitor. */
export function requestSamples(parts: SampleParts): Record<string, Mail> {
	const { siteUrl, imprint, contact, telephone, companies, facts, photos } = parts;
	const company = { ...parts, answering: sampleAnswering(siteUrl, id), reader: 'company' } as const;
	const operator = { ...parts, reader: 'operator' } as const;
	const requestUrl = sampleRequestUrl(siteUrl, id);
	const visitor = { companies, facts, siteUrl, imprint, contact, telephone, requestUrl };
	const adding = sampleAdding(siteUrl, id);
	const about = (kind: LeadKind) => ({
		request: request(kind),
		photos: 'photo_urls' in sampleAnswers[kind] ? photos : [],
	});
	const thanked = leadKinds.filter((kind) => 'email' in sampleAnswers[kind]);
	const itsBrochure = {
		companies: [],
		facts: { ...facts, approved: false },
		brochure: { url: `${siteUrl}${brochureAt('Bespoke Synergy')}`, pdf: parts.brochure },
	};
	const askingForCompanies = request('brochure', { companies_too: 'yes' });
	const toCompanies = leadKinds.map((kind) => {
		const asking = kind === 'brochure' && { request: askingForCompanies };
		return [`lead-${kind}-company`, leadMail({ ...company, ...about(kind), ...asking })] as const;
	});
	const toVisitors = thanked.map((kind) => {
		const own = { request: request(kind), photoCount: kind === 'photo-quote' ? 5 : 0 };
		return [`thanks-${kind}`, thanksMail({ ...visitor, ...own, ...(kind === 'brochure' && itsBrochure) })] as const;
	});
	const quote = { request: request('photo-quote') };
	const asked = companies.map((name, index) => sampleAsked(name, index));
	const holders = holdersOf(asked, sampleAnswersOf(asked), noDeliveries);
	return {
		...Object.fromEntries(toCompanies),
		'lead-brochure-operator': leadMail({ ...operator, ...about('brochure'), companies: [] }),
		'lead-brochure-too-operator': leadMail({ ...operator, request: askingForCompanies, photos: [] }),
		'lead-photo-quote-operator': leadMail({ ...operator, ...about('photo-quote') }),
		'lead-callback-operator': leadMail({ ...operator, ...about('callback'), companies: [] }),
		...Object.fromEntries(toVisitors),
		'thanks-brochure-too': thanksMail({
			...visitor,
			...itsBrochure,
			companies,
			request: askingForCompanies,
			photoCount: 0,
		}),
		'photos-added-company': photosAddedMail({ ...company, ...quote, photos: photos.slice(3), photoCount: 5 }),
		'corrected-company': correctedMail({ ...company, ...quote, labels: ['Phone Number', 'Additional Information'] }),
		'passed-on': passedOnMail({
			...visitor,
			...quote,
			companies: holders.flatMap(({ company, hasIt }) => (hasIt ? company : [])),
			holders,
		}),
		'photos-thanks': photosThanksMail({ ...visitor, ...quote, adding, added: 1, photoCount: 4 }),
	};
}

/** The e-mails that remind, report or withdraw. */
export function otherSamples(parts: SampleParts): Record<string, Mail> {
	const { siteUrl, imprint, desk, companies } = parts;
	const sender = { siteUrl, imprint, desk };
	const asked = companies.map((name, index) => sampleAsked(name, index));
	const answering = sampleAnswering(siteUrl, id);
	return {
		reminder: reminderMail({ request: request('photo-quote'), answering, ...sender }),
		unanswered: unansweredMail({ request: request('callback'), asked, answers: sampleAnswersOf(asked), ...sender }),
		withdrawal: withdrawalMail({ request: { kind: 'callback', id }, contact: 'answers@example.org', ...sender }),
		'limit-reached': limitMail({ day: '2026-11-20', figures, ...sender }),
		'disk-full': diskMail(sender),
		'inbox-away': inboxMail(sender),
		'backup-failed': backupMail({ troubles: backupTroubles(week.backup), ...sender }),
		held: heldMail({ held: heldOf(networks), ...sender }),
		'desk-link': deskLinkMail({ url: `${siteUrl}/desk/enter?token=${'a1B2-_'.repeat(7)}x`, ...sender }),
		weekly: weeklyMail({ ...week, ...sender }),
		'given-up': givenUpMail({ deliveries: givenUp, total: 4, ...sender }),
		...digestSamples(parts),
	};
}

/** E-mails about several requests. */
function digestSamples({ siteUrl, imprint, desk, contact, companies, photos, retainPhotosMonths }: SampleParts) {
	const answering = sampleAnswering(siteUrl, id);
	const items = (['photo-quote', 'callback'] as const).map((kind) => ({
		key: { kind, id },
		request: request(kind),
		answering,
		photos: kind === 'photo-quote' ? photos.map(({ small: _, ...photo }) => photo) : [],
	}));
	const asked = companies.map((name, index) => sampleAsked(name, index));
	const write = (message: DigestMessage, more: Partial<DigestMailParts> = {}) =>
		digestMail({ message, reader: 'company', items, siteUrl, imprint, desk, contact, retainPhotosMonths, ...more });
	return {
		'digest-lead': write('lead'),
		'digest-photos-added': write('photos-added', { items: items.filter(({ photos }) => photos.length > 0) }),
		'digest-corrected': write('corrected', {
			items: items.map((item) => ({ ...item, photos: [], corrected: ['Phone Number'] })),
		}),
		'digest-reminder': write('reminder', { items: items.map((item) => ({ ...item, photos: [] })) }),
		'digest-unanswered': write('unanswered', {
			reader: 'operator',
			items: items.map(({ key, request }) => ({ key, request, asked, answers: sampleAnswersOf(asked) })),
		}),
		'digest-withdrawal': write('withdrawal', { items: items.map(({ key }) => ({ key })) }),
	};
}

const at = '2026-11-20T15:42:00.000Z';
const people = (phones: number, emails: number) => ({
	phones,
	emails,
	phone: '01632960123',
	email: 'person@example.co.uk',
});
const networks = [
	{ network: '198.51.100.0/24', requests: 18_400, ...people(18012, 18400), first: at, last: at },
	{ network: '2001:db8:1::/48', requests: 1200, ...people(3, 2), first: at, last: at },
	{ network: '203.0.113.0/24', requests: 2, ...people(2, 2), first: at, last: at },
	{ network: '192.0.2.0/24', requests: 1, ...people(1, 1), first: at, last: at },
];

const figures = [{ setting: 'MAX_PHOTO_MB_PER_DAY', of: 'MB of photos', used: 8196, most: 10000 }];

const person = { name: 'Test Person', phone: '0000 000000', email: 'test@example.com' };
const createdAt = '2026-11-17T09:05:00.000Z';
const givenUp: GivenUp[] = [
	{ requestId: id, kind: 'photo-quote', createdAt, to: 'leads@example.org', why: 'SMTP 550', ...person },
	{ requestId: id, kind: 'photo-quote', createdAt, to: 'the webhook', why: 'HTTP 503', ...person },
	{ requestId: id, kind: 'brochure', createdAt, to: 'the webhook', why: 'ECONNREFUSED', ...person },
	{ requestId: id, kind: undefined, createdAt, to: 'the visitor', why: 'HTTP 503' },
];

/** The delivery of a callback to a company. */
export function sampleAsked(company: string, index: number): Delivery {
	return {
		id: `0b0b0b0b-7f3a-4d2c-9a10-00000000000${index}`,
		kind: 'callback',
		request_id: id,
		message: 'lead',
		channel: 'email',
		recipient: `company${index}@example.com`,
		company,
		created_at: '2026-11-20T15:42:00.000Z',
		due_at: '2026-11-20T15:42:00.000Z',
		attempts: 1,
		state: 'delivered',
		settled_at: '2026-11-20T15:42:01.000Z',
		why: null,
		digest_at: null,
	};
}

/** The answer of the second of two. */
export function sampleAnswersOf([, second]: readonly Delivery[]): StoredAnswer[] {
	if (!second?.company) return [];
	const { id: delivery_id, company } = second;
	return [
		{
			kind: 'callback',
			request_id: id,
			delivery_id,
			company,
			answer: 'not-for-me',
			pounds: null,
			created_at: '2026-11-21T08:00:00.000Z',
		},
	];
}

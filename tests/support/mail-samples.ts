import { brochureAt } from '#facts/addresses.ts';
import { type LeadKind, leadKinds } from '#leads/tables.ts';
import type { Mail, ShownPhoto } from '#server/emails/mail.ts';
import { leadMail } from '#server/emails/templates/lead.ts';
import {
	companyLinkMail,
	correctedMail,
	photosAddedMail,
	reminderMail,
	toldMail,
	unansweredMail,
	withdrawalMail,
} from '#server/emails/templates/news.ts';
import {
	attentionMail,
	companyPausedMail,
	deskLinkMail,
	type GivenUp,
	givenUpMail,
} from '#server/emails/templates/operator.ts';
import { thanksMail } from '#server/emails/templates/visitor.ts';
import { overdueMail, passedOnMail, photosThanksMail, writtenMail } from '#server/emails/templates/visitor-later.ts';
import { weeklyMail } from '#server/emails/templates/weekly.ts';
import type { Delivery } from '#server/store/delivery.ts';
import type { StoredAnswer } from '#server/store/requests.ts';
import { holdersOf } from '#server/store/state.ts';
import {
	quietWeek,
	type SampleParts,
	sampleAdding,
	sampleAnswering,
	sampleAnswers,
	sampleRequestUrl,
	week,
} from './mail-data.ts';
import { hostileAnswers, requestId as id, mailRequest as request } from './mails.ts';
import { picture } from './photos.ts';

const siteUrl = 'https://www.outdoor-stairlifts.example';
const imprint =
	'Sample Stairlift Introductions Ltd. Registered in England and Wales. Company number 00000000. Registered office: 1 Sample Street, Sampletown. VAT number GB123456789. Data protection register number ZA123456. Telephone 01632 960123 (Monday to Friday, 9am to 5pm).';
const facts = { approved: true, maxCompanies: 3 };
const companies = ['Sample Stairlifts Ltd', 'Sample Lifts & Sons'];

/** As small as they travel. */
const drawn = async (width: number, height: number) => ({
	jpeg: await (await picture(width, height)).jpeg({ quality: 70 }).toBuffer(),
	width,
	height,
});
const [wide, tall] = [await drawn(720, 540), await drawn(540, 720)];
const photoUrl = `${siteUrl}/storage/v1/object/public/photo_quotes/${id}/1795189327000`;
const photos: ShownPhoto[] = ['front.jpg', 'side-view.jpg', 'top.jpg', 'door.png', 'IMG_0042.HEIC'].map(
	(name, index) => ({
		url: `${photoUrl}-${name}`,
		name,
		size: 812_345 * (index + 1),
		small: [wide, tall, wide, tall, undefined][index],
	}),
);

/** Deliveries that were given up, with hostile answers where the request still exists. */
function givenUp(count: number): GivenUp[] {
	return Array.from({ length: count }, (_, index) => {
		const kind = [...leadKinds, undefined][index % (leadKinds.length + 1)];
		const failed = [failures.mail, failures.webhook, failures.visitor][index % 3] ?? failures.mail;
		const delivery = { ...failed, request_id: `${(0x7f3a92c1 + index).toString(16)}${id.slice(8)}` };
		return { delivery, request: kind && { ...request(kind, hostileAnswers), id: delivery.request_id } };
	});
}

/** Every e-mail, with ordinary and with hostile input. */
export function mailSamples(): { name: string; mail: Mail }[] {
	const contact = 'hello@outdoor-stairlifts.example';
	const brochure = Buffer.from('%PDF-');
	const telephone = '01632 960123 (Monday to Friday, 9am to 5pm)';
	const parts = { photos, companies, facts, siteUrl, retainPhotosMonths: 6, imprint, contact, telephone, brochure };
	const answering = sampleAnswering(siteUrl, id);
	const company = { ...parts, answering, reader: 'company' } as const;
	const operator = { ...parts, reader: 'operator' } as const;
	const requestUrl = sampleRequestUrl(siteUrl, id);
	const adding = sampleAdding(siteUrl, id);
	const visitor = { companies, facts, siteUrl, requestUrl, imprint, contact };
	const asked = companies.map(sampleAsked);
	const hostile = request('photo-quote', hostileAnswers);
	const hostileSuspected = request('photo-quote', { ...hostileAnswers, suspected: 'haste' });
	return [
		...Object.entries({ ...requestSamples(parts), ...otherSamples(parts) }).map(([name, mail]) => ({ name, mail })),
		{
			name: 'lead-suspected-company',
			mail: leadMail({ ...company, request: request('callback', { suspected: 'trap haste' }), photos: [] }),
		},
		{ name: 'lead-hostile-company', mail: leadMail({ ...company, request: hostileSuspected }) },
		{ name: 'lead-hostile-brochure', mail: leadMail({ ...operator, request: request('brochure', hostileAnswers) }) },
		{ name: 'thanks-hostile', mail: thanksMail({ ...visitor, request: hostile, photoCount: 5 }) },
		{
			name: 'thanks-quote-adding',
			mail: thanksMail({ ...visitor, adding, request: request('photo-quote'), photoCount: 3 }),
		},
		{
			name: 'photos-added-hostile',
			mail: photosAddedMail({ ...operator, request: hostileSuspected, photos: photos.slice(0, 1), photoCount: 2 }),
		},
		{
			name: 'photos-thanks-hostile',
			mail: photosThanksMail({ ...visitor, adding, request: hostile, added: 2, photoCount: 5 }),
		},
		{ name: 'reminder-hostile', mail: reminderMail({ request: hostile, answering, siteUrl, imprint }) },
		{
			name: 'unanswered-hostile',
			mail: unansweredMail({
				request: request('callback', hostileAnswers),
				asked,
				answers: sampleAnswersOf(asked),
				siteUrl,
				imprint,
			}),
		},
		{ name: 'weekly-quiet', mail: weeklyMail({ ...quietWeek, siteUrl, imprint }) },
		{ name: 'given-up-hostile', mail: givenUpMail({ deliveries: givenUp(50), total: 60, siteUrl, imprint }) },
	];
}

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
	const holders = holdersOf(asked, sampleAnswersOf(asked));
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
		'corrected-company': correctedMail({
			...company,
			...quote,
			isByVisitor: true,
			labels: ['Phone Number', 'Additional Information'],
		}),
		'corrected-by-us': correctedMail({ ...company, ...quote, isByVisitor: false, labels: ['Address'] }),
		written: writtenMail({ ...visitor, ...quote, photoCount: 5, text: writtenText }),
		told: toldMail({ ...company, ...quote, text: writtenText, isToVisitor: false }),
		'passed-on': passedOnMail({
			...visitor,
			...quote,
			photoCount: 5,
			companies: holders.flatMap(({ company, hasIt }) => (hasIt ? company : [])),
			holders,
		}),
		overdue: overdueMail({ ...visitor, ...quote, photoCount: 5, holders }),
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
		withdrawal: withdrawalMail({
			contact: withdrawn.contact,
			gone: [{ request: withdrawn.request, staying: [] }],
			...sender,
		}),
		'taken-back': withdrawalMail({
			contact: withdrawn.contact,
			gone: ['photo-quote', 'callback'].map((kind) => ({
				request: withdrawn.request,
				takenBack: request(kind as LeadKind),
				staying: [],
			})),
			...sender,
		}),
		attention: attentionMail({ lines: attentionLines, ...sender }),
		'desk-link': deskLinkMail({ url: `${siteUrl}/desk/enter?token=${'a1B2-_'.repeat(7)}x`, ...sender }),
		'company-paused': companyPausedMail({ name: 'Sample Lifts & Sons', pausedUntil: '2026-12-10', ...sender }),
		'company-link': companyLinkMail({
			name: 'Sample Lifts & Sons',
			url: `${siteUrl}/company-answer?company=x`,
			...sender,
		}),
		weekly: weeklyMail({ ...week, ...sender }),
		'given-up': givenUpMail({ deliveries: someGivenUp, total: 4, ...sender }),
	};
}

const failed = { request_id: id, created_at: '2026-11-17T09:05:00.000Z' };
const failures = {
	mail: { ...failed, message: 'lead', recipient: 'leads@example.org', why: 'SMTP 550' },
	webhook: { ...failed, message: 'lead', recipient: '', why: 'HTTP 503' },
	visitor: { ...failed, message: 'thanks', recipient: 'test@example.com', why: 'HTTP 503' },
} as const;
const someGivenUp: GivenUp[] = [
	{ delivery: failures.mail, request: request('photo-quote') },
	{ delivery: failures.webhook, request: request('photo-quote') },
	{ delivery: { ...failures.webhook, why: 'ECONNREFUSED' }, request: request('brochure') },
	{ delivery: failures.visitor, request: undefined },
];

/** The delivery of a callback to a company. */
function sampleAsked(company: string, index: number): Delivery {
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
		waits_until: null,
		again: null,
	};
}

/** The answer of the second of two. */
function sampleAnswersOf([, second]: readonly Delivery[]): StoredAnswer[] {
	if (!second?.company) return [];
	const { id: delivery_id, company } = second;
	return [
		{
			kind: 'callback',
			request_id: id,
			delivery_id,
			said_to: delivery_id,
			company,
			answer: 'not-for-me',
			pounds: null,
			created_at: '2026-11-21T08:00:00.000Z',
			agreed: false,
		},
	];
}

const withdrawn = { request: { kind: 'callback' as const, id }, contact: 'answers@example.org' };

const writtenText = 'We have nobody in Belfast yet.\n\nWe ring you when we have.';

const attentionLines = [
	'requests are held: look at them above the list, let go what is real and drop the rest',
	'the backup: the last copy on another machine failed',
];

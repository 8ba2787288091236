import { brochureAt } from '#facts/addresses.ts';
import { type Course, companyActs } from '#leads/status.ts';
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
import type { AnswerLinks } from '#server/emails/templates/request-text.ts';
import { thanksMail } from '#server/emails/templates/visitor.ts';
import { overdueMail, passedOnMail, photosThanksMail, writtenMail } from '#server/emails/templates/visitor-later.ts';
import { type WeeklyMailParts, weeklyMail } from '#server/emails/templates/weekly.ts';
import type { Delivery } from '#server/store/delivery.ts';
import type { StoredAnswer } from '#server/store/requests.ts';
import { holdersOf } from '#server/store/state.ts';
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

const contact = 'hello@outdoor-stairlifts.example';
const telephone = '01632 960123 (Monday to Friday, 9am to 5pm)';
/** Links without a valid signature, which change nothing. */
const answerTo = (answer: string) =>
	`${siteUrl}/company-answer?answer=${answer}&to=0b0b0b0b-7f3a-4d2c-9a10-000000000000&kind=photo-quote&request=${id}&signature=test`;
const answering = Object.fromEntries(companyActs.map((act) => [act, answerTo(act)])) as AnswerLinks;
const requestUrl = `${siteUrl}/my-request?kind=photo-quote&request=${id}&signature=own`;
const adding = { url: requestUrl.replace('own', 'test'), until: new Date('2026-12-04') };
const visitor = { companies, facts, siteUrl, imprint, contact, telephone, requestUrl };

/** Every e-mail, and one with hostile input. */
export function mailSamples(): { name: string; mail: Mail }[] {
	const hostile = request('photo-quote', { ...hostileAnswers, suspected: 'haste' });
	const parts = { companies, facts, photos, siteUrl, imprint, retainPhotosMonths: 6, answering };
	const samples = { ...samplesOf(), 'lead-hostile': leadMail({ ...parts, request: hostile, reader: 'company' }) };
	return Object.entries(samples).map(([name, mail]) => ({ name, mail }));
}

/**
 * The e-mails by names of ours: about a request to the operator, to a company and to the visitor; then those that remind, report or withdraw.
 * @param desk its address, where the operator can reach it
 */
export function samplesOf(desk?: string): Record<string, Mail> {
	const sender = { siteUrl, imprint, desk };
	const parts = { ...sender, contact, telephone, companies, facts, photos, retainPhotosMonths: 6 };
	const company = { ...parts, answering, reader: 'company' } as const;
	const itsBrochure = {
		companies: [],
		facts: { ...facts, approved: false },
		brochure: { url: `${siteUrl}${brochureAt('Bespoke Synergy')}`, pdf: Buffer.from('%PDF-') },
	};
	const ofKind = (kind: LeadKind): [string, Mail][] => {
		const [isQuote, isBrochure] = [kind === 'photo-quote', kind === 'brochure'];
		const about = { request: request(kind), photos: isQuote ? photos : [], photoCount: isQuote ? 5 : 0 };
		const asking = { request: request(kind, { companies_too: 'yes' }) };
		const operators = { reader: 'operator', companies: isQuote ? companies : [] } as const;
		return [
			[`lead-${kind}-company`, leadMail({ ...company, ...about, ...(isBrochure && asking) })],
			[`lead-${kind}-operator`, leadMail({ ...parts, ...about, ...operators })],
			[`thanks-${kind}`, thanksMail({ ...visitor, ...about, ...(isBrochure && itsBrochure) })],
		];
	};
	const quote = { request: request('photo-quote'), photoCount: 5 };
	const labels = ['Phone Number', 'Additional Information'];
	const having = holders.flatMap(({ company, hasIt }) => (hasIt ? company : []));
	return {
		...Object.fromEntries(leadKinds.flatMap(ofKind)),
		'photos-added-company': photosAddedMail({ ...company, ...quote, photos: photos.slice(3) }),
		'corrected-company': correctedMail({ ...company, ...quote, isByVisitor: true, labels, others: [] }),
		written: writtenMail({ ...visitor, ...quote, text: writtenText }),
		told: toldMail({ ...company, ...quote, text: writtenText, isToVisitor: false }),
		'passed-on': passedOnMail({ ...visitor, ...quote, companies: having, holders }),
		overdue: overdueMail({ ...visitor, ...quote, holders }),
		'photos-thanks': photosThanksMail({ ...visitor, ...quote, adding, added: 1 }),
		reminder: reminderMail({ request: request('photo-quote'), answering, ...sender }),
		unanswered: unansweredMail({ request: request('callback'), asked, answers, ...sender }),
		withdrawal: withdrawalMail({
			contact,
			gone: [{ request: { kind: 'callback', id }, takenBack: request('callback'), staying: [] }],
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

const failed = { request_id: id, created_at: '2026-11-17T09:05:00.000Z', message: 'lead' } as const;
const someGivenUp: GivenUp[] = [
	{ delivery: { ...failed, recipient: 'leads@example.org', why: 'SMTP 550' }, request: request('photo-quote') },
	{ delivery: { ...failed, recipient: '', why: 'ECONNREFUSED' }, request: request('brochure') },
	{ delivery: { ...failed, message: 'thanks', recipient: 'test@example.com', why: 'HTTP 503' }, request: undefined },
];

/** A callback that two companies have, and the answer of the second. */
const delivered = {
	kind: 'callback',
	request_id: id,
	message: 'lead',
	channel: 'email',
	created_at: '2026-11-20T15:42:00.000Z',
	due_at: '2026-11-20T15:42:00.000Z',
	attempts: 1,
	state: 'delivered',
	settled_at: '2026-11-20T15:42:01.000Z',
	why: null,
	waits_until: null,
	again: null,
} as const;
const asked = companies.map((company, index): Delivery => {
	const to = { id: `0b0b0b0b-7f3a-4d2c-9a10-00000000000${index}`, recipient: `company${index}@example.com`, company };
	return { ...delivered, ...to };
});
const [, { id: second = '' } = {}] = asked;
const answers: StoredAnswer[] = [
	{
		kind: 'callback',
		request_id: id,
		delivery_id: second,
		said_to: second,
		company: 'Sample Lifts & Sons',
		answer: 'not-for-me',
		pounds: null,
		created_at: '2026-11-21T08:00:00.000Z',
		agreed: false,
	},
];
const holders = holdersOf(asked, answers);

const writtenText = 'We have nobody in Belfast yet.\n\nWe ring you when we have.';
const attentionLines = ['requests are held: look at them above the list', 'the backup: the last copy failed'];

const course = (received: number, answered: number, quoted: number, pounds: number): Course => ({
	...{ received, due: received, answered, answeredInTime: answered - 1 },
	...{ quoted, pounds, won: 1, wonPounds: 4_200 },
});

/** A week as the e-mail about it tells of it. */
const week = {
	first: '2026-11-16',
	last: '2026-11-22',
	now: new Date('2026-11-23T07:00:05Z'),
	kinds: [
		{ kind: 'photo-quote', count: 12, before: 9 },
		{ kind: 'brochure', count: 14, before: 20 },
		{ kind: 'callback', count: 5, before: 5 },
	],
	suspected: 2,
	all: course(17, 15, 6, 27_400),
	companies: [
		{ company: 'Sample Stairlifts Ltd', rung: 8, tried: 1, notForMe: 1, none: 0, ...course(12, 10, 5, 23_200) },
		{ company: 'Sample Lifts & Sons', rung: 6, tried: 0, notForMe: 0, none: 2, ...course(8, 6, 1, 4_200) },
	],
	open: {
		shown: [
			{
				request: { id, kind: 'photo-quote', created_at: '2026-11-20T15:42:00.000Z' },
				companies: ['Sample Stairlifts Ltd', 'Sample Lifts & Sons'],
			},
			{
				request: { id: `8a${id.slice(2)}`, kind: 'callback', created_at: '2026-11-22T18:05:00.000Z' },
				companies: [],
			},
		],
		total: 2,
	},
	backup: {
		snapshotAt: new Date('2026-11-22T22:00:00.000Z'),
		copiedAt: new Date('2026-11-21T22:00:00.000Z'),
		troubles: ['the last copy on another machine is of 2026-11-21 22:00 UTC'],
	},
} as const satisfies Omit<WeeklyMailParts, 'siteUrl' | 'imprint'>;

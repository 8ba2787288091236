import { brochureAt } from '#facts/addresses.ts';
import { type LeadKind, leadKinds } from '#leads/tables.ts';
import type { Mail } from '#server/emails/mail.ts';
import {
	companyLinkMail,
	correctedMail,
	photosAddedMail,
	reminderMail,
	toldMail,
	unansweredMail,
	withdrawalMail,
} from '#server/emails/templates/news.ts';
import { attentionMail, companyPausedMail, deskLinkMail, givenUpMail } from '#server/emails/templates/operator.ts';
import { overdueMail, passedOnMail, photosThanksMail, writtenMail } from '#server/emails/templates/visitor-later.ts';
import { weeklyMail } from '#server/emails/templates/weekly.ts';
import { remedies } from '#server/ops/health.ts';
import type { Holder } from '#server/store/state.ts';
import {
	answering,
	hostileAnswers,
	mailRequest,
	photos,
	sender as plain,
	site,
	thanks,
	visitor,
	write,
} from './mails.ts';

const companies = ['Sample Stairlifts Ltd', 'Sample Lifts & Sons'];
const [company = ''] = companies;
const telephone = '01632 960123 (Monday to Friday, 9am to 5pm)';
const text = 'We have nobody in Belfast yet.\n\nWe ring you when we have.';
const at = '2026-11-20T15:42:00.000Z';
const [quote, callback] = [mailRequest('photo-quote'), mailRequest('callback')];
const five = [...photos, ...photos, ...photos.slice(0, 1)];

/** Both companies have the request, and the second has answered. */
const holders = companies.map((company, index) => {
	const last = index === 1 ? { answer: 'not-for-me', pounds: null, created_at: at } : undefined;
	return { company, recipient: `${index}@example.com`, state: 'delivered', askedAt: at, settledAt: at, last } as Holder;
});
const phones = { '0@example.com': '01632 960123' };

const course = {
	...{ received: 12, due: 12, answered: 10, answeredInTime: 9 },
	...{ quoted: 5, pounds: 23_200, won: 1, wonPounds: 4_200 },
};
const week = {
	first: '2026-11-16',
	last: '2026-11-22',
	now: new Date('2026-11-23T07:00:05Z'),
	kinds: leadKinds.map((kind, index) => ({ kind, count: 12 + index, before: 9 })),
	suspected: { count: 2, before: 0 },
	all: course,
	companies: companies.map((company) => ({ company, rung: 8, tried: 1, notForMe: 1, none: 0, ...course })),
	open: { shown: [{ request: callback, companies }], total: 2 },
	backup: { snapshotAt: new Date(at), copiedAt: undefined, troubles: ['the last copy failed'] },
};

const failed = { request_id: quote.id, created_at: at, message: 'lead', recipient: '', why: 'SMTP 550' } as const;

/** Every e-mail, and one with hostile input. */
export function mailSamples(): { name: string; mail: Mail }[] {
	const hostile = mailRequest('photo-quote', { ...hostileAnswers, suspected: 'haste' });
	const samples = { ...samplesOf(), 'lead-hostile': write('photo-quote', { request: hostile, answering }) };
	return Object.entries(samples).map(([name, mail]) => ({ name, mail }));
}

/**
 * The e-mails by names of ours: about a request to the operator, to a company and to the visitor; then those that remind, report or withdraw.
 * @param desk its address, where the operator can reach it
 */
export function samplesOf(desk?: string): Record<string, Mail> {
	const sender = { ...plain, desk };
	const ofKind = (kind: LeadKind): [string, Mail][] => {
		const [isQuote, isBrochure] = [kind === 'photo-quote', kind === 'brochure'];
		const about = { request: mailRequest(kind), photos: isQuote ? five : [], ...sender };
		const asking = isBrochure && { request: mailRequest(kind, { companies_too: 'yes' }) };
		const brochure = { url: `${site}${brochureAt('Bespoke Synergy')}`, pdf: Buffer.from('%PDF-') };
		const toVisitor = isBrochure ? { brochure } : { companies, telephone };
		return [
			[`lead-${kind}-company`, write(kind, { ...about, answering, ...asking })],
			[`lead-${kind}-operator`, write(kind, { ...about, reader: 'operator', companies: isQuote ? companies : [] })],
			[`thanks-${kind}`, thanks({ request: mailRequest(kind), ...toVisitor })],
		];
	};
	const toCompany = { ...sender, request: quote, reader: 'company', answering } as const;
	const toVisitor = { ...visitor, request: quote, photoCount: 5, companies };
	const adding = { url: `${site}/my-request?signature=test`, until: new Date('2026-12-04') };
	return {
		...Object.fromEntries(leadKinds.flatMap(ofKind)),
		'photos-added-company': photosAddedMail({ ...toCompany, photos, photoCount: 5, retainPhotosMonths: 6 }),
		'corrected-company': correctedMail({ ...toCompany, isByVisitor: true, labels: ['Phone Number'], others: [] }),
		written: writtenMail({ ...toVisitor, text }),
		told: toldMail({ ...toCompany, text, isToVisitor: false }),
		'passed-on': passedOnMail({ ...toVisitor, companies: [company], holders }),
		overdue: overdueMail({ ...toVisitor, holders, telephone }),
		'photos-thanks': photosThanksMail({ ...toVisitor, adding, added: 1, photoCount: 4 }),
		reminder: reminderMail({ ...toCompany, askedAt: at }),
		unanswered: unansweredMail({ request: quote, reader: 'operator', asked: holders, phones, ...sender }),
		withdrawal: withdrawalMail({
			contact: visitor.contact,
			gone: [{ request: callback, takenBack: callback, staying: [] }],
			...sender,
		}),
		attention: attentionMail({ lines: [remedies.held ?? '', 'no snapshot has been made'], ...sender }),
		'desk-link': deskLinkMail({ url: `${site}/desk/enter?token=${'a1B2-_'.repeat(7)}x`, ...sender }),
		'company-paused': companyPausedMail({ name: company, pausedUntil: '2026-12-10', ...sender }),
		'company-link': companyLinkMail({ name: company, url: `${site}/company-answer?company=x`, ...sender }),
		weekly: weeklyMail({ ...week, ...sender }),
		'given-up': givenUpMail({
			deliveries: [
				{ delivery: { ...failed, recipient: 'leads@example.org' }, request: quote },
				{ delivery: { ...failed, message: 'thanks' }, request: undefined },
			],
			total: 3,
			...sender,
		}),
	};
}

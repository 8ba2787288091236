import { brochureAt } from '#facts/addresses.ts';
import { quoteFrom, readPlan } from '#leads/plan.ts';
import { leadKinds } from '#leads/tables.ts';
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
import {
	attentionMail,
	companyPausedMail,
	deskLinkMail,
	givenUpMail,
	testMail,
} from '#server/emails/templates/operator.ts';
import { overdueMail, passedOnMail, photosThanksMail, writtenMail } from '#server/emails/templates/visitor-later.ts';
import { weeklyMail } from '#server/emails/templates/weekly.ts';
import { remedies } from '#server/ops/health.ts';
import type { Holder } from '#server/store/state.ts';
import * as mails from './mails.ts';

// Every e-mail in each of its states. Of one that begins with “…” is shown by what it differs from the last that does not.

const { answering, facts, mailRequest, photos, requestId, sender, site, thanks, visitor, write } = mails;
export const desk = 'https://www.example.org/desk/';
const toOperator = { reader: 'operator', ...sender, desk } as const;
const five = [...photos, ...photos, ...photos.slice(0, 1)].toReversed();
const [front] = photos.map(({ url, name, small }) => ({ url, name, small }));
const sized = (width: number, height: number, size: number) =>
	({ ...front, name: `${width}.jpg`, size, small: { jpeg: front?.small?.jpeg, width, height } }) as (typeof photos)[0];
/** High, small, wide and with no address. */
const album = [sized(300, 600, 450_400), sized(100, 80, 1_000_000), sized(600, 300, 999_400), sized(9, 9, 400)];
const unaddressed = { url: undefined, name: 'front.jpg', size: 1500 };
const at = '2026-11-20T15:42:00.000Z';
const telephone = '01632 960123 (Monday to Friday, 9am to 5pm)';

const [quote, callback] = [mailRequest('photo-quote'), mailRequest('callback')];
const saidIn = (plan: Record<string, string>) => quoteFrom(readPlan(new URLSearchParams(plan))).additionalInfo;
const said = `${saidIn({ turn: 'curved', material: 'brick', bend: 'square', steps: 'to-8' })} <b>turn=straight</b>`;
const planned = mailRequest('photo-quote', { stair_type: 'curved', additional_info: said });
const empty = mailRequest('photo-quote', { phone: null, additional_info: '', stair_type: 'unsure' });
const ring = 'Ring: my daughter Ann, 01632 960123';
const whom = mailRequest('callback', { comment: ring });
const brochure = (companies_too: string | null) => mailRequest('brochure', { companies_too });
const second = { ...quote, id: `11112222${requestId.slice(8)}`, created_at: '2026-06-20T23:05:00.000Z' };
const named = (count: number, stair_type = 'Pay here') =>
	({ ...planned, stair_type, photo_urls: Array(count).fill(`${site}/photos/1.jpg`) }) as never;

export const leadMails = (): Record<string, Mail> => ({
	'A photo quote, to a company': write('photo-quote', { answering }),
	'… the only company, later, with a plan': write('photo-quote', {
		...{ request: planned, companies: ['A'], askedAt: '2026-11-21T12:00:00.000Z', answering },
	}),
	'… with empty answers, no links and no photo, written again': write('photo-quote', {
		...{ request: empty, photos: [], again: requestId },
	}),
	'… one of two photos there': write('photo-quote', { request: named(2), photos: photos.slice(0, 1) }),
	'… two of five photos there': write('photo-quote', { request: named(5) }),
	'… without any photo, for somebody else, and no email': write('photo-quote', {
		photos: [],
		request: { ...mailRequest('photo-quote', { additional_info: ring, email: 'none' }), photo_urls: [] } as never,
	}),
	'… with two answers of a plan': write('photo-quote', {
		request: mailRequest('photo-quote', { stair_type: 'curved', additional_info: saidIn({ material: 'brick' }) }),
	}),
	'… perhaps spam': write('photo-quote', { request: mailRequest('photo-quote', { suspected: 'trap haste' }) }),
	'… perhaps spam for one reason, and no number': write('callback', {
		request: mailRequest('callback', { suspected: 'haste', phone: '' }),
	}),
	'… a callback': write('callback', { answering }),
	'… a callback for somebody else': write('callback', { request: whom }),
	'… a brochure': write('brochure', { answering, request: brochure('yes') }),
	'A photo quote, to the operator': write('photo-quote', { ...toOperator, photos: five }),
	'… that no company takes': write('photo-quote', {
		...toOperator,
		companies: [],
		whyNobody: ['A is full.', 'B too.'],
		askedAt: at,
	}),
	'… where no company works': write('photo-quote', { ...toOperator, companies: [], isUnserved: true }),
	'… a callback for somebody else, to the operator': write('callback', { ...toOperator, request: whom }),
	'… a brochure, without a desk': write('brochure', { ...toOperator, desk: undefined, companies: [] }),
	'… a brochure for companies, of which none takes it': write('brochure', {
		...{ ...toOperator, request: brochure('yes'), companies: [] },
	}),
	'… with hostile words': write('photo-quote', { request: mailRequest('photo-quote', mails.hostileAnswers) }),
});

const about = { ...visitor, request: quote, photoCount: 4, companies: ['A', 'B'] };
const adding = { url: `${site}/my-request?signature=3`, until: new Date('2026-12-04T15:42:07Z') };
const holder = (answer?: string) => ({ company: 'A', last: answer && { answer } }) as unknown as Holder;
const toAsker = (more: object) => overdueMail({ ...about, request: callback, holders: [], telephone: '', ...more });

export const visitorMails = (): Record<string, Mail> => ({
	'A photo quote that nobody has yet': thanks(),
	'… that companies have': thanks({ companies: ['A', 'B'], telephone }),
	'… without a page': thanks({ facts: { ...facts, approved: true }, requestUrl: undefined }),
	'… that is being passed, with room for photos': thanks({
		...{ companies: ['A'], isBeingPassed: true, promisedAt: '2026-11-22T09:00:00.000Z', photoCount: 4, adding },
	}),
	'… where no company works': thanks({ isUnserved: true }),
	'… from a plan, with room for many photos': thanks({ request: planned, photoCount: 1, adding }),
	'… a callback for somebody else': thanks({ request: whom, companies: ['A'], telephone: '01632 960123' }),
	'… a brochure': thanks({
		...{ request: brochure(null), companies: [] },
		brochure: { url: `${site}${brochureAt('Bespoke Synergy')}`, pdf: Buffer.from('%PDF-') },
	}),
	'… a brochure, for companies too': thanks({
		...{ request: brochure('yes'), companies: ['A', 'B'], brochure: { url: `${site}/b`, pdf: undefined } },
	}),
	'… a brochure, for companies that are not found': thanks({ request: brochure('yes') }),
	'Passed on': passedOnMail({ ...about, companies: ['A'], holders: [holder(), holder('not-for-me')] }),
	'… to the first, and still on its way': passedOnMail({
		...{ ...about, request: brochure('yes'), isBeingPassed: true, holders: [holder()] },
	}),
	'… to two': passedOnMail({ ...about, holders: [holder('not-for-me'), holder('not-for-me')] }),
	'… to nobody': passedOnMail({ ...about, request: whom, companies: [], holders: [holder(), holder()] }),
	'… photos added': photosThanksMail({ ...about, adding, added: 1 }),
	'… photos added, passed to nobody': photosThanksMail({ ...about, companies: [], added: 2 }),
	'… written': writtenMail({ ...about, text: 'We have nobody in Belfast yet.\n\nWe ring you when we have.' }),
	Overdue: toAsker({ holders: [holder('tried')], companies: ['A'], telephone }),
	'… a wrong number': toAsker({ companies: [], holders: [holder('wrong-number')] }),
	'… one tried, and one calls the number wrong': toAsker({
		...{ companies: ['A', 'B'], holders: [holder('tried'), holder('wrong-number')], telephone: '01632 960123' },
	}),
	'… all declined': toAsker({ companies: [], holders: [holder('not-for-me')], request: { ...callback, phone: '' } }),
	'… nobody has it, where no company works': toAsker({ companies: [], isUnserved: true, requestUrl: undefined }),
});

const news = { ...sender, request: callback, reader: 'company', answering: undefined } as const;
const toCompany = { ...news, request: quote, answering };
const others = [second, { ...mailRequest('callback', { phone: '0000 555 010' }), id: '3' }];
const asked = (recipient: string, is: object) =>
	({ company: 'A', recipient, state: 'delivered', askedAt: at, settledAt: '2026-11-20T15:50:00Z', ...is }) as Holder;
const answered = (answer: string, pounds: number | null) => ({
	last: { answer, pounds, created_at: '2026-11-20T16:10:00Z' },
});
const gone = [callback, second].map((takenBack) => ({ request: takenBack, takenBack, staying: [] }));
const erased = { request: { kind: '', id: requestId } as never, staying: [second] };
const staying = { ...erased, staying: [callback, second] };
const contact = 'hello@example.org';

export const newsMails = (): Record<string, Mail> => ({
	'Photos added': photosAddedMail({ ...toCompany, photos, photoCount: 5, retainPhotosMonths: 6 }),
	'… to the operator': photosAddedMail({
		...news,
		...toOperator,
		photos: [...album, unaddressed],
		photoCount: 5,
		retainPhotosMonths: 1,
	}),
	'… corrected by its visitor': correctedMail({ ...toCompany, isByVisitor: true, labels: ['Address'], others }),
	'… corrected by us, as another now says too': correctedMail({
		...{ ...news, request: whom, others, isByVisitor: false, labels: ['Phone Number', 'Comment or Question'] },
	}),
	'… told': toldMail({ ...toCompany, text: 'The gate\n\nis narrow.', isToVisitor: false }),
	'… told what the visitor was': toldMail({ ...news, text: 'Yes.', isToVisitor: true }),
	'… a reminder': reminderMail({ ...toCompany, askedAt: '2026-11-21T12:00:00.000Z' }),
	'Nobody has answered': unansweredMail({
		...{
			...toCompany,
			...toOperator,
			answering: undefined,
			phones: { 'a@example.com': '01632 960123', 'd@example.com': '01632 960124' },
		},
		asked: [
			...[asked('a@example.com', {}), asked('b@example.com', { state: 'waiting', settledAt: null })],
			...[asked('c@example.com', answered('not-for-me', null)), asked('d@example.com', answered('quote-sent', 4200))],
		],
	}),
	'… nobody has it, perhaps spam': unansweredMail({
		...{ ...news, ...toOperator, asked: [], phones: {} },
		request: mailRequest('callback', { suspected: 'trap' }),
	}),
	'To delete': withdrawalMail({ gone, contact, ...sender }),
	'… one, while another stays': withdrawalMail({ gone: [erased], contact, ...sender }),
	'… two, while two others stay': withdrawalMail({ gone: [staying, staying], contact, ...sender }),
	'… twelve': withdrawalMail({ gone: Array(12).fill(gone[1]), contact, ...sender }),
	'… all that it has': companyLinkMail({ name: 'A', url: `${site}/company-answer?company=x`, ...sender }),
});

const failed = {
	request_id: requestId,
	created_at: '2026-11-21T09:10:00Z',
	message: 'lead',
	recipient: 'a@example.org',
	why: null,
} as const;
const report = (request: object, ...deliveries: object[]) =>
	givenUpMail({
		deliveries: [failed, ...deliveries].map((one) => ({ delivery: { ...failed, ...one }, request: request as never })),
		...{ total: 2, ...sender },
	});
const course = { received: 12, due: 12, answered: 10, answeredInTime: 9, quoted: 5, pounds: 9, won: 1, wonPounds: 1 };
const twoDaysOld = { ...callback, created_at: '2026-11-20T15:00:00Z' };
const week = {
	...{ first: '2026-10-26', last: '2026-11-01', now: new Date('2026-11-22T15:00:00Z'), ...sender, kinds: [] },
	...{ suspected: { count: 0, before: 0 }, all: { ...course, received: 0 }, companies: [] },
	open: { shown: [], total: 0 },
	backup: { snapshotAt: new Date(at), copiedAt: new Date('2026-11-01T03:00:00Z'), troubles: [] },
};

export const operatorMails = (): Record<string, Mail> => ({
	Attention: attentionMail({ lines: [...Object.values(remedies), 'no snapshot has been made'], ...sender, desk }),
	'… put right, without a desk': attentionMail({ lines: [], ...sender }),
	'… a company paused': companyPausedMail({ name: 'A', pausedUntil: '2026-12-10', ...sender, desk }),
	'… a company takes requests again': companyPausedMail({ name: 'A', ...sender }),
	'… the link to the desk': deskLinkMail({ url: `${site}/desk/enter?token=${'a1B2-_'.repeat(7)}x`, ...sender }),
	'… a test': testMail(sender),
	'Given up': givenUpMail({
		deliveries: [
			{ delivery: { ...failed, why: 'SMTP 550' }, request: quote },
			{ delivery: { ...failed, request_id: second.id, message: 'thanks' }, request: undefined },
		],
		...{ total: 3, ...sender, desk },
	}),
	'… a brochure': report(brochure(null)),
	'… to two receivers': report(second, { recipient: '' }),
	'… a brochure for companies, without a number': report({ ...brochure('yes'), phone: '', name: '' }),
	'The week': weeklyMail({
		...{ ...week, desk, all: course, suspected: { count: 2, before: 0 } },
		kinds: leadKinds.map((kind, index) => ({ kind, count: 12 + index, before: 9 })),
		companies: ['A', 'B'].map((company) => ({ ...course, company, rung: 8, tried: 1, notForMe: 1, none: 0 })),
		open: { shown: [{ request: callback, companies: ['A', 'B'] }], total: 2 },
		backup: { snapshotAt: new Date(at), copiedAt: undefined, troubles: ['the last copy failed'] },
	}),
	'… without requests': weeklyMail(week),
	'… old ones open, never backed up': weeklyMail({
		...{ ...week, open: { shown: [second, twoDaysOld].map((request) => ({ request, companies: [] })), total: 3 } },
		backup: { ...week.backup, snapshotAt: undefined },
	}),
});

/** All of them, by names that are file names too. */
export const mailSamples = () =>
	[leadMails, visitorMails, newsMails, operatorMails].flatMap((group, index) =>
		Object.entries(group()).map(([name, mail]) => ({ name: `${index} ${name.replace(/\W+/g, ' ').trim()}`, mail })),
	);

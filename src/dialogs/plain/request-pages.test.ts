import { expect, test } from 'vitest';
import { render } from '#dialogs/plain/request-pages.tsx';
import type {
	AddingPhotos,
	AskedCompany,
	CompanyPage,
	Correcting,
	LinkedRequest,
	OpenToCompany,
	RefusedPost,
	RequestPage,
	RequestToAnswer,
	Standing,
} from '#leads/request-pages.ts';
import type { CompanyAnswer } from '#leads/status.ts';
import type { LeadKind } from '#leads/tables.ts';

const at = new Date('2026-11-23T09:30:00Z');
const company: AskedCompany = {
	...{ name: 'Sample Lifts', reached: 'delivered', reachedAt: at, said: null },
	...{ hasIt: true, isTakenBack: false },
};
const request: Extract<LinkedRequest, { of: 'request' }> = {
	of: 'request',
	kind: 'photo-quote',
	id: '7f3a92c1-0000-4000-8000-000000000000',
	sentAt: at,
	values: { name: 'Test Person' },
	photos: ['/my-request/photo?photo=0', '/my-request/photo?photo=1'],
	adding: {
		...{ state: 'open', id: '7f3a92c1', stored: 2, added: 0, until: at, shared: '/my-request?of=1' },
		...{ problems: new Set<never>(), waitMinutes: 0 },
	},
	correcting: { until: new Date('2100-01-01'), at: '/my-request?own&correct=1#correct', errors: {} },
	standing: {
		isHeld: false,
		isClosed: false,
		companies: [company],
		isForCompanies: true,
		isUnserved: false,
		noted: null,
		isAnswered: false,
		dueAt: null,
	},
};
const myRequest = (answer?: CompanyAnswer, more: Partial<AskedCompany> = {}) => {
	const companies = [{ ...company, said: answer ? { answer, at } : null, ...more }];
	const shown = { ...request, standing: { ...request.standing, companies } };
	return render({ page: 'my-request', shown });
};

test('it is opened with the correction open, to which the question about the number leads', () => {
	const open = { ...request, correcting: { ...request.correcting, isOpen: true } };
	const at = (html: string) => html.slice(html.indexOf('id="correct"'), html.indexOf('Correct your'));
	expect(at(render({ page: 'my-request', shown: open }))).toContain('<details open=""');
	expect(at(myRequest())).not.toContain('open=""');
	expect(myRequest('tried')).toContain('href="/my-request?own&amp;correct=1#correct">Correct it</a>');
});

test('it says that a company has it, and since when, once our e-mail has reached it', () => {
	expect(myRequest()).toMatch(/We passed your request to them\..*Monday 23 November, 09:30/s);
	const waiting = myRequest(undefined, { reached: 'waiting', reachedAt: null });
	expect(waiting).toMatch(/We are passing your request to them now\.<\/p><\/li>/);
	expect(waiting).not.toContain('We passed');
});

test('it says that a request was taken back only where it was, and looks for no other company where all object', () => {
	const takenBack = 'We have taken your request back, and asked them to delete it.';
	expect(myRequest(undefined, { hasIt: false, isTakenBack: true })).toContain(takenBack);
	const standing = { ...request.standing, isClosed: true };
	for (const answer of ['wrong-number', 'not-genuine', 'had-already'] as const) {
		const companies = [{ ...company, said: { answer, at }, hasIt: false }];
		const html = render({ page: 'my-request', shown: { ...request, standing: { ...standing, companies } } });
		expect(html).not.toContain(takenBack);
		expect(html).not.toContain('We look for another company');
		expect(html.includes('Please give us the right phone number.')).toBe(answer === 'wrong-number');
	}
});

/** The words of a page. */
const words = (page: RequestPage) =>
	render(page)
		.replace(/<[^>]+>/g, ' ')
		.replace(/\s+/g, ' ');
type Change = Partial<typeof request>;
const linked = (change: Change) => words({ page: 'my-request', shown: { ...request, ...change } });
const stands = (is: Partial<Standing>): Change => ({ standing: { ...request.standing, ...is } });
const of = (is: Partial<AskedCompany>) => stands({ companies: [{ ...company, ...is }] });
const said = (answer: CompanyAnswer) => of({ said: { answer, at } });
const corrects = (is: Partial<Correcting>): Change => ({ correcting: { ...request.correcting, ...is } });

test.each<[Change, RegExp]>([
	[stands({ isHeld: true }), /Who has it now (?!Sample).*person/],
	[stands({ noted: 'settled' }), /noted that this request is settled\. If it is not settled, reply to our email/],
	[stands({ noted: 'answered' }), /noted that you have had an answer\. If nobody has answered you, reply/],
	[stands({ noted: 'written' }), /We have written to you by email\..* If nobody has answered you, reply/],
	[stands({ dueAt: new Date('2100-01-01T09:30:00Z') }), /nothing now\. .* answer by Friday 1 January, 09:30 \. W/],
	[stands({ dueAt: at }), /We aimed for an answer by .* 23 November.* heard from nobody, write to .* into it/],
	[stands({ isAnswered: true }), /09:30 If nobody has answered you, reply/],
	[stands({ companies: [] }), /now Our own team has your request\. We look for (?!another)\w.* that can help you\./],
	[stands({ companies: [], isForCompanies: false }), /and no company: you did not tick that companies contact you/],
	[stands({ companies: [], isClosed: true }), /Our own team has your request\. If you have heard from nobody/],
	[stands({ companies: [], isUnserved: true }), /now No company .* fits lifts in your area yet\. .*Grants and other/],
	[of({ reached: 'given-up' }), /not reach them by email.* look for another company that/],
	[said('rung'), /They tell us that they have rung you\. (?!.*right\?)/],
	[said('tried'), /that they rang, and nobody answered\. .*Is the phone number right\? Correct it/],
	[said('quote-sent'), /that they have sent you a quote\./],
	[said('not-for-me'), /They cannot take on your request, and were asked to delete it\./],
	[said('wrong-number'), /that the phone number is wrong\. .*Please give us the right phone number\. Correct it/],
	[said('not-genuine'), /They tell us that they have looked at your request\./],
	[said('had-already'), /that they had this request from you already\./],
	[{ values: { additionalInfo: 'Please ring: Ann, 01632 960123' } }, /You asked us to ring: Ann, 01632 960123/],
	[{ kind: 'brochure', adding: undefined }, /Your brochure request .* Your free brochure is here.* want it deleted/],
	[{}, /^ Your photo quote request Your reference is 7F3A-92C1 \. You sent it on Monday 23 November, 09:30\. Who/],
	[{}, /What you sent us Full Name Test Person .* not given .* Correct your .* until Friday 1 January\./],
	[corrects({ until: at }), /It could be corrected here for \d+ days\. If anything/],
	[{ ...corrects({ outcome: 'corrected' }), values: { phone: '12' } }, /It is corrected Everybody .* check this n/],
	[corrects({ outcome: 'same' }), /There is a problem Nothing was changed: this is what we have already/],
	[
		corrects({ outcome: 'too-many' }),
		/You have corrected this request several times today\. Please try again tomorrow/,
	],
	[corrects({ outcome: 'failed' }), /We could not change this just now\. Please press the button again/],
	[corrects({ errors: { phone: 'No such number' } }), /There is a problem No such number/],
])('the page of a request with %j says %s', (change, said) => expect(linked(change)).toMatch(said));

test.each<[Partial<AddingPhotos>, RegExp, RegExp]>([
	[{}, /request has 2 photos now\. .* up to \d+ more photos until/, /Add photos to a request .* is 7F3A-92C1/],
	[{ stored: 1, added: 1 }, /We have your photo\. Your request has 1 photo now/, /have the photo\. You can close/],
	[{ stored: 4, added: 2 }, /We have your 2 photos\. .* add 1 more photo until/, /Thank you We have the 2 photos\./],
	[{ state: 'full' }, /A request can have \w+ photos, and this has them all/, /^ We have all the photos .* all\./],
	[{ state: 'expired' }, /Photos could be added for \d+ days after/, /^ It is too late to add photos .* reply/],
	[{ problems: new Set(['failed']) }, /not add a photo just now/, /arrived are kept\. If it keeps failing, write/],
	[{ problems: new Set(['too-many-requests']), waitMinutes: 5 }, /from your connection\. .* 5 min/, /5 minutes/],
])('where photos are added, %j says so to the visitor and to somebody else', (change, own, others) => {
	const adding = { ...request.adding, ...change } as AddingPhotos;
	expect(linked({ adding })).toMatch(own);
	expect(words({ page: 'my-request', shown: { of: 'photos', adding } })).toMatch(others);
});

test('its photos are numbered for whoever does not see them', () => {
	expect(myRequest()).toContain('alt="1 of the photos you sent"');
	expect(myRequest()).toContain('alt="2 of the photos you sent"');
});

const { id } = request;
const to = (answer: CompanyAnswer, state: 'open' | 'noted' | 'already', pounds: number | null = null) =>
	({ id, from: 'Test Person, Matlock DE4', state, answer, pounds, isSumRefused: false }) as const;

test.each<[RequestToAnswer, RegExp]>([
	[to('rung', 'open'), /^ Have you rung the visitor\? .* 7F3A-92C1 , from Test Person, Matlock DE4\. (?!The sum)Yes/],
	[
		to('quote-sent', 'open'),
		/Have you sent your quote\? .* The sum in whole .* \(optional\) .* Nothing is noted until/,
	],
	[to('tried', 'open'), /^ Have you tried to reach the visitor\? .* Yes, there was no answer If you opened/],
	[to('not-for-me', 'open'), /^ Say no to this request\? .* Yes, it is not for me /],
	[to('wrong-number', 'open'), /^ Is the telephone number wrong\? .* Yes, it is a wrong number /],
	[to('not-genuine', 'open'), /^ Report this request as not genuine\? .* Yes, report it /],
	[to('had-already', 'open'), /^ Did you have this request already\? .* Yes, I had it already /],
	[to('rung', 'noted'), /You have rung the visitor\. When you send a quote, please press “Quote sent” in our email/],
	[to('quote-sent', 'noted'), /Your quote is sent\. There is nothing more for you to do here\./],
	[to('not-for-me', 'noted'), /You have said no to this request\. Please delete our email and the visitor’s details/],
	[to('wrong-number', 'noted'), /number is wrong\. Please write to the visitor, if there is an email address\. We/],
	[to('not-genuine', 'noted'), /as not genuine\. We look at it\. If we agree, it counts for nobody\./],
	[to('had-already', 'noted'), /already\. We look at it\. If we agree, it does not count for you a second time\./],
	[to('tried', 'noted'), /^ Thank you: it is noted You have tried, .* Please try again(?!.*Change)/],
	[to('quote-sent', 'noted', 4200), /Your quote of £4,200 is sent\. .*take it back See all/],
	[to('quote-sent', 'already'), /noted already Your quote is sent\. You need not press.*Note the/],
	[{ ...to('quote-sent', 'noted'), isSumRefused: true }, /Only the sum .* not noted\. .* £1 to £[\d,]+\. Note the/],
	[{ id, state: 'taken-back', from: 'Ann', links: [['rung', '/x']] }, /^ Your answer is taken back .* I have rung If/],
	[
		{ id, state: 'agreed' },
		/^ We agree: it does not count for you .* You will not be billed .*a mistake: take it back/,
	],
	[{ id, state: 'declined' }, /^ You said no to this request .* closed for your company\. .*a mistake: take it back/],
	[{ id, state: 'expired' }, /^ It is too late for this link .* is more .*ended\. .*If something .*See all your open/],
	[{ id, state: 'withdrawn' }, /^ This request is closed .* taken it back from you\. .* If something.*See all/],
	[{ id, state: 'unlisted' }, /^ There is nothing to pause .* We pass no new requests to your company now\./],
	[{ id, state: 'closed' }, /^ This request is closed .* It is settled.* If something.*See all/],
])('by the link of its answer, %j, a company reads %s', (request, said) => {
	expect(words({ page: 'company-answer', request })).toMatch(said);
});

const ofCompany: OpenToCompany = {
	...{ kind: 'callback', id, delivery: 'd', askedAt: at, dueAt: null, place: 'Matlock DE4', said: null },
	...{ values: { name: 'Test Person', phone: '07700 900123', comment: 'Please ring: Ann, 01632 960123' } },
	...{ photos: ['/p0', '/p1'], told: [{ text: 'The gate is narrow.', at }] },
};
const all = (unanswered: number, total: number, more = {}, ...requests: OpenToCompany[]): CompanyPage => ({
	...{ state: 'open', company: 'Sample Lifts', until: at, pausedUntil: null, ends: ['a', 'b', 'c'], isNoted: false },
	...{ requests, total, unanswered, overdue: 0, isSumRefused: false, ...more },
});

test.each<[CompanyPage, RegExp]>([
	[{ state: 'ask' }, /^ All your open requests, on one page For companies.* address to which we send your requests/],
	[{ state: 'asked' }, /Please look in your inbox If we pass requests to this address, a link is on its way/],
	[{ state: 'over' }, /This link does not work any more .* Ask for another one here\. .*For companies/],
	[{ state: 'too-many' }, /That was a lot at once Please try again in ten minutes\./],
	[all(0, 0), /^ Open requests of Sample Lifts You have no open requests\. .* 1 week, until a 2 weeks, until b/],
	[all(0, 2, {}, ofCompany), /^ Open requests of Sample Lifts You have 2 open requests\. Here are 1: the others/],
	[all(1, 1, { overdue: 1 }, ofCompany), /Lifts 1 overdue 1 to answer You have 1 open request\. Test Person/],
	[
		all(1, 3, { isNoted: true, isSumRefused: true }, ofCompany),
		/noted it Only .* 1 to answer .* 3 open .* is not noted/,
	],
	[
		all(1, 1, {}, ofCompany),
		/You have not answered yet .*7F3A-92C1 , Matlock DE4, sent to you on Monday 23 November\./,
	],
	[
		all(1, 1, {}, ofCompany),
		/words: Ann, 01632 960123 Call 01632 960123 We wrote on Monday .*09:30: The gate is narrow/,
	],
	[all(1, 1, {}, ofCompany), /What the visitor wrote .*Photo 1 Photo 2 Answer I have rung .*Quote sent/],
	[all(1, 1, {}, { ...ofCompany, dueAt: at }), /Overdue by \d+ /],
	[all(1, 1, {}, { ...ofCompany, dueAt: new Date('2100-01-01T09:30:00Z') }), /Answer by Fri 1 Jan, 09:30/],
	[all(0, 1, {}, { ...ofCompany, said: 'Rung' }), /You said: Rung .*a mistake: take it back .*Answer again/],
])('on the page of all that it has, %j, a company reads %s', (shown, said) => {
	expect(words({ page: 'company', shown })).toMatch(said);
});

test.each<[LeadKind, Partial<RefusedPost>, RegExp]>([
	['brochure', { errors: { name: 'No name' } }, /^ Free Brochure .* There is a problem No name .*Product: Bespoke S/],
	['callback', { waitMinutes: 3, problems: new Set(['too-many-requests']) }, /3 minutes\. .* Cancel Request Callback/],
	['photo-quote', { planned: 4, problems: new Set(['photos-gone']) }, /4 answers.* two hours only\. .* 1 to 5 photos/],
	['photo-quote', { photos: ['a', 'b'] }, /^(?!.*answers).* We have 2 of your photos\./],
])('the page of the form %s, posted with %j, says %s', (kind, more, said) => {
	const post = { ...(request.adding as AddingPhotos), values: { product: 'Bespoke S' }, errors: {}, photos: [] };
	expect(words({ page: 'form', kind, post: { ...post, ...more } })).toMatch(said);
});

test.each([
	[true, 'Tuesday 1 December', 'From that day on you get new requests again.'],
	[true, null, 'You get new requests again from now on.'],
	[false, 'Tuesday 1 December', 'New requests are paused until Tuesday 1 December'],
	[false, null, '1 week, until 4 December'],
] as const)('a pause (noted: %s) until %s says so once', (isNoted, pausedUntil, words) => {
	const ends = ['4 December', '11 December', '25 December'];
	const html = render({ page: 'company-pause', pause: { company: 'Sample Lifts', isNoted, pausedUntil, ends } });
	expect(html).toContain(words);
	expect(html.includes('It is noted')).toBe(isNoted);
	expect(html.includes('value="0"')).toBe(pausedUntil !== null);
});

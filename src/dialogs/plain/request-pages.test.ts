import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { NoRequestToAnswer } from '#dialogs/plain/CompanyAnswer.tsx';
import { MyRequest } from '#dialogs/plain/MyRequest.tsx';
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
import { type CompanyAnswer, companyAnswers } from '#leads/status.ts';
import type { LeadKind } from '#leads/tables.ts';
import { asLines, expectApproved } from '../../../tests/support/approved.ts';

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z'), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

const at = new Date('2026-11-23T09:30:00Z');
const later = new Date('2026-12-04T09:30:00Z');
const id = '7f3a92c1-0000-4000-8000-000000000000';
const delivered: AskedCompany = {
	...{ name: 'Sample Lifts', reached: 'delivered', reachedAt: at, said: null },
	...{ hasIt: true, isTakenBack: false },
};
const standing: Standing = {
	...{ isHeld: false, isClosed: false, companies: [delivered], isForCompanies: true, isUnserved: false },
	...{ noted: null, isAnswered: false, dueAt: later },
};
const adding: AddingPhotos = {
	...{ state: 'open', id, stored: 2, added: 0, until: later, shared: '/my-request?of=1' },
	...{ problems: new Set<never>(), waitMinutes: 0 },
};
const correcting: Correcting = { until: later, at: '/my-request?own&correct=1#correct', errors: {} };
const request: Extract<LinkedRequest, { of: 'request' }> = {
	...{ of: 'request', kind: 'photo-quote', id, sentAt: at, adding, correcting, standing },
	values: { name: 'Test Person', phone: '0000 000000', stairType: 'curved', additionalInfo: 'Ring: Ann, 01632 960123' },
	photos: ['/my-request/photo?photo=0', '/my-request/photo?photo=1'],
};

const shown = (page: RequestPage) => asLines(render(page));
const mine = (change: Partial<typeof request> = {}) => shown({ page: 'my-request', shown: { ...request, ...change } });
const stands = (is: Partial<Standing>) => mine({ standing: { ...standing, ...is } });
const asked = (...companies: Partial<AskedCompany>[]) =>
	stands({ companies: companies.map((is, index) => ({ ...delivered, name: `Lifts ${index}`, ...is })) });
const tried = (is: Partial<Standing>) =>
	stands({ companies: [{ ...delivered, said: said('tried'), hasIt: false }], noted: 'answered', ...is });
const corrects = (is: Partial<Correcting>) => mine({ correcting: { ...correcting, ...is } });
const photosOf = (is: Partial<AddingPhotos>) => mine({ adding: { ...adding, ...is } });
const forOthers = (is: Partial<AddingPhotos>) =>
	shown({ page: 'my-request', shown: { of: 'photos', adding: { ...adding, ...is } } });
const said = (answer: CompanyAnswer) => ({ answer, at });

/** The visitor’s page of a request. */
const myRequestParts = () => ({
	'A photo quote that a company has': mine(),
	'… held': stands({ isHeld: true }),
	'… companies with every answer': asked(
		...companyAnswers.map((answer) => ({ said: said(answer) })),
		{ reached: 'waiting', reachedAt: null },
		{ isTakenBack: true, hasIt: false },
		{ said: said('not-for-me'), isTakenBack: true, hasIt: false },
	),
	'… a company that tried': asked({ said: said('tried') }),
	'… a company that was not reached': asked({ reached: 'given-up', reachedAt: null }),
	'… a company that has it no more': asked({ hasIt: false }),
	'… no company yet': stands({ companies: [], dueAt: null }),
	'… no company, and none looked for': stands({ companies: [], isClosed: true, dueAt: null }),
	'… no company there': stands({ companies: [], isUnserved: true, dueAt: null }),
	'… late': stands({ dueAt: at }),
	'… due now': stands({ dueAt: new Date() }),
	'… a company that tried, of a request that is answered': tried({ isAnswered: true }),
	'… a company that tried, of a held request': tried({ isHeld: true }),
	'… answered, and the time for corrections over': mine({
		standing: { ...standing, companies: [{ ...delivered, said: said('tried') }], isAnswered: true, dueAt: null },
		correcting: { ...correcting, until: at },
	}),
	'… written to': stands({ noted: 'written' }),
	'… noted as answered': stands({ noted: 'answered' }),
	'… noted as settled': stands({ noted: 'settled' }),
	'… opened to correct it': corrects({ isOpen: true }),
	'… corrected, with a number that looks wrong': mine({
		values: { ...request.values, phone: '12' },
		correcting: { ...correcting, outcome: 'corrected' },
	}),
	'… with a number that looks wrong': mine({ values: { ...request.values, phone: '12' } }),
	'… corrected where it had been opened': corrects({ isOpen: true, outcome: 'corrected' }),
	'… corrected, but the same': corrects({ outcome: 'same' }),
	'… corrected too often': corrects({ outcome: 'too-many' }),
	'… not corrected': corrects({ outcome: 'failed' }),
	'… a wrong correction': corrects({ errors: { phone: 'No such number' }, given: { phone: '1' } }),
	'… a photo added': photosOf({ stored: 4, added: 1 }),
	'… photos added, and full': photosOf({ state: 'full', stored: 5, added: 3 }),
	'… too late for photos': photosOf({ state: 'expired' }),
	'… photos refused': photosOf({
		problems: new Set(['photos-required', 'too-many-photos', 'too-many-requests', 'failed']),
		waitMinutes: 5,
	}),
	'… a brochure request without companies': mine({
		...{ kind: 'brochure', adding: undefined, values: { companiesToo: 'no' } },
		standing: { ...standing, companies: [], isForCompanies: false, dueAt: null },
	}),
	'Photos by somebody else': forOthers({}),
	'… one added': forOthers({ stored: 1, added: 1 }),
	'… several added, and full': forOthers({ state: 'full', stored: 5, added: 3 }),
	'… too late': forOthers({ state: 'expired' }),
	Erased: shown({ page: 'my-request', shown: { of: 'erased' } }),
	'A link that does not work': asLines(renderToStaticMarkup(MyRequest({}))),
	'… of a company': asLines(renderToStaticMarkup(NoRequestToAnswer())),
});

const stated = <State extends string>(states: readonly State[], show: (state: State) => string, begin = '') =>
	Object.fromEntries(states.map((state) => [`… ${begin}${state}`, show(state)]));
const answer = (is: RequestToAnswer) => shown({ page: 'company-answer', request: is });
const to = (answer: CompanyAnswer, state: 'open' | 'noted' | 'already', pounds: number | null = null) =>
	({ id, from: 'Test Person, Matlock DE4', state, answer, pounds, isSumRefused: false }) as const;
const pause = (pausedUntil: string | null, isNoted: boolean) =>
	shown({
		page: 'company-pause',
		pause: { company: 'Sample Lifts', isNoted, pausedUntil, ends: ['4 December', '11 December', '25 December'] },
	});
const callback: OpenToCompany = {
	...{ kind: 'callback', id, delivery: 'd1', askedAt: at, dueAt: later, place: 'Matlock DE4', said: null },
	...{ values: { name: 'Test Person', phone: '07700 900123', comment: 'Please ring: Ann, 01632 960123' } },
	...{ photos: [], told: [{ text: 'The gate is narrow.', at }] },
};
const quote: OpenToCompany = {
	...{ kind: 'photo-quote', id, delivery: 'd2', askedAt: at, dueAt: null, place: '', said: 'I have rung' },
	...{ values: { name: 'Ann', phone: '12', email: 'test@example.com' }, photos: ['/p0', '/p1'], told: [] },
};
const all = (is: Partial<Extract<CompanyPage, { state: 'open' }>>) =>
	shown({
		page: 'company',
		shown: {
			...{ state: 'open', company: 'Sample Lifts', until: later, pausedUntil: null, ends: ['a', 'b', 'c'] },
			...{ requests: [callback], total: 1, unanswered: 1, overdue: 0, isNoted: false, isSumRefused: false, ...is },
		},
	});

/** The pages of a company. */
const companyParts = () => ({
	'To say that it has rung': answer(to('rung', 'open')),
	...stated(companyAnswers.slice(1), (one) => answer(to(one, 'open'))),
	'Noted that it has rung': answer(to('rung', 'noted')),
	...stated(companyAnswers.slice(1), (one) => answer(to(one, 'noted')), 'noted: '),
	'… a quote with its sum': answer(to('quote-sent', 'noted', 4200)),
	'… a quote noted before': answer(to('quote-sent', 'already')),
	'… a quote with its sum noted before': answer(to('quote-sent', 'already', 4200)),
	'… a quote whose sum is refused': answer({ ...to('quote-sent', 'noted'), isSumRefused: true }),
	'A request that is closed': answer({ id, state: 'closed' }),
	'… taken back': answer({
		id,
		state: 'taken-back',
		from: 'Ann',
		links: [
			['rung', '/x'],
			['not-for-me', '/y'],
			['wrong-number', '/z'],
		],
	}),
	...stated(['agreed', 'declined', 'expired', 'withdrawn', 'unlisted'], (state) => answer({ id, state })),
	'To pause': pause(null, false),
	'… paused just now': pause('Tuesday 1 December', true),
	'… ended': pause(null, true),
	'To ask for all that it has': shown({ page: 'company', shown: { state: 'ask' } }),
	'… asked': shown({ page: 'company', shown: { state: 'asked' } }),
	'… its link over': shown({ page: 'company', shown: { state: 'over' } }),
	'… asked too often': shown({ page: 'company', shown: { state: 'too-many' } }),
	'All that it has': all({}),
	'… overdue': all({ requests: [{ ...callback, dueAt: at }], overdue: 1 }),
	'… with numbers and addresses, some overdue': all({
		requests: [
			{ ...callback, values: { ...callback.values, email: 'test@example.com' } },
			{ ...quote, said: null, values: { ...quote.values, phone: '07700 900123' } },
		],
		...{ total: 2, unanswered: 2, overdue: 1, isNoted: true, isSumRefused: true },
	}),
	'… answered, noted, paused': all({
		...{ requests: [quote], total: 3, unanswered: 0, isNoted: true, pausedUntil: 'Tuesday 1 December' },
	}),
	'… without time, and a sum refused': all({
		...{ requests: [{ ...callback, dueAt: null, values: { name: 'Ann' } }], isNoted: true, isSumRefused: true },
	}),
	'… none': all({ requests: [], total: 0, unanswered: 0 }),
});

const post: RefusedPost = { ...adding, values: {}, errors: {}, photos: [] };
const form = (kind: LeadKind, is?: Partial<RefusedPost>) => shown({ page: 'form', kind, post: { ...post, ...is } });

/** The forms without scripts. */
const formsParts = () => ({
	'Photo quote': form('photo-quote'),
	'… refused, with a plan': form('photo-quote', {
		...{ planned: 4, waitMinutes: 3, photos: ['a', 'b'], values: { name: 'Ann', stairType: 'curved' } },
		problems: new Set(['photos-required', 'too-many-photos', 'photos-gone', 'not-a-photo', 'photo-too-large']),
	}),
	'… a brochure, refused': form('brochure', {
		...{ values: { product: 'Bespoke S', companiesToo: 'yes' }, errors: { name: 'No name' }, waitMinutes: 3 },
		problems: new Set(['too-many-requests']),
	}),
	'… a callback, refused': form('callback', { errors: { phone: 'No number' }, problems: new Set(['failed']) }),
	'A callback has come': shown({
		...{ page: 'receipt', kind: 'callback', id, addPhotos: undefined, isConfirmed: true, isHeld: false },
		...{ isUnserved: false, photosLeft: 0 },
	}),
});

test('The pages behind links, and of forms without scripts, are as they were approved', () =>
	expectApproved('request-pages.approved.txt', myRequestParts(), companyParts(), formsParts()));

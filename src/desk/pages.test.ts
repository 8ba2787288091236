import { createElement, type ReactNode } from 'react';
import { afterAll, beforeAll, it, vi } from 'vitest';
import { type Place, pages, placeOf, queryOf, start } from '#desk/address/place.ts';
import { asCallFailed, CallFailed, photoAddress, send } from '#desk/api/call.ts';
import type { Change } from '#desk/api/change.tsx';
import {
	type CompanyAnswers,
	companyQuestions,
	type Detail,
	type PagesState,
	type Summary,
	wordNames,
} from '#desk/contract.ts';
import { setServerTime } from '#desk/session.ts';
import { dueOf, momentWords, monthBeside, promiseWords } from '#desk/words.ts';
import { lengthWords } from '#leads/british-time.ts';
import {
	api,
	asked,
	company,
	html,
	kept,
	notes,
	pressed,
	readAs,
	request,
	session,
	shown,
	stubs,
} from '../../tests/desk/drawn.ts';
import { expectApproved } from '../../tests/support/approved.ts';

// What the pages of the desk say of what the server answers, and what each press asks of it. What is shown then: `presses.test.ts`.

// These look where they are as soon as they are loaded.
const { go, goBackOr } = await import('#desk/address/use-place.tsx');
const { Result, useChange } = await import('#desk/api/change.tsx');
const { CompaniesPage, WhatItHas } = await import('#desk/companies/CompaniesPage.tsx');
const { CompanyForm } = await import('#desk/companies/CompanyForm.tsx');
const { BillsPage, FiguresPage } = await import('#desk/figures/month-pages.tsx');
const { Boundary, Header, Read } = await import('#desk/frame.tsx');
const { Requests, useRequestList } = await import('#desk/list/RequestList.tsx');
const { Row } = await import('#desk/list/Row.tsx');
const { Several } = await import('#desk/list/Several.tsx');
const { Desk } = await import('#desk/main.tsx');
const { NewRequestPage } = await import('#desk/NewRequestPage.tsx');
const { PricesPage } = await import('#desk/prices/PricesPage.tsx');
const { Correct } = await import('#desk/request/Answers.tsx');
const { OpenRequest } = await import('#desk/request/OpenRequest.tsx');
const { forgetDrafts } = await import('#desk/request/TypedText.tsx');
const { ServerPage } = await import('#desk/ServerPage.tsx');

beforeAll(() => {
	vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
	setServerTime('2026-11-22T10:00:00Z');
});
afterAll(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** Of a server that cannot send, where somebody came by a link of its command. */
const withoutMail = (shows: () => string) => {
	const { email } = session;
	Object.assign(session, { sends: false, email: 'root' });
	const said = shows();
	Object.assign(session, { sends: true, email });
	return said;
};

const objecting = { ...company, name: 'Beta Lifts', answer: 'not-genuine' } as const;
const gone = { ...company, hasIt: false };
const mine = (id: number, is: Partial<Detail> = {}): Summary => ({ ...request, id: `${id}`, person: `${id}`, ...is });
const requests = [
	mine(0, { photos: 1, companies: [objecting, { ...company, answer: 'quote-sent', pounds: 4200 }] }),
	mine(0, { nth: 2, followOn: '2026-11-22', dueAt: '2026-11-22T15:00:00Z', companies: [] }),
	mine(2, { kind: 'callback', dueAt: '2026-11-25T11:00:00Z', companies: [{ ...objecting, agreed: true }], notes: 0 }),
	mine(3, { kind: 'brochure', dueAt: null, companiesToo: true, stairType: null, source: 'telephone', postcode: null }),
	mine(4, { dueAt: null, answeredAt: '2026-11-21T11:00:00Z', status: 'won', companies: [{ ...gone, answer: 'rung' }] }),
	mine(5, { held: 'x', suspected: 'haste', trouble: true, companies: [{ ...gone, isTakenBack: true }] }),
];
const held = { requests: 2, choices: [{ which: 'x', title: 'From a.example', about: '2 requests' }] };
const List = ({ place }: { place: Place }) => createElement(Requests, { place, list: useRequestList(place) });
const listOf = (count: number, total: number, at: Partial<Place> = {}, more = {}) => {
	const query = `${new URLSearchParams({ ...at, open: '' })}`.replace(/&?open=/, '');
	const list = { requests: requests.slice(0, count), total };
	return shown(List, { [`requests${query && `?${query}`}`]: list, ...more }, at);
};
const narrow = { kind: 'brochure', status: 'new', due: '1', held: '1', failed: '1', days: '7' } as const;

const listParts = () => ({
	'The list': listOf(6, 6, {}, { held }),
	'… all of it overdue':
		/[^>]*or more[^<]*/.exec(html(List, { requests: { requests: Array(50).fill(requests[0]), total: 60 } }))?.[0] ?? '',
	'… empty': listOf(0, 0, {}, { held: { ...held, requests: 0 } }),
	'… on its second page, an open one': listOf(1, 101, { sheet: '2', open: 'photo-quote/0' }),
	'… on a page that is gone': listOf(0, 101, { sheet: '4' }),
	'… narrowed': listOf(1, 1, narrow),
	'… where nothing is found': listOf(0, 0, { find: 'x' }),
	'… where nothing is due': listOf(0, 0, { due: '1' }),
	'… not read yet': shown(List),
});

const opened = (is: Partial<Detail> = {}, at: Partial<Place> = {}, listed: Summary[] = [], more = {}) => {
	const Opened = ({ place }: { place: Place }) => createElement(OpenRequest, { place, listed });
	return shown(Opened, { 'requests/photo-quote/1': { ...request, ...is }, ...more }, { open: 'photo-quote/1', ...at });
};
const typed = (note: string, text: string, more: Partial<Detail> = {}) => {
	Object.assign(kept, { [`desk-note-${request.id}`]: note, [`desk-note-write-${request.id}`]: text });
	const said = opened(more, {}, [], { texts: { texts: ['Kept.', 'Other.'] } });
	forgetDrafts();
	return said;
};
const photoOf = (nth: number) => ({ key: `a/${nth}-c.heic`, name: `${nth}.heic` });
const photoList = [1, 2].map(photoOf);
const failed = (['given-up', 'waiting'] as const).map((state) => ({ id: state, text: 'x', state }));
const read = (value: object | undefined, reason: CallFailed['reason']) =>
	shown(() => createElement(Read, { what: 'this', reading: { value, failure: new CallFailed(reason, 'No.') } }));

const openParts = () => ({
	'A photo quote': opened(),
	'… in the list, its first photo': opened({ photoList }, { photo: '1' }, [mine(0), mine(1), mine(2)]),
	'… the last of four photos': opened({ photoList: [1, 2, 3, 4].map(photoOf) }, { photo: '4' }),
	'… a callback by telephone, with nothing': opened({
		...{ kind: 'callback', source: 'telephone', followOn: '2026-12-01', photos: 0, photoList: [], email: null },
		...{ phone: null, companies: [], mayPassTo: [], deliveries: [], history: [], dueAt: null, fields: [] },
	}),
	'… a callback for somebody else': opened({
		...{ kind: 'callback', whom: 'Ann, 01632 960123', source: null, mayPassTo: [{ name: 'Beta', whyNot: null }] },
		fields: ['Test Person', 'Ring Ann'].map((value) => ({ label: value, value })),
	}),
	'… a brochure without companies, held, perhaps spam': opened({
		...{ kind: 'brochure', companiesToo: false, suspected: 'haste trap', held: 'a.example' },
	}),
	'… not delivered': opened({ deliveries: failed, trouble: true }),
	'… no confirmation': opened({ deliveries: failed }),
	'… objected to; agreed; taken back': opened({
		companies: [objecting, { ...objecting, agreed: true }, { ...gone, isTakenBack: true }],
	}),
	'… others of the same person, and texts of our own': opened({ others: requests.slice(1, 3) }, {}, [], {
		texts: { texts: ['Short.', `${'Long '.repeat(20)}`] },
	}),
	'… texts that were typed before': typed('x'.repeat(2001), 'Kept.').replace(/x{2001}/, '2001 x'),
	'… where nothing can be sent': withoutMail(opened),
	'What is gone': read(undefined, 'gone'),
	'… not reached': read(undefined, 'unreachable'),
	'… old': read({}, 'refused'),
	'… of a session that has ended': read({}, 'ended'),
});

const course = { received: 9, due: 7, answeredInTime: 4, quoted: 2, pounds: 4200, won: 1, wonPounds: 0 };
const idle = { received: 0, due: 0, answeredInTime: 0, quoted: 0, pounds: 0, won: 0, wonPounds: 0 };
const figures = {
	weeks: [course, idle].map((one) => ({ ...one, week: '2026-10-26', byKind: { brochure: 0, callback: one.won } })),
	companies: [{ ...course, company: 'Alpha Lifts', notForMe: 1 }],
	sources: [{ ...idle, received: 1, source: '/' }],
	visits: [{ caption: 'Pages', columns: ['Page', 'Views'], rows: [{ name: '/', counts: [1200] }] }],
};
const many = Array.from({ length: 26 }, (_, index) => ({ ...idle, source: `/blog/${index}` }));
const figuresOf = (is: object, month = '2026-10') =>
	shown(FiguresPage, { [`figures?month=${month}`]: { ...figures, ...is } }, { page: 'figures', month });
const line = { id: '1', reference: '7F3A-92C1', name: 'Test', town: 'Truro TR1', outcome: 'Quote sent' };
const lines = ['callback', 'photo-quote'].map((kind) => ({ ...line, kind, sentAt: '2026-10-31T23:59:00Z' }));
const billsOf = (...companies: object[]) =>
	shown(BillsPage, { 'bills?month=2026-10': { companies } }, { page: 'bills', month: '2026-10' });

const figuresParts = () => ({
	'The figures of a month': figuresOf({}),
	'… with many sources': figuresOf({ sources: many }).replace(/(?:\n.*\/blog.*){24}/, ''),
	'… of a new one, on another host': figuresOf({ weeks: [], companies: [], sources: [], visits: null }, '2026-11'),
	'… without visits': figuresOf({ visits: [] }),
	Bills: billsOf(
		{ company: 'Alpha & Co', total: 2, notGenuine: 1, lines },
		{ company: 'Beta', total: 9, notGenuine: 0, lines: lines.slice(0, 1) },
	),
	'… of nobody': billsOf(),
});

const none = Object.fromEntries(companyQuestions.map((name) => [name, ''])) as CompanyAnswers;
const bare = { ...none, name: 'Beta', email: 'b@example.com', kinds: 'callback' };
const full = { ...bare, phone: '01632 960123', areas: 'TE', perWeek: '5', shown: 'yes', 'checked.on': '2026-01-02' };
const firm = { id: '1', answers: full, lapse: null, paused: null, thisWeek: 1, isMore: false };
const paused = { until: '2026-12-01', by: 'operator@example.com' };
const at = '2026-11-21T09:00:00Z';
const companies = {
	companies: [
		...[firm, { ...firm, id: '2', answers: bare, paused, isMore: true }],
		{ ...firm, id: '3', answers: { ...full, kinds: 'photo-quote, brochure' }, lapse: 'it is old', thisWeek: 2 },
	],
	unserved: [1, 3].map((areas) => ({ requests: 'callbacks', places: 'TR', areas })),
	...{ areApproved: false, atMost: { maxCompaniesPerLead: '3', askFirst: '' } },
	history: ['x', ''].map((by) => ({ text: `By ${by}`, by, at })),
};
const companiesPage = (is: object) => shown(CompaniesPage, { companies: { ...companies, ...is } });
const has = (open: number, answered: number) =>
	shown(() => createElement(WhatItHas, { id: '1' }), { 'companies/1/open': { open, answered } });
const formOf = (id: string | null, answers: CompanyAnswers, wrong: object) => {
	const change = { isBusy: false, done: undefined, failure: undefined, wrong, run: vi.fn(), act: vi.fn() } as never;
	return shown(() => createElement(CompanyForm, { id, answers, change, onSaved: () => {} }));
};

const session2 = {
	id: '2',
	email: 'y@example.com',
	since: at,
	lastSeen: session.now,
	browser: 'Safari',
	isThis: false,
};
const failing = ['held', 'deliveries', 'companies', 'disk'].map((check) => ({ check, todo: `look at ${check}` }));
const bad = {
	health: { status: 'failing', failing },
	backup: { at: null, nextAt: '2026-11-23T02:00:00Z', copiedAt: null, troubles: ['the disk is full'] },
	photographs: [{ place: 'home', shows: 'a lift' }],
};
const backup = { at, nextAt: at, copiedAt: at, troubles: [] };
const server = { health: { status: 'ok', failing: [] }, backup, photographs: [] };
const prices = (pages: PagesState, history: object[] = []) => {
	const answers = Object.fromEntries(wordNames.map((name, index) => [name, `${index}`]));
	return shown(PricesPage, { prices: { answers, pages, history } });
};

const pagesParts = () => ({
	Companies: companiesPage({}),
	'… none': companiesPage({ companies: [], unserved: [], history: [] }),
	'… approved': companiesPage({ areApproved: true }),
	'… the form of one, with what is wrong': formOf('1', full, { kinds: 'Tick one.', name: 'Type it.' }),
	'What a company has': has(1, 1),
	'… more': has(2, 0),
	'The server needs somebody': shown(ServerPage, { server: bad, sessions: [{ ...session2, isThis: true }, session2] }),
	'… works': shown(ServerPage, { server, sessions: [session2] }),
	'… cannot send': withoutMail(() => shown(ServerPage, { server, sessions: [] })),
	Prices: prices({ is: 'served', since: session.now }),
	'… being built': prices({ is: 'building' }),
	'… not built': prices({ is: 'failed', why: 'no space' }, [{ text: 'x', by: 'y', at }]),
	'… built by hand': prices({ is: 'by-hand', todo: 'build them' }),
});

const each = <T>(all: readonly T[], words: (one: T) => unknown) =>
	all.map((one) => `${one}: ${JSON.stringify(words(one))}`).join('\n');
const hour = 3_600_000;
/** @param hours in which it was to be answered */
const dueAt = (time: string, hours: number) => {
	const createdAt = new Date(Date.parse(time) - hours * hour).toISOString();
	return dueOf({ dueAt: time, createdAt } as Summary, Date.parse(session.now));
};
const answeredAt = (time: string | null) =>
	dueOf({ dueAt: null, answeredAt: time, createdAt: '2026-11-21T08:00:00Z' } as Summary, 0);
const today = ['08:00', '10:00', '15:30', '16:00', '20:00'].map((time) => `2026-11-22T${time}:00Z`);
const open = 'open=photo-quote/7f3a92c1-0000-4000-8000-000000000000&photo=2';
const all = `?page=figures&find=Test+%26+Person&kind=photo-quote&status=quoted&due=1&held=1&failed=1&days=7&sheet=3&${open}&month=2026-11`;
const invalid =
	'page=x kind=lift status=done days=3 sheet=-1 sheet=0 sheet=1x photo=x open=lift/1 open=../x month=2026-13 month=2026-00 held=2';

const wordsParts = () => ({
	Times: each(
		[
			'2026-11-22T09:05:00Z',
			'2026-11-21T23:59:00Z',
			'2026-11-16T14:05:00Z',
			'2026-07-10T14:05:00Z',
			'2025-12-31T23:30:00Z',
		],
		(time) => momentWords(time, Date.parse(session.now)),
	),
	Lengths: each([59_999, 60_000, 1.9 * hour, 47.9 * hour, 48 * hour], lengthWords),
	'Months beside': each(['2026-12', '2026-01'], (month) => [monthBeside(month, -1), monthBeside(month, 1)]),
	'What is due, of what was promised in 24 hours': each([...today, '2026-11-23T08:00:00Z'], (time) => dueAt(time, 24)),
	'What is due, of 48 hours': each(today, (time) => dueAt(time, 48)),
	'What was answered': each([null, '2026-11-21T08:00:00Z', '2026-11-21T11:10:00Z'], answeredAt),
	'What is promised': each(['24 24', '24 48'], (hours) => {
		const [quote = 0, call = 0] = hours.split(' ').map(Number);
		return promiseWords({ quote, call, brochure: null });
	}),
	'Addresses that are read back': each(
		['', all, `?find=${'x'.repeat(100)}`, '?find=a%0Ab'],
		(query) => queryOf(placeOf(query)) === query,
	),
	'Addresses that are not valid': each([...invalid.split(' '), `find=${'x'.repeat(101)}`], (query) =>
		queryOf(placeOf(`?${query}`)),
	),
});

/** All of the desk at an address. */
function deskAt(search: string, answers: object = { session }, done?: string) {
	stubs.location.search = search;
	go(start, 'replace', done);
	return shown(Desk, answers);
}
/** What a call comes to; `00` in a browser that is offline. */
async function call(code = '200') {
	api.status = Number(code);
	stubs.navigator.onLine = code !== '00';
	const called = send('x', {}).catch((error) => asCallFailed(error));
	vi.advanceTimersByTime(30_000);
	const { reason, message } = (await called) as CallFailed;
	return `${code}: ${reason}, ${message}`;
}
const said = async (...codes: string[]) => {
	const lines = [];
	for (const code of codes) lines.push(await call(code));
	return lines.join('\n');
};
const resultOf = (of: object) =>
	shown(() => createElement(Result, { of: { isBusy: false, done: undefined, failure: undefined, ...of } as Change }));
const went = {
	'that waits': { isBusy: true },
	'that is done': { done: 'It is done.' },
	'that is refused': { failure: new CallFailed('refused', 'No.') },
	'of which nothing is known': { failure: new CallFailed('unreachable', 'No answer.') },
};
const isBroken = { state: Boundary.getDerivedStateFromError() };

const deskParts = async () => ({
	'What calls come to': await said('0', '00', '-1', '404', '409', '410', '413', '500', '200', '401'),
	'All of the desk, after the session has ended': deskAt('?open=callback/1&photo=1&month=2026-10', {
		session,
		requests: { requests: requests.slice(2, 3), total: 1 },
	}),
	'… while it lasts': await call().then(() => deskAt('', undefined, 'Erased.')),
	'… before it is known who asks': deskAt('', {}),
	...Object.fromEntries(pages.slice(1).map((page) => [`… ${page}`, deskAt(`?month=2026-10&page=${page}`)])),
	'… a part that fails': shown(() => Object.assign(new Boundary({ children: 'x' }), isBroken).render()),
	'What is sent': JSON.stringify({ ...api.options, signal: null }),
	'What is read again': JSON.stringify(readAs),
	...Object.fromEntries(Object.entries(went).map(([how, of]) => [`A change ${how}`, resultOf(of)])),
	'What cannot be read': `${asCallFailed(new SyntaxError('x')).message} ${photoAddress('a/1 #?.jpg', 'small')}`,
});

const withChange = (part: (change: ReturnType<typeof useChange>) => ReactNode) => shown(() => part(useChange()));
const chosen = (of: string[]) => {
	const choose = (ids: ReadonlySet<string>) => notes('chooses')([...ids]);
	return shown(() => createElement(Several, { listed: requests.slice(1, 3), chosen: new Set(of), choose }));
};
const choose = () => notes('chooses')();
const row = () => createElement(Row, { request, together: 1, place: start, now: 0, isChosen: true, choose });
const values = { email: 'x@example.com', phone: '', companiesToo: 'yes', product: 'any' };
const correct = () =>
	withChange((change) =>
		createElement(Correct, { request: { ...request, kind: 'brochure', values }, change, close: notes('closes') }),
	);
const goingBack = (state: string) => {
	asked.length = 0;
	stubs.history.state = JSON.parse(state);
	goBackOr(start);
	return asked.join();
};

const pressParts = async () => ({
	'Chosen requests': chosen(['0', '2']),
	'… none of them': chosen([]),
	'… in the list': shown(row),
	'An answer that is corrected': correct(),
	'Presses in the list': await pressed(
		() => listOf(3, 101, { find: 'y', due: '1', sheet: '2' }, { held }),
		() => listOf(0, 101, { sheet: '4' }),
		() => {
			stubs.location.search = '?find=y&page=requests';
			return listOf(0, 0, { find: 'y' });
		},
		() => chosen(['0', '2']),
		() => chosen([]),
		() => shown(row),
	),
	'Presses in a request': await pressed(
		() => opened({ photoList, others: requests.slice(2, 3) }, { photo: '1' }, [mine(0), mine(1), mine(2)]),
		() => opened({ companies: [objecting, { ...objecting, agreed: true }], deliveries: failed, held: 'x' }),
		() => typed(' A note. ', 'Kept.', { deliveries: failed, followOn: '2026-12-01' }),
		() => typed(' ', ' A new text. ', { email: null }),
		correct,
	),
	'Presses on other pages': await pressed(
		() => {
			Object.assign(kept, { other: 'x', 'desk-note-1': 'A note.' });
			return shown(Header as never);
		},
		() => companiesPage({}),
		() =>
			withChange((change) =>
				createElement(CompanyForm, { id: '1', answers: full, change, onSaved: notes('is saved') }),
			),
		() => shown(ServerPage, { server: bad, sessions: [session2, { ...session2, isThis: true }] }),
		() => prices({ is: 'failed', why: 'x' }),
		() => shown(NewRequestPage),
		() => figuresOf({}),
		() => billsOf({ company: 'Alpha & Co', total: 2, notGenuine: 1, lines }),
	),
	'Going back from a photo': each(['{"desk":true}', '{}', 'null'], goingBack),
});

it('The desk is as it was approved', async () => {
	const drawn = [listParts(), openParts(), figuresParts(), pagesParts(), wordsParts()];
	await expectApproved('desk.approved.txt', ...drawn, await deskParts(), await pressParts());
});

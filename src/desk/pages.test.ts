import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, it, vi } from 'vitest';
import { type Place, placeOf, queryOf, start } from '#desk/address/place.ts';
import { CallFailed, readings } from '#desk/api/call.ts';
import {
	type CompanyAnswers,
	companyQuestions,
	type Detail,
	type PagesState,
	type Summary,
	wordNames,
} from '#desk/contract.ts';
import { SessionContext, setServerTime } from '#desk/session.ts';
import { dueOf, happened, momentWords, monthBeside, promiseWords } from '#desk/words.ts';
import { lengthWords } from '#leads/british-time.ts';
import { asLines, expectApproved } from '../../tests/support/approved.ts';

// What the pages of the desk say of what the server answers. How they are used: `tests/e2e/desk-*.spec.ts`.

// These look where they are as soon as they are loaded.
vi.stubGlobal('location', new URL('http://localhost/desk/'));
vi.stubGlobal('addEventListener', () => {});
const { CompaniesPage, WhatItHas } = await import('#desk/companies/CompaniesPage.tsx');
const { CompanyForm } = await import('#desk/companies/CompanyForm.tsx');
const { BillsPage, FiguresPage } = await import('#desk/figures/month-pages.tsx');
const { Header, Read } = await import('#desk/frame.tsx');
const { Requests, useRequestList } = await import('#desk/list/RequestList.tsx');
const { NewRequestPage } = await import('#desk/NewRequestPage.tsx');
const { PricesPage } = await import('#desk/prices/PricesPage.tsx');
const { OpenRequest } = await import('#desk/request/OpenRequest.tsx');
const { ServerPage } = await import('#desk/ServerPage.tsx');

beforeAll(() => {
	vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z'), toFake: ['Date'] });
	setServerTime('2026-11-22T10:00:00Z');
});
afterAll(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

// Nothing is asked of a server.
readings.setDefaultOptions({ queries: { enabled: false } });
const session = { email: 'operator@example.com', name: 'Test Site', now: '2026-11-22T10:00:00Z', sends: true };
const company = { name: 'Alpha Lifts', answer: null, pounds: null, agreed: false, hasIt: true, isTakenBack: false };
const acts = ['note', 'written', 'told', 'passed', 'taken-back', 'agreed', 'disagreed', 'corrected'];
const done = (act: string, to = 'X') => ({ ...happened(act, to, 'all'), by: to && 'x', at: '2026-11-21T09:00:00Z' });
const followUps = [done('follow-up', ''), done('follow-up', '2026-12-01')];
const request: Detail = {
	...{ kind: 'photo-quote', id: '7f3a92c1-0000-4000-8000-000000000000', reference: '7F3A-92C1', name: 'Test Person' },
	...{ phone: '07700 900123', email: 'test@example.com', postcode: 'TR1 2QN', stairType: 'Curved Stairs' },
	...{ createdAt: '2026-11-21T08:00:00Z', message: 'Nine steps.', suspected: null, companiesToo: null, trouble: false },
	...{ status: 'new', dueAt: '2026-11-22T08:00:00Z', answeredAt: null, held: null, source: '/', followOn: null },
	...{ photos: 2, firstPhotos: ['a/1-b.jpg'], companies: [company], nth: 1, person: '1', notes: 1, whom: null },
	fields: [{ label: 'Additional Information', value: '' }],
	...{ values: {}, photoList: [{ key: 'a/1-b.jpg', name: 'b.jpg' }], others: [] },
	deliveries: [{ id: '1', text: 'email to Alpha Lifts: delivered', state: 'delivered' }],
	history: [...acts.map((act) => done(act)), done('resent', ''), done('status', 'won'), ...followUps],
	mayPassTo: [{ name: 'Beta Lifts', whyNot: 'is paused' }],
};

/** A part of the desk, by what the server has answered. */
function shown(part: ComponentType<{ place: Place }>, answers: object = {}, at: Partial<Place> = {}) {
	readings.clear();
	for (const [path, answer] of Object.entries(answers)) readings.setQueryData([path], answer);
	const shownAt = createElement(part, { place: { ...start, ...at } });
	const inSession = createElement(SessionContext, { value: session }, shownAt);
	return asLines(renderToStaticMarkup(createElement(QueryClientProvider, { client: readings }, inSession)));
}
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
		/.*or more.*/.exec(shown(List, { requests: { requests: Array(50).fill(requests[0]), total: 60 } }))?.[0] ?? '',
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
const photoList = request.photoList.concat({ key: 'a/2-c.heic', name: 'c.heic' });
const failed = (['given-up', 'waiting'] as const).map((state) => ({ id: state, text: 'x', state }));
const read = (value: object | undefined, reason: CallFailed['reason']) =>
	shown(() => createElement(Read, { what: 'this', reading: { value, failure: new CallFailed(reason, 'No.') } }));

const openParts = () => ({
	'A photo quote': opened(),
	'… in the list, its first photo': opened({ photoList }, { photo: '1' }, [mine(0), mine(1), mine(2)]),
	'… its last photo': opened({ photoList }, { photo: '2' }),
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
	'… where nothing can be sent': withoutMail(opened),
	'What is gone': read(undefined, 'gone'),
	'… not reached': read(undefined, 'unreachable'),
	'… old': read({}, 'refused'),
	'… of a session that has ended': read({}, 'ended'),
	'The head of all pages': shown(() => createElement(Header, { page: 'new', isWide: false })),
	'… of bills': shown(() => createElement(Header, { page: 'bills', isWide: true })),
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
	'A request by telephone': shown(NewRequestPage),
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
	'page=x kind=lift status=done days=3 sheet=-1 sheet=0 photo=x open=lift/1 open=../x month=2026-13 held=2';

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
		['', all, `?find=${'x'.repeat(100)}`],
		(query) => queryOf(placeOf(query)) === query,
	),
	'Addresses that are not valid': each([...invalid.split(' '), `find=${'x'.repeat(101)}`], (query) =>
		queryOf(placeOf(`?${query}`)),
	),
});

it('The desk is as it was approved', () =>
	expectApproved('desk.approved.txt', listParts(), openParts(), figuresParts(), pagesParts(), wordsParts()));

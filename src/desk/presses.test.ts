import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentType, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Place, start } from '#desk/address/place.ts';
import { readings } from '#desk/api/call.ts';
import { CompaniesPage } from '#desk/companies/CompaniesPage.tsx';
import type { Detail } from '#desk/contract.ts';
import { Requests, useRequestList } from '#desk/list/RequestList.tsx';
import { NewRequestPage } from '#desk/NewRequestPage.tsx';
import { PricesPage } from '#desk/prices/PricesPage.tsx';
import { Answers } from '#desk/request/Answers.tsx';
import { Deliveries, PassOn, WhoHasIt } from '#desk/request/companies.tsx';
import { FollowUp, StatusChoice } from '#desk/request/course.tsx';
import { OpenRequest } from '#desk/request/OpenRequest.tsx';
import { Notes, Write } from '#desk/request/write.tsx';
import { ServerPage } from '#desk/ServerPage.tsx';
import { SessionContext, setServerTime } from '#desk/session.ts';

// What each press of the desk asks of the server, and what is said of its answer. With a real server: `tests/e2e/desk-*.spec.ts`.

const session = { email: 'operator@example.com', name: 'Test Site', now: '2026-11-22T10:00:00Z', sends: true };
const company = { name: 'Alpha Lifts', answer: null, pounds: null, agreed: false, hasIt: true, isTakenBack: false };
const request: Detail = {
	...{ kind: 'callback', id: '7f3a92c1-0000-4000-8000-000000000000', reference: '7F3A-92C1', name: 'Test Person' },
	...{ phone: '07700 900123', email: 'test@example.com', postcode: 'TR1 2QN', stairType: null, answeredAt: null },
	...{ createdAt: '2026-11-21T08:00:00Z', message: '', suspected: null, companiesToo: null, trouble: false },
	...{ status: 'new', dueAt: '2026-11-22T08:00:00Z', held: null, source: '/', followOn: '2026-12-01', photos: 0 },
	...{ firstPhotos: [], companies: [company, { ...company, name: 'Beta Lifts', answer: 'not-genuine' }], nth: 1 },
	...{ person: '1', notes: 0, whom: null, fields: [], photoList: [], others: [], deliveries: [], history: [] },
	values: { name: 'Test Person', email: 'test@example.com', phone: '07700 900123', comment: '' },
	mayPassTo: [{ name: 'Gamma Lifts', whyNot: 'is paused' }],
};
/** Its address on the server. */
const of = `requests/callback/${request.id}`;
let root: Root;
let place: HTMLElement;
/** What was sent: path and body. */
let sent: [path: string, body: unknown][];
let answer: { status?: number; body?: object | undefined };

beforeEach(() => {
	vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
	vi.stubGlobal('fetch', async (address: string, { body = null }: RequestInit) => {
		sent.push([address.replace('/desk/api/', ''), body && JSON.parse(`${body}`)]);
		if (answer.status === 0) throw new TypeError('fetch failed');
		return Response.json(answer.body ?? { message: 'It is done.' }, { status: answer.status ?? 200 });
	});
	// React does not know that happy-dom has a <search>.
	vi.spyOn(console, 'error').mockReturnValue();
	readings.setDefaultOptions({ queries: { enabled: false } });
	setServerTime(session.now);
	[sent, answer] = [[], {}];
	place = document.body.appendChild(document.createElement('div'));
	root = createRoot(place);
});
afterEach(async () => {
	await act(async () => root.unmount());
	document.body.replaceChildren();
	sessionStorage.clear();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

async function open(Part: ComponentType<{ place: Place }>, answers: object, at: Partial<Place> = {}) {
	readings.clear();
	for (const [name, value] of Object.entries(answers)) readings.setQueryData([name], value);
	history.replaceState(null, '', '/desk/');
	const part = createElement(Part, { place: { ...start, ...at } });
	const inSession = createElement(SessionContext, { value: session }, part);
	await act(async () => root.render(createElement(QueryClientProvider, { client: readings }, inSession)));
}

const textsOf = (selector: string) => [...place.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** Presses what begins so, or fills in what has that label: `Note: Wants a seat`. */
async function press(what: string) {
	const [, label, text] = /^(.*): (.*)$/.exec(what) ?? [];
	const begins = ({ textContent }: Element) => textContent?.trim().startsWith(label ?? what);
	const found = [...place.querySelectorAll<HTMLElement>('button, label')].find(begins);
	const field = place.querySelector<HTMLInputElement>(`[id="${found?.getAttribute('for')}"]`);
	if (!found) throw new Error(`Nothing is called ${what}.`);
	await act(async () => {
		if (label === undefined) return found.click();
		if (field?.type === 'date') expect(text, 'a day that is typed here is the first of all').toBe(field.min);
		// As React hears it.
		Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
		for (const type of ['input', 'change']) field?.dispatchEvent(new Event(type, { bubbles: true }));
	});
}

/** What is pressed in this order; what was sent then, and what is said. */
type Case = [presses: string, sent: Record<string, unknown>, said?: string | RegExp];

async function pressed([presses, expected, said = 'It is done.']: Case) {
	for (const one of presses.split(' > ')) await press(one);
	await act(() => new Promise((done) => setTimeout(done)));
	expect(Object.fromEntries(sent)).toEqual(expected);
	expect(textsOf('[role=status], [id$=-error]').join(' ').trim()).toMatch(said);
}

const { id } = request;
const most = 'x'.repeat(2000);
const texts = { texts: ['Sent often'] };
const Opened = ({ place }: { place: Place }) => createElement(OpenRequest, { place, listed: [] });
const corrected = (answers: object, ...also: object[]) => ({
	[`${of}/correct`]: { answers: { ...request.values, ...answers }, also },
});

it.each<[ComponentType<never>, ...Case]>([
	[StatusChoice, 'Won', { [`${of}/status`]: { status: 'won' } }, 'Saved: Won.'],
	[StatusChoice, 'New', {}, ''],
	[WhoHasIt, 'Take it back > Yes, take it back from Alpha', { [`${of}/take-back`]: { company: 'Alpha Lifts' } }],
	[WhoHasIt, 'Take it back > No', {}, ''],
	[WhoHasIt, 'Agree', { [`${of}/agree`]: { company: 'Beta Lifts', agrees: true } }],
	[PassOn, 'Gamma Lifts > Pass it on to Gamma Lifts anyway', { [`${of}/pass`]: { company: 'Gamma Lifts' } }],
	[Notes, `Note: ${most} > Save the note`, { [`${of}/notes`]: { text: most } }, 'The note is saved.'],
	[Notes, 'Save the note', {}, 'Write something first.'],
	[Notes, `Note: ${most}x > Save the note`, {}, /Shorten it by 1 /],
	[FollowUp, 'Nothing to follow up', { [`${of}/follow-up`]: { day: null } }],
	[FollowUp, 'Day: 2026-11-22 > Set the day', { [`${of}/follow-up`]: { day: '2026-11-22' } }],
	[Write, 'Text: Hello > Send it', { [`${of}/write`]: { text: 'Hello', visitor: true, companies: false } }],
	[
		Write,
		'Text: A > The visitor > Companies > Send it',
		{ [`${of}/write`]: { text: 'A', visitor: false, companies: true } },
	],
	[Write, 'Text: Hello > Keep this text', { texts: { texts: ['Sent often', 'Hello'] } }],
	[Write, 'Your texts: Sent often > Forget this text', { texts: { texts: [] } }],
	[Deliveries, 'Send what did not arrive', { [`${of}/resend`]: {} }],
	[Opened, 'Send it', { held: { act: 'send', which: id } }],
	[Opened, 'Erase it > Yes, erase it', { held: { act: 'drop', which: id } }],
	[Opened, 'Erase it for good > Yes, erase 7F3A', { [`${of}/erase`]: {} }],
	[Answers, 'Correct an > Phone Number: 01 > Save the corr', {}, /Correct what is marked above\./],
	[Answers, 'Correct an > Phone Number: 01 > Save the corr > Save it all', corrected({ phone: '01' })],
	[Answers, 'Correct an > Full Name: Ann > Save', corrected({ name: 'Ann' }, { kind: 'brochure', id: 'b' })],
	[Answers, 'Correct an > Leave it as it was > Correct an answer', {}, ''],
])('With a request open, “$1” sends $2', async (Part, ...one) => {
	const others = [{ ...request, kind: 'brochure' as const, id: 'b', phone: null, email: null }];
	const shown = { ...request, others, held: Part === Opened ? 'a.example' : null };
	const given = (place: Place): object => ({ request: shown, place, now: Date.parse(session.now) });
	const InPart = ({ place }: { place: Place }) => createElement(Part as ComponentType<object>, given(place));
	await open(InPart, { [of]: shown, texts }, { open: `callback/${id}` });
	await pressed(one);
	// What was sent is no longer in its field.
	if (/\/(?:notes|write)/.test(Object.keys(one[1]).join()))
		expect([...place.querySelectorAll('textarea')].map(({ value }) => value).join('')).toBe('');
});

it.each<[number, object | undefined, RegExp]>([
	[401, undefined, /Your session has ended\./],
	[404, undefined, /It is not there any more\./],
	[409, { error: 'Somebody was faster.' }, /still New\. Somebody was faster\./],
	[413, undefined, /The server refused this \(status 413\)/],
	[500, undefined, /The server has a fault\. Try again in a minute\./],
	[0, undefined, /^No answer came, so this may not be saved\. .*The server cannot be reached\./],
])('An answer of %i with %j is told as what it is', async (status, body, said) => {
	answer = { status, body };
	await open(() => createElement(StatusChoice, { request }), {});
	await pressed(['Won', { [`${of}/status`]: { status: 'won' } }, said]);
});

it.each<[keys: KeyboardEventInit[], from: Partial<Place>, address: string]>([
	[[{ key: 'j' }], {}, '?open=callback/c'],
	[[{ key: 'k' }], {}, '?open=callback/a'],
	[[{ key: 'j', ctrlKey: true }, { key: 'x' }], {}, ''],
	[[{ key: 'ArrowRight' }], { photo: '1' }, `?open=callback/${id}&photo=2`],
	[[{ key: 'ArrowLeft' }], { photo: '3' }, `?open=callback/${id}&photo=2`],
	[[{ key: 'End' }], { photo: '1' }, `?open=callback/${id}&photo=3`],
	[[{ key: 'ArrowLeft' }, { key: 'Home' }], { photo: '1' }, ''],
])('In an open request, the keys %j lead from %j to “%s”', async (keys, from, address) => {
	const listed = ['a', id, 'c'].map((one) => ({ ...request, id: one }));
	const photoList = [1, 2, 3].map((one) => ({ key: `${id}/${one}.jpg`, name: `${one}.jpg` }));
	const InList = ({ place }: { place: Place }) => createElement(OpenRequest, { place, listed });
	await open(InList, { [of]: { ...request, photoList }, texts }, { open: `callback/${id}`, ...from });
	const pressed = place.querySelector(from.photo ? 'dialog' : 'h2');
	await act(async () => {
		for (const key of keys) pressed?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...key }));
	});
	expect(location.search).toBe(address);
});

const List = ({ place }: { place: Place }) => createElement(Requests, { place, list: useRequestList(place) });

it.each<[presses: string, at: Partial<Place>, address: string, said: RegExp]>([
	['Only due', { sheet: '3' }, '?due=1', /^121 requests, 101 to 102 shown/],
	['Only due', { due: '1' }, '', /^121 requests found, 2 overdue, 1 to 2 shown/],
	['Kind: brochure', {}, '?kind=brochure', /^121 requests, 2 overdue, 1 to 2/],
	['Show all', { find: 'x', status: 'won' }, '', /found/],
])('In the list, “%s” leads to another one', async (presses, at, address, said) => {
	const listed = { requests: [request, { ...request, id: 'b' }], total: 121 };
	const query = new URLSearchParams({ ...at }).toString();
	await open(List, { [`requests${query && `?${query}`}`]: listed, held: { requests: 0, choices: [] } }, at);
	expect(textsOf('[aria-pressed=true]')).toEqual(at.due ? ['Only due'] : []);
	const steps = history.length;
	await pressed([presses, {}, said]);
	expect([location.search, history.length - steps]).toEqual([address, 1]);
});

const answers = { name: 'Alpha Lifts', email: 'a@example.com', kinds: 'callback', stairTypes: 'straight', areas: 'TE' };
const alpha = { id: '1', answers, lapse: null, paused: null, thisWeek: 0, isMore: false };
const beta = { ...alpha, id: '2', paused: { until: '2026-12-01', by: 'x' } };
const login = { id: '1', email: 'x', browser: 'x', since: session.now, lastSeen: session.now, isThis: true };
const sessions = [login, { ...login, id: '2', isThis: false }];
const atMost = { maxCompaniesPerLead: '3', askFirst: '' };
const backup = { at: null, nextAt: session.now, copiedAt: null, troubles: [] };
const companies = { companies: [alpha, beta], unserved: [], areApproved: true, history: [], atMost };
const server = { health: { status: 'ok', failing: [] }, backup, photographs: [] };
const prices = { answers: { year: '2025' }, pages: { is: 'failed', why: 'no disk' }, history: [] };
const pages = {
	list: () => open(List, { requests: { requests: [request, { ...request, id: 'b' }], total: 2 } }),
	companies: () => open(CompaniesPage, { companies }),
	server: () => open(ServerPage, { server, sessions }),
	prices: () => open(PricesPage, { prices }),
	telephone: () => open(NewRequestPage, {}),
};
const keys = [request.id, 'b'].map((id) => ({ kind: 'callback', id }));
const told = {
	kind: 'callback',
	answers: { name: 'Ann', email: '', phone: '07700 900123', comment: '' },
	again: false,
};
const changed = { id: '1', answers: expect.objectContaining({ ...answers, name: 'New' }) };

it.each<[keyof typeof pages, ...Case]>([
	['list', 'Choose several > Choose all 2 here > Set it', { 'requests/several': { keys, status: 'contacted' } }],
	['list', 'Choose several > Choose all > Mark as spam', { 'requests/several': { keys, status: 'spam' } }],
	['list', 'Choose several > Choose all > Erase … > Yes, erase 2', { 'requests/several': { keys, erase: 2 } }],
	['list', 'Choose several > Choose all > Choose none', {}, '0 chosen'],
	['companies', 'Pause > Ask again from: 2026-11-23 > Pause it', { 'companies/1/pause': { until: '2026-11-23' } }],
	['companies', 'Ask again now', { 'companies/2/pause': { until: null } }],
	['companies', 'Remove > Yes, remove Alpha', { 'companies/1/remove': {} }],
	['companies', 'Close its requests > Yes, take all back', { 'companies/1/close': {} }],
	['companies', 'Change > Name: New > Save', { companies: changed }],
	['companies', 'Asked at once: 1 > Save', { 'companies/at-most': { ...atMost, askFirst: '1' } }],
	['server', 'Send a test', { 'server/test': {} }],
	['server', 'End it', { 'sessions/2/end': {} }],
	['server', 'End all but this one', { 'sessions/end-others': {} }],
	['prices', 'Build them again', { 'prices/build': {} }],
	['prices', 'Year: 2026 > Save', { prices: expect.objectContaining({ year: '2026' }) }],
	['telephone', 'Save and send it', {}, /Correct what is marked above\./],
	['telephone', 'Full Name: Ann > Phone Number: 07700 900123 > Save and', { requests: told }],
])('On the page of the %s, “%s” sends %j', async (page, ...one) => {
	answer = { body: { message: 'It is done.', request: null, earlier: [] } };
	await pages[page]();
	await pressed(one);
});

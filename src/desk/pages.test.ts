import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import { type Place, start } from '#desk/address/place.ts';
import { readings } from '#desk/api/call.ts';
import { CompaniesPage, WhatItHas } from '#desk/companies/CompaniesPage.tsx';
import { companyLabels, type Detail } from '#desk/contract.ts';
import { BillsPage, FiguresPage } from '#desk/figures/month-pages.tsx';
import { Requests, useRequestList } from '#desk/list/RequestList.tsx';
import { OpenRequest } from '#desk/request/OpenRequest.tsx';
import { ServerPage } from '#desk/ServerPage.tsx';
import { SessionContext, setServerTime } from '#desk/session.ts';

// What the pages of the desk say of what the server answers. How they are used: `tests/e2e/desk-*.spec.ts`.

vi.hoisted(() => {
	vi.stubGlobal('location', new URL('http://localhost/desk/'));
	vi.stubGlobal('addEventListener', () => {});
});
afterAll(() => void vi.unstubAllGlobals());

// Nothing is asked of a server.
readings.setDefaultOptions({ queries: { enabled: false } });
setServerTime('2026-11-22T10:00:00Z');
const session = { email: 'operator@example.com', name: 'Test Site', now: '2026-11-22T10:00:00Z', sends: true };
const company = { name: 'Alpha Lifts', answer: null, pounds: null, agreed: false, hasIt: true, isTakenBack: false };
const request: Detail = {
	...{ kind: 'photo-quote', id: '7f3a92c1-0000-4000-8000-000000000000', reference: '7F3A-92C1', name: 'Test Person' },
	...{ phone: '07700 900123', email: 'test@example.com', postcode: 'TR1 2QN', stairType: 'Curved Stairs' },
	...{ createdAt: '2026-11-21T08:00:00Z', message: 'Nine steps.', suspected: null, companiesToo: null, trouble: false },
	...{ status: 'new', dueAt: '2026-11-22T08:00:00Z', answeredAt: null, held: null, source: '/', followOn: null },
	...{ photos: 2, firstPhotos: ['a/1-b.jpg'], companies: [company], nth: 1, person: '1', notes: 1, whom: null },
	fields: [{ label: 'Additional Information', value: '' }],
	...{ values: {}, photoList: [{ key: 'a/1-b.jpg', name: 'b.jpg' }], others: [] },
	deliveries: [{ id: '1', text: 'email to Alpha Lifts: delivered', state: 'delivered' }],
	history: [{ what: 'Note', text: 'Rang at nine.', by: 'operator@example.com', at: '2026-11-21T09:00:00Z' }],
	mayPassTo: [{ name: 'Beta Lifts', whyNot: 'is paused' }],
};

/** The words of a part of the desk, by what the server has answered. */
function shown(Part: ComponentType<{ place: Place }>, answers: Record<string, unknown>, at: Partial<Place> = {}) {
	readings.clear();
	for (const [path, answer] of Object.entries(answers)) readings.setQueryData([path], answer);
	const part = createElement(Part, { place: { ...start, ...at } });
	const inSession = createElement(SessionContext, { value: session }, part);
	const html = renderToStaticMarkup(createElement(QueryClientProvider, { client: readings }, inSession));
	return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

const objecting = { ...company, answer: 'not-genuine' } as const;

it.each<[Partial<Detail>, string]>([
	[{}, '1 request, 1 overdue Test Person Photo quote, TR1 2QN Nine steps. yesterday, 08:00 7F3A-92C1 Curved'],
	[{ followOn: '2026-11-23' }, 'Stairs 2 photos 1 note Alpha Lifts: no answer yet Overdue by 2 hours New In an'],
	[{ source: 'telephone', companiesToo: true, photos: 1, notes: 0 }, 'Stairs asks for companies by telephone A'],
	[{ dueAt: null, answeredAt: '2026-11-21T11:00:00Z', status: 'won' }, 'Answered after 3 hours Won In'],
	[{ dueAt: '2026-11-22T11:00:00Z' }, '1 request Test Person'],
	[{ nth: 2, followOn: '2026-11-22' }, 'New 2nd of this person Follow up In'],
	[
		{ companies: [{ ...company, hasIt: false, isTakenBack: true }] },
		'taken back Overdue by 2 hours New Nobody has it In',
	],
	[{ companies: [{ ...company, hasIt: false }], status: 'lost' }, 'Lost In'],
	[
		{ companies: [objecting, company] },
		'Alpha Lifts: Not genuine; Alpha Lifts: no answer yet Overdue by 2 hours New A company objects In',
	],
	[{ companies: [{ ...objecting, agreed: true }] }, 'Not genuine, agreed Overdue by 2 hours New In'],
	[{ held: 'x', suspected: 'haste', trouble: true }, 'New Held Perhaps spam Not delivered In'],
])('In the list, a request that is %j says “%s”', (changed, words) => {
	const list = { requests: { requests: [{ ...request, ...changed }], total: 1 }, held: { requests: 2, choices: [] } };
	const said = shown(({ place }) => createElement(Requests, { place, list: useRequestList(place) }), list);
	for (const part of [words, '2 requests held']) expect(said).toContain(part);
});

it.each<[Partial<Detail>, RegExp]>([
	[
		{},
		/received yesterday, 08:00, sent from: Home page. Due today, 08:00 Overdue by 2 hours New Write an email Ring 07700 900123/,
	],
	[{}, /Write an email .* Not answered .* no answer yet Take it back .* Beta Lifts is paused .* On that morning/],
	[{}, /by operator@example.com .* Companies that have it: Alpha Lifts Send it .* and 2 photos are deleted for good/],
	[{ companies: [], mayPassTo: [], deliveries: [] }, /Nobody has it now. It can go to no other .* told Nobody yet/],
	[{ source: 'telephone', followOn: '2026-12-01', photos: 0 }, /by telephone. .* on 1 December 2026. .* history are/],
	[{ deliveries: [{ id: 'x', text: 'x', state: 'given-up' }] }, /New No confirmation was sent Write/],
	[
		{ suspected: 'haste', held: 'a.example' },
		/spam: it was sent faster than people type. .* from a.example, .* Send it Erase it/,
	],
	[
		{ whom: 'Ann, 01632 960123', companiesToo: false },
		/Ann, 01632 960123 Write an email Ring 01632 960123 .* goes to no company/,
	],
	[{ companies: [objecting] }, /Not genuine Agree: it does not count Take it back/],
	[{ companies: [{ ...objecting, agreed: true }] }, /You agreed: it does not count for it. Count it again/],
])('Opened, a request that is %j says %s', (changed, words) => {
	const Opened = ({ place }: { place: Place }) => createElement(OpenRequest, { place, listed: [] });
	const answers = { 'requests/photo-quote/7f3a': { ...request, ...changed } };
	expect(shown(Opened, answers, { open: 'photo-quote/7f3a' })).toMatch(words);
	expect(shown(Opened, answers, { open: 'photo-quote/7f3a' })).not.toContain('You typed this earlier');
	session.sends = false;
	expect(shown(Opened, answers, { open: 'photo-quote/7f3a' })).toContain('Nothing can be sent: neither email nor');
	session.sends = true;
});

it('The figures say how many, how many in time, and for how much; a bill, what became of each request', () => {
	const course = { received: 9, due: 7, answeredInTime: 4, quoted: 2, pounds: 4200, won: 1, wonPounds: 0 };
	const weeks = [{ ...course, week: '2026-10-26', byKind: { 'photo-quote': 4, brochure: 0, callback: 2 } }];
	const companies = [{ ...course, company: 'Alpha Lifts', notForMe: 1 }];
	const figures = { weeks, companies, sources: [{ ...course, source: '/' }], visits: null };
	expect(shown(FiguresPage, { 'figures?month=2026-10': figures }, { page: 'figures', month: '2026-10' })).toMatch(
		/September 2026 November 2026 .* 26 Oct .* 0 .* 9 \(2 not yet due\) .* 4 of 7 \(57%\) .* 2 \(£4,200\) Won: 1 (?!\().* By company .* Alpha Lifts .* Home page/,
	);
	const line = { kind: 'callback', id: '1', name: '', sentAt: '2026-10-31T23:59:00Z', outcome: 'Quote sent (£4,200)' };
	const billed = (notGenuine: number) => {
		const bills = { companies: [{ company: 'Alpha Lifts', total: 2, notGenuine, lines: [line] }] };
		return shown(BillsPage, { 'bills?month=2026-10': bills }, { page: 'bills', month: '2026-10' });
	};
	expect(billed(1)).toMatch(
		/Alpha Lifts: 2 requests .* To bill: 2 requests 1 request is left out.* 31 Oct .*Quote sent \(£4,200\) .*The first 1 of 2/,
	);
	expect(billed(0)).not.toContain('left out');
});

it('Companies say what they take and how they stand, the server how it does', () => {
	const answers = { name: 'Alpha', email: 'a@example.com', kinds: 'callback', areas: 'TE', perWeek: '5', shown: 'yes' };
	const paused = { until: '2026-12-01', by: 'operator@example.com' };
	const companies = [{ id: '1', answers, lapse: 'its insurance has ended', paused, thisWeek: 1, isMore: false }];
	const unserved = [{ requests: 'callbacks', places: 'TR', areas: 1 }];
	const list = { companies, unserved, areApproved: false, history: [], atMost: {} };
	expect(shown(CompaniesPage, { companies: list })).toMatch(
		/once you have checked them all, .* Takes callbacks, in TE. 1 request this week, of at most 5. Shown on the site. .*Its insurance has ended. .* from 1 December 2026 on. .*1 area has no company/,
	);
	expect(shown(CompaniesPage, { companies: { ...list, areApproved: true } })).not.toContain('calls them approved');
	expect(Object.values(companyLabels)).not.toContain('');
	const has = { 'companies/1/open': { open: 1, answered: 0 } };
	expect(shown(() => createElement(WhatItHas, { id: '1' }), has)).toContain('one email tells it to delete it.');
	const backup = { at: null, nextAt: '2026-11-23T02:00:00Z', copiedAt: null, troubles: ['the disk is full'] };
	const logins = [{ id: '1', email: 'x@example.com', since: session.now, lastSeen: session.now, isThis: true }];
	const state = (status: string, at: string | null) => {
		const health = { status, failing: status === 'ok' ? [] : [{ check: 'held', todo: 'look' }] };
		return shown(ServerPage, {
			server: { health, backup: { ...backup, at, copiedAt: at }, photographs: [] },
			sessions: logins,
		});
	};
	expect(state('ok', null)).toMatch(/It works. .* none yet; .* so are all requests. .*disk is full. .*in today, 10:00/);
	expect(state('failing', null)).toContain('Something needs you. Look. Show them');
	expect(state('ok', session.now)).toContain('Copied to another machine: today, 10:00');
});

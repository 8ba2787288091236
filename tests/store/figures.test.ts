import { describe, expect, test } from 'vitest';
import type { CompanyAnswer, Course, Status } from '#leads/status.ts';
import type { LeadKind, RequestKey } from '#leads/tables.ts';
import { hour } from '#server/settings/limits.ts';
import { britishDay } from '#server/store/days.ts';
import { figuresOf } from '#server/store/figures.ts';
import type { Store } from '#server/store/store.ts';
import type { VisitCount } from '#server/store/visits.ts';
import { companyDelivery, insert, open, planner, rowOf, setClock, tableOf } from './data.ts';

describe('figures', () => {
	/** A request of a time, with what its company answered how many hours later. */
	function arrive(
		store: Store,
		kind: LeadKind,
		time: string,
		answers: Partial<Record<CompanyAnswer, number>> = {},
		{ source = null, pounds = null }: { source?: string | null; pounds?: number | null } = {},
	): RequestKey {
		const now = Date.now();
		setClock(Date.parse(time));
		const request = insert(store, kind, {}, source);
		for (const [answer, hours] of Object.entries(answers) as [CompanyAnswer, number][]) {
			setClock(Date.parse(time) + hours * hour);
			store.answers.record(request, companyDelivery(store, request), answer, answer === 'quote-sent' ? pounds : null);
		}
		setClock(now);
		return request;
	}

	test('count requests by week and whether they were answered in time, and what companies answered', async () => {
		const { store } = await open(planner);
		// The last minute of October in British time, and the first of November, which is a Sunday.
		arrive(store, 'callback', '2026-10-31T23:59:00.000Z', { rung: 2 });
		arrive(store, 'callback', '2026-11-01T00:00:00.000Z', { tried: 1, rung: 24, 'quote-sent': 30 });
		arrive(store, 'photo-quote', '2026-11-02T10:00:00.000Z', { 'not-for-me': 1 });
		arrive(store, 'callback', '2026-11-08T23:59:00.000Z', { 'not-for-me': 1, rung: 25 });
		arrive(store, 'brochure', '2026-11-09T10:00:00.000Z', { rung: 1 });
		const spam = arrive(store, 'callback', '2026-11-10T10:00:00.000Z');
		store.history.setStatus(spam, 'spam', '');
		const silent = arrive(store, 'photo-quote', '2026-11-16T10:00:00.000Z');
		store.history.setStatus(silent, 'won', '');
		const { weeks, companies } = figuresOf(store, '2026-11-01', '2026-11-30');
		const short = weeks.map((one) => [
			one.week,
			one.byKind['photo-quote'],
			one.byKind.brochure,
			one.byKind.callback,
			one.received,
			one.answered,
			one.answeredInTime,
		]);
		expect(short).toEqual([
			['2026-11-01', 0, 0, 1, 1, 1, 1],
			['2026-11-02', 1, 0, 1, 2, 1, 0],
			['2026-11-09', 0, 1, 1, 0, 0, 0],
			['2026-11-16', 1, 0, 0, 1, 1, 0],
			['2026-11-23', 0, 0, 0, 0, 0, 0],
			['2026-11-30', 0, 0, 0, 0, 0, 0],
		]);
		// Of the four, it declined one in time: then it was not to answer it.
		expect(companies).toEqual([
			{
				...{ company: 'Alpha Lifts', received: 4, due: 3, answered: 2, answeredInTime: 1 },
				...{ quoted: 1, pounds: 0, won: 1, wonPounds: 0, rung: 2, tried: 0, notForMe: 1, none: 1 },
			},
		]);
		expect(store.answers.byCompany().map(({ company, answers }) => [company, Object.keys(answers)])).toHaveLength(7);
	});

	test('follow requests from where they came to won, and count as missed only what was due', async () => {
		const { store } = await open(planner);
		const now = Date.now();
		const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
		const hand = (request: RequestKey, status: Status) => store.history.setStatus(request, status, 'me');
		// From the home page: one quoted for £4,200 and won, one rung late and lost, one whose time is over.
		const won = arrive(store, 'photo-quote', ago(50), { rung: 2, 'quote-sent': 30 }, { source: '/', pounds: 4200 });
		hand(won, 'won');
		hand(arrive(store, 'callback', ago(49), { rung: 26 }, { source: '/' }), 'lost');
		arrive(store, 'callback', ago(48), {}, { source: '/' });
		// From an article: one quoted for £3,100, and one that still has time.
		arrive(store, 'photo-quote', ago(40), { 'quote-sent': 20, rung: 30 }, { source: '/blog', pounds: 3100 });
		arrive(store, 'callback', ago(3), {}, { source: '/blog' });
		// By telephone, and from where nobody knows.
		arrive(store, 'callback', ago(30), { 'not-for-me': 1 }, { source: 'telephone' });
		arrive(store, 'photo-quote', ago(2), { rung: 1 });
		store.requests.insert(tableOf('brochure'), [rowOf('brochure')], 'trap', { source: '/' });
		// None of these counts: spam, held, a brochure.
		hand(arrive(store, 'callback', ago(47), { rung: 1 }, { source: '/' }), 'spam');
		store.requests.insert(tableOf('callback'), [rowOf('callback')], 'haste', {
			held: '192.0.2.0/24',
			source: '/',
		});
		arrive(store, 'brochure', ago(46), {}, { source: '/' });

		const day = (hours: number) => britishDay(Date.parse(ago(hours)));
		const { all, weeks, companies, sources } = figuresOf(store, day(60), day(0));
		const course = (one: Course) => [
			...[one.received, one.due, one.answered, one.answeredInTime],
			...[one.quoted, one.pounds, one.won, one.wonPounds],
		];
		expect(course(all)).toEqual([7, 6, 4, 3, 2, 7300, 1, 4200]);
		expect(sources.map((one) => [one.source, ...course(one)])).toEqual([
			['/', 3, 3, 2, 1, 1, 4200, 1, 4200],
			['/blog', 2, 1, 1, 1, 1, 3100, 0, 0],
			['other', 1, 1, 1, 1, 0, 0, 0, 0],
			['telephone', 1, 1, 0, 0, 0, 0, 0, 0],
		]);
		expect(companies.map((one) => [one.company, ...course(one), one.notForMe])).toEqual([
			['Alpha Lifts', 7, 5, 4, 3, 2, 7300, 1, 4200, 1],
		]);
		const sums = weeks.map(course).reduce((sum, one) => sum.map((count, index) => count + (one[index] ?? 0)));
		expect(sums).toEqual(course(all));
		expect(weeks.reduce((sum, { byKind }) => sum + byKind.brochure, 0)).toBe(2);
		expect(weeks.reduce((sum, { suspected }) => sum + suspected, 0)).toBe(1);
	});
});

describe('counts of visits', () => {
	const view = (more: Partial<VisitCount> = {}): VisitCount => ({
		day: '2026-11-21',
		what: 'page',
		kind: '',
		name: '/blog',
		count: 1,
		...more,
	});
	const site = (name: string, more: Partial<VisitCount> = {}) => view({ what: 'site', name, ...more });
	const all = ['0000-01-01', '9999-12-31'] as const;

	test('are added up for each day, page, site and kind, and read by day', async () => {
		const { store, again } = await open();
		const sent = view({ what: 'sent', kind: 'callback', name: '/' });
		store.visits.add([view({ count: 2 }), sent, site('example.org')]);
		store.visits.add([view(), view({ day: '2026-11-22' }), { ...sent, kind: 'brochure' }]);
		store.visits.add([]);
		const opened = await again();
		expect(opened.store.visits.between('2026-11-21', '2026-11-21')).toEqual([
			view({ count: 3 }),
			{ ...sent, kind: 'brochure' },
			sent,
			site('example.org'),
		]);
		expect(opened.store.visits.between(...all)).toHaveLength(5);
	});

	test('of sites that strangers invent are kept by name up to a number a day', async () => {
		const { store } = await open();
		store.visits.add(Array.from({ length: 300 }, (_, index) => site(`s${index}.example`)));
		store.visits.add([site('s0.example'), site('s299.example'), site('new.example', { day: '2026-11-22' })]);
		const counts = store.visits.between(...all);
		expect(counts).toHaveLength(202);
		expect(counts).toContainEqual(site('other', { count: 101 }));
		expect(counts).toContainEqual(site('s0.example', { count: 2 }));
		// Each day has its own.
		expect(counts).toContainEqual(site('new.example', { day: '2026-11-22' }));
	});
});

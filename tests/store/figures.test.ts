import { describe, expect, test } from 'vitest';
import type { CompanyAnswer } from '#leads/status.ts';
import type { LeadKind, RequestKey } from '#leads/tables.ts';
import type { StoredRecord } from '#server/store/content.ts';
import { figuresOf } from '#server/store/figures.ts';
import type { Store } from '#server/store/store.ts';
import { companyDelivery, insert, planner, rowOf, tableOf, takeOne, toCompany } from './data.ts';
import { implementations } from './implementations.ts';

const later = (time: string, hours: number) => new Date(Date.parse(time) + hours * 3_600_000).toISOString();

/** A request of a time, with what its company answered how many hours later. */
async function arrive(
	store: Store,
	kind: LeadKind,
	time: string,
	answers: Partial<Record<CompanyAnswer, number>> = {},
): Promise<RequestKey> {
	const request = await insert(store, kind);
	const delivery = await companyDelivery(store, request);
	for (const answer of Object.keys(answers)) await store.answers.record(request, delivery, answer as CompanyAnswer);
	// As a copy from a store in which it was then.
	const dated = (record: StoredRecord): StoredRecord[] => {
		if (record.section === 'request' && record.request.id === request.id)
			return [{ ...record, request: { ...record.request, created_at: time } }];
		if (record.section === 'delivery' && record.request_id === request.id) return [{ ...record, created_at: time }];
		if (record.section === 'answer' && record.request_id === request.id)
			return [{ ...record, created_at: later(time, answers[record.answer] ?? 0) }];
		return [];
	};
	const records: StoredRecord[] = [];
	for await (const batch of store.content.export(['request', 'answer', 'delivery'])) records.push(...batch);
	// Answers never change where they are.
	await store.content.remove(records.filter((one) => one.section === 'answer' && one.request_id === request.id));
	await store.content.import(records.flatMap(dated));
	return request;
}

describe.each(implementations)('figures of $name', ({ open }) => {
	test('count requests by week, page and whether they were answered in time, and what companies answered', async () => {
		const { store } = await open(planner);
		// The last minute of October in British time, and the first of November, which is a Sunday.
		await arrive(store, 'callback', '2026-10-31T23:59:00.000Z', { rung: 1 });
		await arrive(store, 'callback', '2026-11-01T00:00:00.000Z', { rung: 24, 'quote-sent': 30 });
		await arrive(store, 'photo-quote', '2026-11-02T10:00:00.000Z', { 'not-for-me': 1 });
		await arrive(store, 'callback', '2026-11-08T23:59:00.000Z', { 'not-for-me': 1, rung: 25 });
		await arrive(store, 'brochure', '2026-11-09T10:00:00.000Z', { rung: 1 });
		const spam = await arrive(store, 'callback', '2026-11-10T10:00:00.000Z');
		await store.history.setStatus(spam, 'spam', '');
		const silent = await arrive(store, 'photo-quote', '2026-11-16T10:00:00.000Z');
		await store.history.setStatus(silent, 'won', '');
		await store.visits.add([
			{ day: '2026-11-01', what: 'sent', kind: 'callback', name: '/', count: 1 },
			{ day: '2026-11-03', what: 'sent', kind: 'photo-quote', name: '/', count: 1 },
			{ day: '2026-11-08', what: 'sent', kind: 'callback', name: '/blog', count: 1 },
			{ day: '2026-11-08', what: 'page', kind: '', name: '/blog', count: 9 },
			{ day: '2026-12-01', what: 'sent', kind: 'callback', name: '/', count: 5 },
		]);
		const { weeks, companies } = await figuresOf(store, '2026-11-01', '2026-11-30');
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
		expect(weeks.map(({ bySource }) => bySource).slice(0, 3)).toEqual([{ '/': 1 }, { '/': 1, '/blog': 1 }, {}]);
		expect(companies).toEqual([
			{
				...{ company: 'Alpha Lifts', received: 4, answered: 2, answeredInTime: 1, stillTime: 0 },
				...{ rung: 2, tried: 0, quoted: 1, pounds: 0, won: 1, notForMe: 1, none: 1 },
			},
		]);
		expect(
			(await store.answers.byCompany()).map(({ company, answers }) => [company, Object.keys(answers)]),
		).toHaveLength(7);
	});

	test('count one that is not answered yet and has still time as waiting, and one that may be spam', async () => {
		const { store } = await open(planner);
		await store.requests.insert(tableOf('callback'), [rowOf('callback')], 'honeypot');
		const day = new Date().toISOString().slice(0, 10);
		const { weeks } = await figuresOf(store, '2026-01-01', later(`${day}T12:00:00Z`, 24).slice(0, 10));
		expect(weeks.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(1);
		expect(weeks.reduce((sum, { suspected }) => sum + suspected, 0)).toBe(1);
	});

	test('a request that was passed on by hand is sent again to that company, and not to one that is no more', async () => {
		const { store } = await open(planner);
		const request = await insert(store);
		for (const one of await store.outbox.take('email', 9)) await store.outbox.delivered(one, Date.now());
		const beta = { name: 'Beta Lifts', email: 'beta@example.com' };
		await store.history.pass(request, beta, 3, '');
		await store.outbox.failed(await takeOne(store), 'SMTP 550', undefined);
		const toBeta = { ...toCompany, company: beta.name, recipient: beta.email };
		const states = async () =>
			(await store.outbox.of(request)).flatMap(({ company, state }) => (company === beta.name ? state : []));
		await store.outbox.revive([request], { ...planner, companies: [toCompany, toBeta] });
		expect(await states()).toEqual(['waiting']);
		await store.outbox.failed(await takeOne(store), 'SMTP 550', undefined);
		await store.outbox.revive([request], { ...planner, companies: [toCompany] });
		expect(await states()).toEqual([]);
	});
});

import { expect, test } from 'vitest';
import type { CompanyAnswer, Status } from '#leads/status.ts';
import type { LeadKind, RequestKey } from '#leads/tables.ts';
import type { Planned } from '#server/store/delivery.ts';
import { figuresOf } from '#server/store/figures.ts';
import type { Store } from '#server/store/store.ts';
import { somebody } from '../support/wire.ts';
import { inStore, insert, open, planner, toCompany } from './data.ts';

const toBeta: Planned = { ...toCompany, company: 'Beta Lifts', recipient: 'beta@example.com' };
const both = { ...planner, plan: () => [toCompany, toBeta] };
const [november, december] = ['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'];

/** A request that has reached its companies at a time. */
function passed(store: Store, sentAt: string, kind: LeadKind = 'callback', state = 'delivered') {
	const request = insert(store, kind);
	inStore(store, (database) =>
		database
			.prepare('UPDATE deliveries SET created_at = ?, state = ? WHERE request_id = ?')
			.run(sentAt, state, request.id),
	);
	return request;
}

const idOf = (store: Store, request: RequestKey, of: string) =>
	store.answers.holders(request).find(({ company }) => company === of)?.delivery_id ?? '';

const billOf = ({ bills }: Store, company: string) =>
	bills.slice(company, november, december).billed.map(({ request, outcome }) => [request.id, outcome]);

test('have what has reached the company in the month, the oldest first, and no other', async () => {
	const { store } = await open(both);
	const second = passed(store, '2026-11-30T23:59:59.999Z', 'photo-quote');
	const first = passed(store, november);
	for (const time of ['2026-10-31T23:59:59.999Z', december]) passed(store, time);
	for (const state of ['waiting', 'given-up']) passed(store, '2026-11-10T10:00:00.000Z', 'callback', state);
	const erased = passed(store, '2026-11-11T10:00:00.000Z');
	store.erasure.erase([erased], 'erase');
	expect(store.bills.companies()).toEqual(['Alpha Lifts', 'Beta Lifts']);
	for (const company of store.bills.companies())
		expect(billOf(store, company)).toEqual([first, second].map(({ id }) => [id, 'No answer yet']));
	expect(billOf(store, 'Gamma Lifts')).toEqual([]);
});

test('say what became of each request at this company, and leave out what is spam', async () => {
	const { store } = await open(both);
	const outcomes = (status: Status | undefined) => {
		const request = passed(store, '2026-11-10T10:00:00.000Z');
		store.answers.record(request, idOf(store, request, 'Alpha Lifts'), 'rung');
		store.answers.record(request, idOf(store, request, 'Beta Lifts'), 'quote-sent', 4200);
		if (status) store.history.setStatus(request, status, 'operator');
		return ['Alpha Lifts', 'Beta Lifts'].map((company) => {
			const { billed } = store.bills.slice(company, november, december);
			const { counts, outcome } = billed.find((one) => one.request.id === request.id) ?? {};
			return counts ? outcome : counts;
		});
	};
	expect(outcomes(undefined)).toEqual(['I have rung', 'Quote sent (£4,200)']);
	expect(outcomes('won')).toEqual(['I have rung, lost', 'Quote sent (£4,200), won']);
	expect(outcomes('lost')).toEqual(['I have rung, lost', 'Quote sent (£4,200), lost']);
	expect(outcomes('spam')).toEqual([false, false]);
});

test('have a person who wrote again once, with the best answer, as long as one of the requests is genuine', async () => {
	const { store } = await open({
		...planner,
		plan: (_kind, _row, _suspected, asking) => [...(asking?.knowing?.() ?? []), toCompany].slice(0, 1),
	});
	const who = somebody();
	const two: RequestKey[] = [];
	for (const kind of ['callback', 'photo-quote'] as const) two.push(insert(store, kind, who));
	inStore(store, (database) =>
		database.exec(`UPDATE deliveries SET created_at = '2026-11-10T10:00:00.000Z', state = 'delivered'`),
	);
	const [first, again] = two as [RequestKey, RequestKey];
	const bill = () =>
		store.bills
			.slice('Alpha Lifts', november, december)
			.billed.filter(({ counts }) => counts)
			.map(({ request, outcome }) => [request.id, outcome]);
	const answer = (request: RequestKey, said: CompanyAnswer, pounds: number | null = null) =>
		store.answers.record(request, idOf(store, request, 'Alpha Lifts'), said, pounds);
	expect(bill()).toEqual([[first.id, 'No answer yet']]);
	answer(again, 'quote-sent', 4200);
	answer(first, 'wrong-number');
	expect(bill()).toEqual([[first.id, 'Quote sent (£4,200)']]);
	store.answers.agree(first, 'Alpha Lifts', true, 'a');
	expect(bill()).toEqual([[again.id, 'Quote sent (£4,200)']]);
	store.history.setStatus(again, 'won', 'a');
	expect(bill()).toEqual([[again.id, 'Quote sent (£4,200), won']]);
	const today = '2026-11-10';
	expect(figuresOf(store, today, today).companies).toMatchObject([{ received: 1, quoted: 1, pounds: 4200, won: 1 }]);
	store.history.setStatus(again, 'spam', 'a');
	expect(bill()).toEqual([]);
});

test('are read in slices that leave nothing out and have nothing twice, where many came at the same moment', async () => {
	const { store } = await open(both);
	const ids: string[] = [];
	for (let count = 0; count < 205; count++) ids.push(passed(store, '2026-11-10T10:00:00.000Z').id);
	const read: string[] = [];
	let slices = 0;
	for (let next: Parameters<typeof store.bills.slice>[3], more = true; more; more = next !== undefined) {
		const slice = store.bills.slice('Beta Lifts', november, december, next);
		read.push(...slice.billed.map(({ request }) => request.id));
		next = slice.next;
		slices++;
	}
	expect([read, slices]).toEqual([ids, 3]);
});

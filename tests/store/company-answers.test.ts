import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RequestKey } from '#leads/tables.ts';
import type { Store } from '#server/store/store.ts';
import { companyDelivery, cutoffsAt, insert, open, planner } from './data.ts';

const short = (store: Store, request: RequestKey) =>
	store.answers.of(request).map(({ company, answer }) => [company, answer]);

const toWebhook = (store: Store, request: RequestKey) =>
	store.outbox.of(request).filter(({ message }) => message === 'answered');

test('is kept in its order with its time, once each, also after the next start', async () => {
	const tested = await open(planner);
	const request = insert(tested.store);
	const asked = companyDelivery(tested.store, request);
	const { answers } = tested.store;
	expect(answers.record(request, asked, 'rung')).toBe('noted');
	expect(answers.record(request, asked, 'rung')).toBe('already');
	const both = await Promise.all([1, 2].map(() => answers.record(request, asked, 'quote-sent')));
	expect(both.sort()).toEqual(['already', 'noted']);
	const { store } = await tested.again();
	expect(short(store, request)).toEqual([
		['Alpha Lifts', 'rung'],
		['Alpha Lifts', 'quote-sent'],
	]);
	const [first] = store.answers.of(request);
	expect(first).toMatchObject({ kind: 'callback', request_id: request.id, delivery_id: asked });
	expect(Math.abs(Date.parse(first?.created_at ?? '') - Date.now())).toBeLessThan(60_000);
});

test('is told to the webhook, two at once in one message', async () => {
	const { store } = await open(planner);
	const request = insert(store);
	const asked = companyDelivery(store, request);
	store.answers.record(request, asked, 'rung');
	store.answers.record(request, asked, 'quote-sent');
	expect(toWebhook(store, request)).toMatchObject([{ channel: 'webhook', company: null, state: 'waiting' }]);
	for (const one of store.outbox.take('webhook', 9)) store.outbox.delivered(one, Date.now());
	store.answers.record(request, asked, 'not-for-me');
	expect(toWebhook(store, request)).toHaveLength(2);
});

test('is taken back as if it had not been answered, with a note', async () => {
	const { store } = await open(planner);
	const request = insert(store);
	const asked = companyDelivery(store, request);
	store.answers.record(request, asked, 'tried');
	store.answers.record(request, asked, 'not-for-me');
	for (const one of store.outbox.take('webhook', 9)) store.outbox.delivered(one, Date.now());
	for (let twice = 0; twice < 2; twice++) store.answers.takeBack(request, asked);
	expect(short(store, request)).toEqual([]);
	expect(store.answers.holders(request)[0]).toMatchObject({ hasIt: true, last: undefined });
	expect(toWebhook(store, request).map(({ state }) => state)).toEqual(['delivered', 'waiting']);
	const done = store.history.of(request).map(({ detail, author }) => [detail, author]);
	expect(done).toEqual([['Took back: Not for me', 'Alpha Lifts']]);
	// The operator wrote none.
	expect(store.search.of([request])[0]?.notes).toBe(0);
});

test('can only be answered by a delivery of that request to a company', async () => {
	const { store } = await open(planner);
	const [request, other] = [insert(store), insert(store, 'brochure')];
	const [operator] = store.outbox.of(request).filter(({ recipient }) => recipient === 'leads@example.com');
	const wrong = [operator?.id ?? '', companyDelivery(store, other), randomUUID(), ''];
	for (const id of wrong) expect(store.answers.record(request, id, 'rung')).toBe('gone');
	const asked = companyDelivery(store, request);
	expect(store.answers.record({ ...request, kind: 'photo-quote' }, asked, 'rung')).toBe('gone');
	expect(store.answers.record({ ...request, id: randomUUID() }, asked, 'rung')).toBe('gone');
	expect(short(store, request)).toEqual([]);
});

test('is erased with its request, and no other', async () => {
	const { store } = await open(planner);
	const [request, kept] = [insert(store), insert(store)];
	const [asked, other] = [companyDelivery(store, request), companyDelivery(store, kept)];
	store.answers.record(request, asked, 'rung');
	store.answers.record(kept, other, 'rung');
	store.erasure.erase([request], 'withdraw');
	expect(store.answers.record(request, asked, 'quote-sent')).toBe('gone');
	expect([short(store, request), short(store, kept)]).toEqual([[], [['Alpha Lifts', 'rung']]]);
	store.erasure.eraseOld(cutoffsAt(Date.now() + 1000));
	expect(short(store, kept)).toEqual([]);
});

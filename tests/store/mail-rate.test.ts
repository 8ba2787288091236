import { expect, test } from 'vitest';
import { deliveryWords } from '#server/operator/format.ts';
import { hour } from '#server/settings/units.ts';
import { mostAnHour, operatorsShare } from '#server/store/attempts.ts';
import type { Planner } from '#server/store/delivery.ts';
import type { Store } from '#server/store/store.ts';
import { insert, open, rowOf, setClock, tableOf, toCompany, toOperator } from './data.ts';

const planner: Planner = { plan: () => [toCompany], reports: [{ ...toOperator, message: 'given-up' }] };

const nextHour = () => setClock(Math.ceil(Date.now() / hour) * hour + 1);
/** Five minutes into an hour, so that what a test does is in one hour. */
const intoHour = () => setClock(Math.ceil(Date.now() / hour) * hour + 300_000);

/** Sends what is due, and what is due after it. @returns how many were sent */
async function sendDue(store: Store): Promise<number> {
	for (let sent = 0; ; ) {
		const taken = store.outbox.take('email', 3);
		if (taken.length === 0) return sent;
		for (const one of taken) store.outbox.delivered(one, Date.now());
		sent += taken.length;
	}
}

const insertMany = (store: Store, count: number) =>
	store.requests.insert(
		tableOf('callback'),
		Array.from({ length: count }, () => rowOf('callback')),
	);

test(`after ${mostAnHour} new requests in an hour, further ones wait for an hour with room, in the order in which they came`, async () => {
	intoHour();
	const { store } = await open(planner);
	insertMany(store, mostAnHour);
	const early = insert(store);
	insertMany(store, mostAnHour);
	expect([await sendDue(store), store.outbox.state().waiting]).toEqual([mostAnHour, mostAnHour + 1]);
	// Nothing is late that waits for its hour.
	expect(Date.parse(store.outbox.state().waitingSince ?? '')).toBeGreaterThan(Date.now());
	nextHour();
	insertMany(store, 5);
	expect([await sendDue(store), await sendDue(store)]).toEqual([mostAnHour, 0]);
	expect(store.outbox.of(early)).toMatchObject([{ state: 'delivered' }]);
	nextHour();
	expect([await sendDue(store), store.outbox.state().waiting]).toEqual([6, 0]);
	insertMany(store, 2);
	expect(await sendDue(store)).toBe(2);
});

test('the operator gets more of them than a company, and what waits says until when and why', async () => {
	intoHour();
	const { store } = await open({ ...planner, plan: () => [toOperator, toCompany] });
	const most = operatorsShare * mostAnHour;
	insertMany(store, most);
	const last = insert(store);
	expect(await sendDue(store)).toBe(most + mostAnHour);
	const [operators, companys] = store.outbox.of(last).map(deliveryWords);
	expect(operators).toMatch(/leads@example.com: waits until [^:]+ \d\d:00: 90 went to this address within the hour$/);
	expect(companys).toMatch(/alpha@example.com: waits until [^:]+ \d\d:00: 30 went to this address within the hour$/);
	const due = store.outbox.of(last).map(({ due_at }) => Math.ceil((Date.parse(due_at) - Date.now()) / hour));
	expect(due).toEqual([1, operatorsShare]);
	nextHour();
	expect(await sendDue(store)).toBe(1 + mostAnHour);
});

test('what several processes take at once is no more', async () => {
	intoHour();
	const { store } = await open(planner);
	insertMany(store, mostAnHour + 10);
	const takers = await Promise.all(Array.from({ length: 6 }, () => store.outbox.take('email', 10)));
	expect(takers.flat()).toHaveLength(mostAnHour);
	store.outbox.release(takers.flat());
	expect(await sendDue(store)).toBe(mostAnHour);
});

test('a failed attempt counts no more once it has ended, and confirmations never do', async () => {
	intoHour();
	const { store } = await open({ ...planner, plan: () => [toCompany, { ...toOperator, message: 'thanks' }] });
	insertMany(store, 1);
	for (const one of store.outbox.take('email', 9)) store.outbox.failed(one, 'SMTP 451', new Date(Date.now() + 60_000));
	insertMany(store, mostAnHour);
	expect(await sendDue(store)).toBe(mostAnHour + 4);
	setClock(Date.now() + 61_000);
	// Of the two that are tried again, the company's waits like any other.
	expect(await sendDue(store)).toBe(1);
	nextHour();
	expect(await sendDue(store)).toBe(1);
});

import { describe, expect, test } from 'vitest';
import { deliveryWords } from '#server/operator/format.ts';
import { digestInterval, maxInDigest, mostAlone } from '#server/settings/delivery-limits.ts';
import type { Planner, Sending } from '#server/store/delivery.ts';
import { operatorsShare } from '#server/store/mail-rate.ts';
import type { Store } from '#server/store/store.ts';
import { dueIn, insert, rowOf, setClock, tableOf, toCompany, toOperator } from './data.ts';
import { implementations } from './implementations.ts';

const planner: Planner = { plan: () => [toCompany], reports: [{ ...toOperator, message: 'given-up' }] };
const alone = mostAlone.lead ?? 0;
const sizeOf = ({ others = [] }: Sending) => others.length + 1;

const nextHour = () => setClock(Math.ceil(Date.now() / digestInterval) * digestInterval + 1);
/** Five minutes into an hour, so that what a test does is in one hour. */
const intoHour = () => setClock(Math.ceil(Date.now() / digestInterval) * digestInterval + 300_000);

/** Sends what is due, and what is due after it. @returns how many deliveries were in each e-mail */
async function sendDue(store: Store): Promise<number[]> {
	const sizes: number[] = [];
	for (;;) {
		const taken = store.outbox.take('email', 3);
		if (taken.length === 0) return sizes;
		for (const one of taken) store.outbox.delivered(one, Date.now());
		sizes.push(...taken.map(sizeOf));
	}
}

const insertMany = (store: Store, count: number) =>
	store.requests.insert(
		tableOf('callback'),
		Array.from({ length: count }, () => rowOf('callback')),
	);

describe.each(implementations)('the rate of e-mails from $name', ({ open }) => {
	test(`after ${alone} new requests in an hour, further ones go as one e-mail at its end, and are alone again later`, async () => {
		intoHour();
		const { store } = await open(planner);
		insertMany(store, alone + 20);
		expect(await sendDue(store)).toEqual(Array(alone).fill(1));
		insertMany(store, 5);
		expect(await sendDue(store)).toEqual([]);
		expect(store.outbox.state().waiting).toBe(25);
		// Nothing is late that waits for the end of the hour.
		expect(Date.parse(store.outbox.state().waitingSince ?? '')).toBeGreaterThan(Date.now());
		nextHour();
		expect(await sendDue(store)).toEqual([25]);
		insertMany(store, 3);
		expect(await sendDue(store)).toEqual([]);
		nextHour();
		expect(await sendDue(store)).toEqual([3]);
		setClock(Date.now() + 1800_000);
		insertMany(store, 2);
		expect(await sendDue(store)).toEqual([1, 1]);
		expect(store.outbox.state().waiting).toBe(0);
	});

	test('the operator gets more of them alone than a company, and what waits says until when and why', async () => {
		intoHour();
		const { store } = await open({ ...planner, plan: () => [toOperator, toCompany] });
		insertMany(store, 39);
		const last = await insert(store);
		expect(await sendDue(store)).toEqual(Array((1 + operatorsShare) * alone).fill(1));
		const [operators, companys] = store.outbox.of(last).map(deliveryWords);
		expect(operators).toMatch(/leads@example.com: waits until \d\d:00: 30 went to this address within the hour$/);
		expect(companys).toMatch(/alpha@example.com: waits until \d\d:00: 10 went to this address within the hour$/);
		nextHour();
		expect((await sendDue(store)).sort()).toEqual([40 - operatorsShare * alone, 40 - alone].sort());
	});

	test('what several processes take at once is no more, and in one e-mail each once', async () => {
		intoHour();
		const { store } = await open(planner);
		insertMany(store, 40);
		const takers = await Promise.all(Array.from({ length: 6 }, () => store.outbox.take('email', 3)));
		expect(takers.flat().map(sizeOf)).toEqual(Array(alone).fill(1));
		store.outbox.release(takers.flat());
		await sendDue(store);
		nextHour();
		const again = (await Promise.all(Array.from({ length: 6 }, () => store.outbox.take('email', 3)))).flat();
		expect(again.map(sizeOf)).toEqual([40 - alone]);
	});

	test(`350 requests at once are in e-mails of ${maxInDigest} at the end of the hour: none waits longer`, async () => {
		intoHour();
		const { store } = await open(planner);
		insertMany(store, 350);
		expect(await sendDue(store)).toHaveLength(alone);
		nextHour();
		expect(await sendDue(store)).toEqual([...Array(3).fill(maxInDigest), 350 - alone - 3 * maxInDigest]);
		expect(store.outbox.state().waiting).toBe(0);
	});

	test('an e-mail with several that fails is tried again with the same, and given up as one; erased requests are told', async () => {
		intoHour();
		const { store } = await open(planner);
		insertMany(store, alone);
		const keys = [await insert(store), await insert(store), await insert(store)];
		await sendDue(store);
		nextHour();
		const ids = async () => {
			const [taken, ...others] = store.outbox.take('email', 3);
			expect(others).toEqual([]);
			if (!taken?.others) throw new Error('one with several is due');
			return { taken, ids: [taken, ...taken.others].map(({ id, attempts }) => [id, attempts]) };
		};
		const first = await ids();
		store.outbox.failed(first.taken, 'SMTP 451', new Date(Date.now() + 60_000));
		insertMany(store, 4);
		expect(await dueIn(store, 'email')).toEqual([]);
		setClock(Date.now() + 61_000);
		const second = await ids();
		expect(second.ids).toEqual(first.ids.map(([id]) => [id, 2]));
		store.outbox.failed(first.taken, 'SMTP 451', undefined);
		expect(store.outbox.state().givenUp).toBe(0);
		const [erased] = keys;
		if (erased) store.erasure.erase([erased], 'withdraw');
		store.outbox.failed(second.taken, 'SMTP 550', undefined);
		expect(store.outbox.state().givenUp).toBe(2);
		expect((await dueIn(store, 'email')).map(({ message }) => message)).toEqual(['withdrawal', 'withdrawal']);
	});

	test('reminders of one company wait for the end of the hour, and those of another are in another e-mail', async () => {
		intoHour();
		const beta = { ...toCompany, recipient: 'beta@example.com', company: 'Beta Lifts' };
		const reminding: Planner = {
			plan: () => [toCompany, beta].map((one) => ({ ...one, message: 'reminder' })),
			reports: [],
		};
		const { store } = await open(reminding);
		insertMany(store, 3);
		expect(await sendDue(store)).toEqual([]);
		nextHour();
		expect(await sendDue(store)).toEqual([3, 3]);
		insertMany(store, 1);
		expect(await sendDue(store)).toEqual([]);
		nextHour();
		expect(await sendDue(store)).toEqual([1, 1]);
	});
});

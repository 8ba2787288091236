import { describe, expect, test } from 'vitest';
import type { Planner } from '#server/store/delivery.ts';
import { maxDeliveryAge } from '#server/store/outbox.ts';
import {
	cutoffsAt,
	day,
	dueIn,
	insert,
	insertWithPhoto,
	open,
	planner,
	send,
	setClock,
	toCompany,
	toOperator,
} from './data.ts';

describe('erasure', () => {
	test('takes a request with its photos, bytes included, and is recorded without naming anybody', async () => {
		const tested = await open(planner);
		const { request, key } = await insertWithPhoto(tested.store);
		const other = await insertWithPhoto(tested.store);
		expect(tested.store.erasure.erase([request], 'withdraw')).toEqual({ requests: 1, photos: 1, notified: 0 });
		expect(tested.store.requests.find(request)).toBeUndefined();
		expect(tested.store.photos.find(key)).toBeUndefined();
		expect(tested.store.outbox.of(request)).toEqual([]);
		expect(await tested.store.erasure.finish()).toEqual({ isComplete: true, failed: {} });
		expect([tested.hasBytes(key), tested.hasBytes(other.key)]).toEqual([false, true]);
		expect(await tested.audited()).toEqual([
			{ at: expect.any(String), act: 'withdraw', requests: 1, photos: 1, ids: [request.id] },
		]);
		expect(tested.store.erasure.erase([request], 'erase')).toEqual({ requests: 0, photos: 0, notified: 0 });
		await tested.store.erasure.finish();
		const { store, audited } = await tested.again();
		expect(store.requests.all().map(({ id }) => id)).toEqual([other.request.id]);
		expect(await audited()).toHaveLength(1);
	});

	test('leaves a photo alone that was sent anew under the same key', async () => {
		const { store, hasBytes } = await open();
		const { request, key } = await insertWithPhoto(store);
		store.erasure.erase([request], 'erase');
		await send(store, key);
		await store.erasure.finish();
		expect(hasBytes(key)).toBe(true);
		expect(await store.photos.countLost(new AbortController().signal)).toBe(0);
	});
});

describe('the clock', () => {
	const planner: Planner = { plan: () => [toOperator], reports: [] };

	test('a request that arrives while the clock is years behind gets the time of the last sweep, and is delivered once it is right', async () => {
		const right = Date.now();
		const first = await open(planner);
		first.store.clock.swept(new Date(right));
		setClock(right - 1800 * day);
		const behind = await first.again();
		const { created_at } = behind.store.requests.of(insert(behind.store));
		expect(created_at).toBe(new Date(right).toISOString());
		expect(dueIn(behind.store, 'email')).toHaveLength(1);

		setClock(right + 60_000);
		const { store } = await behind.again();
		expect(store.erasure.eraseOld(cutoffsAt(right - 365 * day))).toMatchObject({ requests: 0 });
		const [delivery] = dueIn(store, 'email');
		expect(Date.now() - Date.parse(String(delivery?.created_at))).toBeLessThan(maxDeliveryAge);
	});

	test('a sweep deletes no waiting delivery, whatever its date', async () => {
		const { store } = await open(planner);
		const request = insert(store);
		store.outbox.take('email', 1);
		// It may have arrived, so that it was erased is to be told as well.
		store.erasure.erase([request], 'erase');
		store.erasure.eraseOld(cutoffsAt(Date.now() + day));
		expect(store.outbox.state().waiting).toBe(1);
	});

	test('after a clock that was three weeks ahead, also at a sweep, requests are dated and followed up by the right one', async () => {
		const reminding: Planner = {
			...planner,
			plan: () => [toCompany],
			followUp: ({ deliveries: [asked], now }) => {
				const due = new Date(Date.parse(asked?.created_at ?? '') + day / 2);
				return due > now
					? { planned: [], next: due }
					: { planned: [{ ...toCompany, message: 'reminder' }], next: undefined };
			},
		};
		const right = Date.now();
		const { store } = await open(reminding);
		setClock(right + 20 * day);
		const ahead = insert(store);
		store.answers.followUp(new Date(), 9);
		setClock(right + 60_000);
		const later = insert(store);
		expect(store.requests.of(later).created_at).toBe(new Date(right + 60_000).toISOString());
		expect(store.answers.followUp(new Date(), 9)).toBe(2);
		expect(store.answers.followUp(new Date(), 9)).toBe(0);
		setClock(right + day);
		expect(store.answers.followUp(new Date(), 9)).toBe(2);
		for (const request of [ahead, later])
			expect(store.outbox.of(request).map(({ message }) => message)).toEqual(['lead', 'reminder']);

		store.clock.swept(new Date(right + 20 * day));
		expect(store.requests.of(insert(store)).created_at).toBe(new Date(right + day).toISOString());
		// Further behind, it is in doubt.
		const isInDoubt = () => store.clock.isInDoubt(new Date(right + day), cutoffsAt(0));
		expect(isInDoubt()).toBe(false);
		store.clock.swept(new Date(right + 23 * day));
		expect(isInDoubt()).toBe(true);
	});

	test('a sweep that would delete much at once, or anything after two months without a request, waits for a week', async () => {
		const { store } = await open(planner);
		const now = Date.now();
		const isInDoubt = (time: number, age = 365 * day) => store.clock.isInDoubt(new Date(time), cutoffsAt(time - age));
		for (let count = 0; count < 40; count++) {
			setClock(now - (40 - count) * 9 * day);
			insert(store);
		}
		setClock(now);
		// None is too old, then 6, 8 and 12 of 40.
		expect(isInDoubt(now)).toBe(false);
		expect(isInDoubt(now + 50 * day)).toBe(false);
		expect(isInDoubt(now, 288 * day)).toBe(false);
		expect(isInDoubt(now, 260 * day)).toBe(true);
		expect(isInDoubt(now)).toBe(false);
		// Without a request for months, also for one that is too old; not where none is.
		expect(isInDoubt(now + 70 * day)).toBe(true);
		expect(isInDoubt(now + 70 * day, 1000 * day)).toBe(false);
		// It is in doubt for a week, and anew after each time that it was not.
		const later = now + 400 * day;
		expect([0, 3, 6.9, 7, 8].map((days) => isInDoubt(later + days * day))).toEqual([true, true, true, false, false]);
		expect(isInDoubt(now)).toBe(false);
		expect(isInDoubt(later + 8 * day)).toBe(true);
		// Put right, ahead of the time at which it became doubtful.
		expect(isInDoubt(later)).toBe(true);
		expect(isInDoubt(later + 6.9 * day)).toBe(true);
	});
});

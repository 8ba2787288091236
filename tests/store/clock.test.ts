import { describe, expect, test } from 'vitest';
import { maxDeliveryAge } from '#server/settings/delivery-limits.ts';
import { maxClockGap } from '#server/settings/limits.ts';
import { readSettings } from '#server/settings/read.ts';
import type { Planner } from '#server/store/delivery.ts';
import { createQuota } from '#server/wire/quota.ts';
import { cutoffsAt, day, dueIn, insert, insertWithPhoto, setClock, toCompany, toOperator } from './data.ts';
import { implementations } from './implementations.ts';

const planner: Planner = { plan: () => [toOperator], reports: [] };

describe.each(implementations)('the clock of $name', ({ open }) => {
	test('a request that arrives while the clock is years behind is delivered once it is right', async () => {
		const right = Date.now();
		const first = await open(planner);
		setClock(right - 1800 * day);
		const behind = await first.again();
		await insert(behind.store);
		expect(await dueIn(behind.store, 'email')).toHaveLength(1);

		setClock(right + 60_000);
		const { store } = await behind.again();
		expect(store.erasure.eraseOld(cutoffsAt(right - 365 * day))).toMatchObject({ requests: 0 });
		const [delivery] = await dueIn(store, 'email');
		expect(Date.now() - Date.parse(String(delivery?.created_at))).toBeLessThan(maxDeliveryAge);
	});

	test('a sweep deletes no waiting delivery, whatever its date', async () => {
		const { store } = await open(planner);
		const request = await insert(store);
		store.outbox.take('email', 1);
		// It may have arrived, so that it was erased is to be told as well.
		store.erasure.erase([request], 'erase');
		store.erasure.eraseOld(cutoffsAt(Date.now() + day));
		expect(store.outbox.state().waiting).toBe(1);
	});

	test('without newer rows, a row inserted while the clock is behind gets the last right time', async () => {
		const right = Date.now();
		setClock(right - 364 * day);
		const old = await open(planner);
		await insert(old.store);
		setClock(right);
		old.store.clock.trust(new Date());
		setClock(right - 1800 * day);
		const { store } = await old.again();
		const callback = store.requests.of(await insert(store));
		expect(callback.created_at).toBe(new Date(right).toISOString());
		setClock(right + 2 * day);
		expect(store.erasure.eraseOld(cutoffsAt(right - 363 * day))).toMatchObject({ requests: 1 });
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
		const ahead = await insert(store);
		store.answers.followUp(new Date(), 9);
		setClock(right + 60_000);
		const later = await insert(store);
		expect(store.requests.of(later).created_at).toBe(new Date(right + 60_000).toISOString());
		expect(store.answers.followUp(new Date(), 9)).toBe(2);
		expect(store.answers.followUp(new Date(), 9)).toBe(0);
		setClock(right + day);
		expect(store.answers.followUp(new Date(), 9)).toBe(2);
		for (const request of [ahead, later])
			expect(store.outbox.of(request).map(({ message }) => message)).toEqual(['lead', 'reminder']);

		store.clock.trust(new Date(right + 20 * day));
		expect(store.clock.judge(new Date())).toBe('behind');
		expect(store.requests.of(await insert(store)).created_at).toBe(new Date(right + day).toISOString());
	});

	test('rows inserted while the clock was ahead do not count for every later day', async () => {
		const right = Date.now();
		setClock(right + 400 * day);
		const ahead = await open(planner);
		await insert(ahead.store);
		setClock(right);
		const { store } = await ahead.again();
		expect(store.countSince('')).toMatchObject({ requests: 1 });
		const quota = await createQuota(readSettings({ MAX_REQUESTS_PER_DAY: '1' }), store);
		expect(quota.take([], { requests: 1 }).over).toBeUndefined();
		expect(quota.take([], { requests: 1 }).over).toBeDefined();
	});

	test('a time far from the last right one is in doubt, until the operator confirms it', async () => {
		const { store } = await open(planner);
		const now = Date.now();
		const { request, key } = await insertWithPhoto(store);
		expect(store.clock.isGuess()).toBe(false);
		expect(Math.abs(Date.parse(store.clock.lastRight()) - now)).toBeLessThan(5000);
		expect(store.clock.judge(new Date())).toBe('right');
		expect(store.clock.judge(new Date(now - 40 * day))).toBe('behind');
		const later = new Date(now + maxClockGap + day);
		expect(store.clock.judge(later)).toBe('ahead');

		const { created_at } = store.requests.of(request);
		const cutoffs = cutoffsAt(now + day);
		const found = { requests: 1, photos: 1, first: created_at, last: created_at };
		expect(store.clock.tooOld(cutoffs)).toMatchObject(found);
		expect(store.clock.judge(later)).toBe('ahead');
		expect(store.clock.confirm(later, cutoffs, true)).toMatchObject(found);
		expect(store.clock.judge(later)).toBe('right');
		expect(store.clock.lastRight()).toBe(later.toISOString());
		expect(store.clock.tooOld(cutoffs)).toMatchObject({ requests: 0, photos: 0, first: undefined });
		expect(store.requests.of(request)).toMatchObject({ created_at: later.toISOString() });
		expect(store.photos.find(key)).toBeDefined();
	});
});

import { randomUUID } from 'node:crypto';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { photoUrl } from '#leads/photos.ts';
import { createLog } from '#server/log.ts';
import { createTroubles } from '#server/ops/health.ts';
import { monthsBefore, startSweeper } from '#server/ops/retention.ts';
import { readSettings } from '#server/settings/read.ts';
import type { Planner } from '#server/store/delivery.ts';
import { maxDeliveryAge } from '#server/store/outbox.ts';
import { databaseFile } from '#server/store/sqlite/open.ts';
import {
	cutoffsAt,
	day,
	dueIn,
	inStore,
	insert,
	open,
	planner,
	sendAll,
	setClock,
	toCompany,
	toOperator,
} from './data.ts';

describe('erasure', () => {
	type Tested = Awaited<ReturnType<typeof open>>;

	/** Keeps a photo in a folder, as if it had been sent: what it shows is not looked at here. */
	async function keep({ store, path }: Tested, folder: string, name = '1-steps.jpg'): Promise<string> {
		const key = `${folder}/${name}`;
		inStore(store, (database) =>
			database
				.prepare("INSERT INTO photos (id, key, folder, type, size, created_at) VALUES ('p', ?, ?, 'image/jpeg', 1, ?)")
				.run(key, folder, new Date().toISOString()),
		);
		await writeFile(path(key), 'x');
		return key;
	}

	/** A photo quote with one photo in its folder. */
	async function insertWithPhoto(tested: Tested) {
		const id = randomUUID();
		const key = await keep(tested, id);
		const photo_urls = [photoUrl('https://site.example', key)];
		return { request: insert(tested.store, 'photo-quote', { id, photo_urls }), key };
	}

	test('takes a request with its photos, bytes included, but what was sent anew, and is recorded without naming anybody', async () => {
		const tested = await open(planner);
		const { erasure, photos, outbox, requests } = tested.store;
		const { request, key } = await insertWithPhoto(tested);
		const [again, other] = [await insertWithPhoto(tested), await insertWithPhoto(tested)];
		for (const one of [request, again.request])
			expect(erasure.erase([one], 'withdraw')).toEqual({ requests: 1, photos: 1, notified: 0 });
		expect([requests.find(request), photos.find(key), outbox.of(request)]).toEqual([undefined, undefined, []]);
		await keep(tested, again.request.id);
		expect(await erasure.finish()).toEqual({ isComplete: true, failed: {} });
		expect([key, again.key, other.key].map(tested.hasBytes)).toEqual([false, true, true]);
		const entry = { at: expect.any(String), act: 'withdraw', requests: 1, photos: 1 };
		const entries = [request, again.request].map(({ id }) => ({ ...entry, ids: [id] }));
		expect(await tested.audited()).toEqual(entries);
		expect(erasure.erase([request], 'erase')).toEqual({ requests: 0, photos: 0, notified: 0 });
		await erasure.finish();
		const { store, audited } = await tested.again();
		expect(store.requests.all().map(({ id }) => id)).toEqual([other.request.id]);
		expect(await audited()).toEqual(entries);
	});

	test('for their age takes requests, photos and strays each by its own time, and with a request all of its photos', async () => {
		const tested = await open(planner);
		const { store } = tested;
		const now = Date.now();
		const at = (days: number) => new Date(now + days * day).toISOString();
		const on = (days: number) => {
			setClock(now + days * day);
			return tested;
		};
		const gone = await insertWithPhoto(on(-1));
		sendAll(store);
		store.history.addNote(gone.request, 'x', 'anna');
		store.answers.record(gone.request, store.answers.holders(gone.request)[0]?.delivery_id ?? '', 'rung');
		expect(store.erasure.erase([gone.request], 'erase')).toEqual({ requests: 1, photos: 1, notified: 3 });
		expect([store.history.of(gone.request), store.answers.of(gone.request)]).toEqual([[], []]);
		sendAll(store);
		const old = await insertWithPhoto(on(0));
		const [second, third] = [await insertWithPhoto(on(2)), await insertWithPhoto(on(4))];
		const call = insert(store);
		const strays = [await keep(tested, call.id), await keep(on(4.5), randomUUID())];
		const late = [await keep(on(6), old.request.id, '2-side.jpg'), await keep(tested, randomUUID())];
		const cutoffs = { requests: at(1), photos: at(3), strayPhotos: at(5) };
		expect(store.erasure.eraseStrays(at(4.5), at(5))).toBe(1);
		expect(store.erasure.eraseStrays(at(4.5), at(5))).toBe(0);
		expect(store.erasure.eraseOld(cutoffs)).toEqual({ requests: 1, photos: 4 });
		// By then they were told to delete it.
		expect(store.outbox.of(gone.request)).toEqual([]);
		expect(store.erasure.eraseOld(cutoffs)).toEqual({ requests: 0, photos: 0 });
		store.erasure.eraseOld(cutoffs, 2);
		expect(store.requests.all().map(({ id }) => id)).toEqual([second.request.id, third.request.id, call.id]);
		await store.erasure.finish();
		const keys = [old, second, third].map(({ key }) => key);
		expect([...keys, ...strays, ...late].map(tested.hasBytes)).toEqual([false, false, true, false, false, false, true]);
		expect((await tested.audited()).slice(1).map(({ at, ...entry }) => entry)).toEqual([
			{ act: 'sweep', requests: 0, photos: 1 },
			{ act: 'sweep', requests: 1, photos: 4, strayFiles: 0 },
			{ act: 'sweep', requests: 0, photos: 0, strayFiles: 2 },
		]);
	});

	test('goes on beside what fails, and tries that again', async () => {
		const tested = await open();
		const { erasure } = tested.store;
		const [stuck, other] = [await insertWithPhoto(tested), await insertWithPhoto(tested)];
		// No account can remove a folder as a file, or write to it.
		const inTheWay = [tested.path(stuck.key), join(dirname(tested.path('')), '../audit.jsonl')];
		await rm(tested.path(stuck.key));
		for (const path of inTheWay) await mkdir(path);
		erasure.erase([stuck.request, other.request], 'erase');
		const { isComplete, failed } = await erasure.finish();
		expect([isComplete, Object.keys(failed)]).toEqual([true, ['photos', 'audit']]);
		expect(failed.photos).toMatchObject({ path: tested.path(stuck.key) });
		expect([stuck, other].map(({ key }) => tested.hasBytes(key))).toEqual([true, false]);
		const left = () =>
			inStore(tested.store, (data) => data.prepare('SELECT photo_keys, audit FROM unfinished_erasures').all());
		expect(left()).toMatchObject([{ photo_keys: JSON.stringify([stuck.key]) }]);
		for (const path of inTheWay.slice(1)) await rm(path, { recursive: true });
		expect(Object.keys((await erasure.finish()).failed)).toEqual(['photos']);
		expect(left()).toMatchObject([{ audit: null }]);
		await rm(tested.path(stuck.key), { recursive: true });
		expect([await erasure.finish(), left()]).toEqual([{ isComplete: true, failed: {} }, []]);
		expect(await tested.audited()).toMatchObject([{ ids: [stuck.request.id, other.request.id] }]);
		// While somebody reads the database, what is erased may be in its log.
		const reader = new DatabaseSync(join(dirname(tested.path('')), '..', databaseFile), { readOnly: true });
		reader.exec('BEGIN; SELECT count(*) FROM photos');
		erasure.erase([(await insertWithPhoto(tested)).request], 'erase');
		expect([await erasure.finish(), left().length]).toEqual([{ isComplete: false, failed: {} }, 1]);
		reader.close();
		expect([await erasure.finish(), left()]).toEqual([{ isComplete: true, failed: {} }, []]);
	});

	test('for their age is by the months that are promised, with strays of two hours; not while the clock is in doubt', async () => {
		const tested = await open(planner);
		const { store } = tested;
		const now = Date.now();
		const made: Awaited<ReturnType<typeof insertWithPhoto>>[] = [];
		for (const months of [11, 9, 5, 3, 0]) {
			setClock(monthsBefore(new Date(now), months).getTime());
			made.push(await insertWithPhoto(tested));
			if (months === 3) store.deskAccess.begin(store.deskAccess.newLink('anna', 0) ?? '', 'Firefox');
		}
		store.visits.add([{ day: '2020-01-01', what: 'page', kind: '', name: '/', count: 1 }]);
		let finished = 0;
		const sweeper = startSweeper({
			settings: readSettings({ RETAIN_REQUESTS_MONTHS: '10', RETAIN_PHOTOS_MONTHS: '4' }),
			...{ store, troubles: createTroubles(), log: createLog('silent'), straysEvery: 5, interval: 5 },
			finishErasures: async () => void (await store.erasure.finish().then(() => finished++)),
		});
		for (const at of [now, now + 400 * day]) await sweeper.sweep(new Date(at));
		expect(made.map(({ request }) => store.requests.find(request) !== undefined)).toEqual([
			false,
			true,
			true,
			true,
			true,
		]);
		expect(made.map(({ key }) => tested.hasBytes(key))).toEqual([false, false, false, true, true]);
		expect([store.deskAccess.all(), store.visits.between('2000-01-01', '2999-01-01')]).toEqual([[], []]);
		const strays: string[] = [];
		for (const minutes of [111, 108]) {
			setClock(now - minutes * 60_000);
			strays.push(await keep(tested, randomUUID()));
		}
		setClock(now);
		await expect.poll(() => [...strays.map(tested.hasBytes), finished > 9]).toEqual([false, true, true]);
		await sweeper.stop();
	});

	test('files without a row are moved aside for a week, and rows without their file are counted', async () => {
		const tested = await open();
		const { photos } = tested.store;
		const { key } = await insertWithPhoto(tested);
		const now = Date.now();
		const at = (days: number) => new Date(now + days * day);
		const never = new AbortController().signal;
		for (const name of ['stray', 'young']) await writeFile(tested.path(name), 'x');
		for (const name of [key, 'stray']) await utimes(tested.path(name), at(-2), at(-2));
		const left: number[] = [];
		for (const days of [0, 7, 7.01])
			left.push(await photos.setStraysAside(at(-1), at(days)), await photos.countStrays());
		expect(left).toEqual([1, 1, 0, 1, 0, 0]);
		expect([key, 'stray', 'young'].map(tested.hasBytes)).toEqual([true, false, true]);
		const lost = [await photos.countLost(never)];
		await writeFile(tested.path(key), 'xx');
		await expect(photos.read({ key, size: 1 })).rejects.toThrow('has another size than its row');
		lost.push(await photos.countLost(never), await photos.countLost(AbortSignal.abort()));
		await rm(tested.path(key));
		expect([...lost, await photos.countLost(never)]).toEqual([0, 1, 0, 1]);
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
		// Nor is what is due far ahead looked at then.
		setClock(right + 12 * day);
		insert(store);
		setClock(right + day);
		expect(store.answers.followUp(new Date(), 9)).toBe(1);
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
		// As with two photos of each.
		const photos = `INSERT INTO photos (id, key, type, size, created_at)
			SELECT 'p', id || n, '', 1, created_at FROM request_ids, (SELECT 1 AS n UNION SELECT 2)`;
		inStore(store, (database) => database.exec(photos));
		const ofPhotos = (age: number) => ({ ...cutoffsAt(now - 365 * day), photos: cutoffsAt(now - age * day).photos });
		expect([288, 260].map((age) => store.clock.isInDoubt(new Date(now), ofPhotos(age)))).toEqual([false, true]);
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

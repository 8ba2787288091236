import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { photoUrl } from '#leads/photos.ts';
import { cutoffsAt, day, insert, insertWithPhoto, open, planner, send, setClock } from './data.ts';

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

test('is finished by the next run where the first did not come to it', async () => {
	const tested = await open();
	const { request, key } = await insertWithPhoto(tested.store);
	tested.store.erasure.erase([request], 'erase');
	expect([tested.hasBytes(key), await tested.audited()]).toEqual([true, []]);
	const { store, hasBytes, audited } = await tested.again();
	await store.erasure.finish();
	expect(hasBytes(key)).toBe(false);
	expect(await audited()).toMatchObject([{ act: 'erase', ids: [request.id] }]);
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

test('takes no photo along that is in another folder, though a request names it', async () => {
	const { store } = await open();
	const theirs = await insertWithPhoto(store);
	const [id, loose] = [randomUUID(), `${randomUUID()}/1-steps.jpg`];
	await send(store, loose);
	const urls = [theirs.key, loose].map((key) => photoUrl('https://site.example', key));
	const request = insert(store, 'photo-quote', { id, photo_urls: urls });
	expect(store.erasure.erase([request], 'erase')).toMatchObject({ requests: 1, photos: 0 });
	for (const key of [theirs.key, loose]) expect(store.photos.find(key)).toBeDefined();
});

test('takes by age what came before its cutoff: requests, photos of requests that stay, photos without one', async () => {
	const now = Date.now();
	setClock(now - 10 * day);
	const { store, hasBytes, audited } = await open(planner);
	const [old, middle] = [await insertWithPhoto(store), await insertWithPhoto(store)];
	const stray = `${randomUUID()}/1-steps.jpg`;
	await send(store, stray);
	setClock(now);
	const young = await insertWithPhoto(store);
	expect(store.erasure.eraseOld(cutoffsAt(now - 11 * day))).toEqual({ requests: 0, photos: 0 });
	store.erasure.erase([old.request], 'erase');
	const cutoffs = { ...cutoffsAt(now - 11 * day), photos: new Date(now - day).toISOString() };
	expect(store.erasure.eraseOld(cutoffs)).toMatchObject({ requests: 0, photos: 2 });
	expect(store.requests.find(middle.request)).toBeDefined();
	expect(store.erasure.eraseOld(cutoffsAt(now - day), 7)).toMatchObject({ requests: 1, photos: 0 });
	await store.erasure.finish();
	expect(store.requests.all().map(({ id }) => id)).toEqual([young.request.id]);
	const keys = [old.key, middle.key, stray, young.key];
	expect(await Promise.all(keys.map(hasBytes))).toEqual([false, false, false, true]);
	expect(await audited()).toMatchObject([
		{ act: 'erase', requests: 1, photos: 1 },
		{ act: 'sweep', requests: 0, photos: 2 },
		{ act: 'sweep', requests: 1, photos: 0, strayFiles: 7 },
	]);
});

test('takes photos without a request that came between two times, also those that a request names', async () => {
	const now = Date.now();
	const ms = (time: number) => new Date(time).toISOString();
	setClock(now - 2 * day);
	const { store, audited } = await open();
	const [old, stray, named, young] = ['old.jpg', 'x/stray.jpg', `${randomUUID()}/1-steps.jpg`, 'young.jpg'];
	await send(store, old);
	setClock(now - day / 2);
	await insertWithPhoto(store);
	for (const key of [stray, named]) await send(store, key);
	const names = [stray, named].map((key) => photoUrl('https://site.example', key));
	insert(store, 'photo-quote', { photo_urls: names });
	const own = await insertWithPhoto(store);
	setClock(now);
	await send(store, young);
	expect(store.erasure.eraseStrays(ms(now - day), ms(now - 1))).toBe(2);
	const found = await Promise.all([old, stray, named, own.key, young].map((key) => store.photos.find(key)));
	expect(found.map((photo) => photo !== undefined)).toEqual([true, false, false, true, true]);
	expect(store.erasure.eraseStrays(ms(now - day), ms(now - 1))).toBe(0);
	await store.erasure.finish();
	expect(await audited()).toMatchObject([{ act: 'sweep', requests: 0, photos: 2 }]);
});

import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { maxPhotos, photoUrl } from '#leads/photos.ts';
import { type PhotoRecord, type StoredRecord, sections } from '#server/store/content.ts';
import { linkPurposes } from '#server/store/links.ts';
import { temporaryFolder } from '../support/server.ts';
import { jpeg, jpegOf } from '../support/small-photos.ts';
import { comparable, copyOf, fill, recordsOf } from './copying.ts';
import { insert, insertWithPhoto, planner } from './data.ts';
import { implementations } from './implementations.ts';

const photoOf = (key: string, more: Partial<PhotoRecord> = {}): PhotoRecord => ({
	section: 'photo',
	key,
	id: randomUUID(),
	folder: key.split('/')[0] ?? null,
	type: 'image/jpeg',
	size: jpeg.length,
	sha256: null,
	created_at: '2026-01-02T03:04:05.678Z',
	cleaned: true,
	...more,
});

describe.each(implementations)('the content of $name', ({ open }) => {
	test('copied into an empty store is the same there, in the same order, also for what reads it', async () => {
		const { store: from } = await open(planner);
		const { request, key } = await fill(from);
		const before = await recordsOf(from);
		expect(new Set(before.map(({ section }) => section))).toEqual(new Set(sections));
		const copied = await open(planner, true);
		const { report, isWhole } = await copyOf(from, copied.store);
		expect([isWhole, report]).toEqual([true, expect.stringContaining('found the same')]);
		const { store: to, hasBytes } = await copied.again();
		expect(comparable(await recordsOf(to))).toEqual(comparable(before));
		for (const purpose of linkPurposes) expect(await to.keys.linkKey(purpose)).toBe(await from.keys.linkKey(purpose));
		expect(await to.requests.all()).toEqual(await from.requests.all());
		expect(await to.outbox.of(request)).toEqual(await from.outbox.of(request));
		expect(await hasBytes(key)).toBe(true);
		const [photo] = await to.photos.of(await to.requests.of(request));
		expect(await to.photos.find(key)).toEqual(await from.photos.find(key));
		expect(photo?.key).toBe(key);
		expect(await to.clock.lastRight()).toBe(await from.clock.lastRight());
	});

	test('is copied again without doubling anything, and follows what changed meanwhile', async () => {
		const { store: from } = await open(planner);
		const { request, key } = await fill(from);
		const copied = await open(planner, true);
		// A first run that a running server keeps from being completed.
		expect(await copyOf(from, copied.store, { isInUse: true })).toMatchObject({ isWhole: false });
		expect(await copied.hasBytes(key)).toBe(true);
		expect((await recordsOf(copied.store)).filter(({ section }) => section === 'delivery')).toEqual([]);
		await from.erasure.erase([request], 'erase');
		const { key: later } = await insertWithPhoto(from);
		await copyOf(from, copied.store);
		expect(await copied.hasBytes(key)).toBe(false);
		const { store: to, hasBytes } = await copied.again();
		expect(await hasBytes(later)).toBe(true);
		expect(comparable(await recordsOf(to))).toEqual(comparable(await recordsOf(from)));
		expect(await to.requests.find(request)).toBeUndefined();
	});

	test('is planned where it was copied if it was not before, once, and with thanks only where they may be sent', async () => {
		const { store: from } = await open();
		const requests = await Promise.all([insert(from), insert(from), insert(from)]);
		const { created_at } = await from.requests.of(requests[0]);
		const unplanned = (await recordsOf(from)).flatMap((record): StoredRecord[] => {
			if (record.section !== 'request') return [];
			const [first, second] = requests;
			if (record.request.id === first.id) return [{ ...record, planned: false }];
			if (record.request.id === second.id) return [{ ...record, planned: false, mayThank: false }];
			const old = new Date(Date.parse(created_at) - 73 * 3_600_000).toISOString();
			return [{ ...record, planned: false, request: { ...record.request, created_at: old } }];
		});
		const tested = await open(planner);
		const { store: to } = tested;
		await to.content.import(unplanned);
		expect(comparable(await recordsOf(to))).toEqual(expect.arrayContaining(unplanned));
		expect(await to.outbox.plan(2)).toBe(2);
		expect(await to.outbox.plan(2)).toBe(1);
		expect(await to.outbox.plan(2)).toBe(0);
		const told = await Promise.all(
			requests.map(async (one) => (await to.outbox.of(one)).map(({ message }) => message)),
		);
		expect(told).toEqual([['thanks', 'lead', 'lead', 'lead'], ['lead', 'lead', 'lead'], []]);
	});

	test('is copied without requests that were erased since, as a later audit log says', async () => {
		const { store: from } = await open(planner);
		const [gone, kept] = [await insertWithPhoto(from), await insertWithPhoto(from)];
		const copied = await open(planner, true);
		// Also where the first run did not know of it.
		await copyOf(from, copied.store, { isInUse: true });
		const auditFile = join(await temporaryFolder(), 'audit.jsonl');
		await writeFile(auditFile, `${JSON.stringify({ act: 'withdraw', ids: [gone.request.id] })}\n`);
		await copyOf(from, copied.store, { auditFile });
		const { store: to, hasBytes } = await copied.again();
		expect((await to.requests.all()).map(({ id }) => id)).toEqual([kept.request.id]);
		expect([await hasBytes(gone.key), await hasBytes(kept.key)]).toEqual([false, true]);
		expect(await to.outbox.of(gone.request)).toEqual([]);
	});

	test('a photo is written past the limits for uploads, and cleaned where it was not', async () => {
		const { store, hasBytes } = await open();
		const { request } = await insertWithPhoto(store);
		const keys = Array.from({ length: maxPhotos }, (_, n) => `${request.id}/${n}-more.jpg`);
		for (const key of keys) expect(await store.content.writePhoto(photoOf(key), jpeg)).toBe(true);
		for (const key of keys) expect(await hasBytes(key)).toBe(true);
		expect((await store.content.readPhoto({ key: keys[0] ?? '' })).equals(jpeg)).toBe(true);

		const withExif = await sharp(jpegOf(2000))
			.withExif({ IFD0: { Copyright: 'Test Camera' } })
			.jpeg()
			.toBuffer();
		const id = randomUUID();
		const [raw, text] = [`${id}/1-raw.jpg`, `${id}/1-text.jpg`];
		await store.content.writePhoto(photoOf(raw, { cleaned: false, size: withExif.length }), withExif);
		await store.content.writePhoto(photoOf(text, { cleaned: false }), Buffer.from('<html>'));
		const urls = [raw, text].map((key) => photoUrl('https://site.example', key));
		const found = await store.requests.of(await insert(store, 'photo-quote', { id, photo_urls: urls }));
		// At the latest before somebody is told of it.
		await store.photos.clean(found);
		expect((await store.photos.of(found)).map(({ key }) => key)).toEqual([raw]);
		expect((await store.content.readPhoto({ key: raw })).includes('Test Camera')).toBe(false);
		await store.erasure.finish();
		await expect(store.content.readPhoto({ key: text })).rejects.toMatchObject({ code: 'ENOENT' });
	});
});

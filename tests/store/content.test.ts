import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { photoUrl } from '#leads/photo-key.ts';
import { maxPhotos } from '#leads/photos.ts';
import { type PhotoRecord, type StoredRecord, sections } from '#server/store/content.ts';
import { type CopyOptions, copyStore } from '#server/store/copies/copy.ts';
import { linkPurposes } from '#server/store/signed-link.ts';
import type { Store } from '#server/store/store.ts';
import { removeTemporaryFolders, temporaryFolder } from '../support/server.ts';
import { jpeg, jpegOf } from '../support/small-photos.ts';
import { insert, insertWithPhoto, planner, rowOf, send, tableOf, takeOne } from './given.ts';
import { implementations } from './implementations.ts';

afterAll(removeTemporaryFolders);

const signal = new AbortController().signal;
const inOneMinute = () => new Date(Date.now() + 60_000);

/** Requests of each kind in each state, a photo without a request, an erasure and its notices. */
async function fill(store: Store) {
	await store.requests.insert(tableOf('brochure'), [rowOf('brochure')], 'trap haste');
	const { request, key } = await insertWithPhoto(store);
	await send(store, `${randomUUID()}/1-stray.jpg`);
	await insert(store, 'callback', { comment: 'Ŵ\n\t"quoted" \u{1f600}' });
	await store.outbox.delivered(await takeOne(store), Date.now());
	await store.outbox.failed(await takeOne(store), 'SMTP 451', inOneMinute());
	await store.outbox.failed(await takeOne(store, 'webhook'), 'HTTP 410', undefined);
	const gone = await insert(store, 'photo-quote', { photo_urls: [photoUrl('https://site.example', key)] });
	const sent = await store.outbox.of(request);
	const asked = sent.find(({ company }) => company !== null);
	for (const answer of ['rung', 'quote-sent'] as const) await store.answers.record(request, asked?.id ?? '', answer);
	await store.history.setStatus(request, 'quoted', 'anna@example.com');
	await store.history.addNote(request, 'Ŵ\n"quoted"', '');
	await store.history.addNote(gone, 'Rings after six', '');
	const told = await store.outbox.take('webhook', 9);
	for (const one of told) await store.outbox.delivered(one, Date.now());
	await store.erasure.erase([gone], 'withdraw');
	await store.erasure.finish();
	for (const purpose of linkPurposes) await store.keys.linkKey(purpose);
	await store.clock.trust(new Date(Date.now() - 3_600_000));
	await store.visits.add([
		{ day: '2026-11-20', what: 'page', kind: '', name: '/', count: 7 },
		{ day: '2026-11-21', what: 'sent', kind: 'brochure', name: '/blog', count: 2 },
	]);
	return { request, key };
}

async function recordsOf({ content }: Store): Promise<StoredRecord[]> {
	const all: StoredRecord[] = [];
	for await (const batch of content.export(sections, true)) all.push(...batch);
	return all;
}

function copyOf(from: Store, to: Store, more: Partial<CopyOptions> = {}) {
	const options = { isInUse: false, say: () => {}, signal, patience: 0, ...more };
	return copyStore({ store: from, name: 'FROM' }, { store: to, name: 'TO' }, options);
}

/**
 * All records but the lines that copying adds to the audit log, and without what is being sent. Photos by their key: several
 * are copied at once.
 */
function comparable(records: readonly StoredRecord[]) {
	const photos = records.filter((record) => record.section === 'photo').sort((a, b) => (a.key < b.key ? -1 : 1));
	const others = records.filter(
		(record) => record.section !== 'photo' && !(record.section === 'audit' && record.entry.act === 'copy'),
	);
	return [
		...others.map((record) => (record.section === 'delivery' ? { ...record, inFlight: false } : record)),
		...photos,
	];
}

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

// Hosted projects do not export their records yet.
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
		await Promise.all([from.close(), to.close()]);
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
		await Promise.all([from.close(), to.close()]);
	});

	test('that is being erased while it is copied is not copied, and the notices of it are', async () => {
		const { store: from } = await open(planner);
		const { request } = await insertWithPhoto(from);
		await from.outbox.delivered(await takeOne(from, 'webhook'), Date.now());
		const copied = await open(planner, true);
		const { content } = copied.store;
		let erased = false;
		// The last rows of the last pass, after which the original loses the request.
		const store: Store = {
			...copied.store,
			content: {
				...content,
				import: async (records) => {
					await content.import(records);
					if (!erased && records.some(({ section }) => section === 'delivery')) {
						erased = true;
						await from.erasure.erase([request], 'withdraw');
					}
				},
			},
		};
		await copyOf(from, store);
		const { store: to } = await copied.again();
		expect(await to.requests.all()).toEqual([]);
		expect(comparable(await recordsOf(to))).toEqual(comparable(await recordsOf(from)));
		expect((await to.outbox.of(request)).map(({ message }) => message)).toEqual(['withdrawal']);
		await Promise.all([from.close(), to.close()]);
	});

	test('of which something is being sent is copied so that it is not sent twice', async () => {
		const { store: from } = await open(planner);
		const request = await insert(from);
		const { content } = from;
		const [taken] = await from.outbox.take('webhook', 1);
		// As a store of several processes reports it.
		const original: Store = {
			...from,
			content: {
				...content,
				async *export(...how) {
					for await (const batch of content.export(...how))
						yield batch.map((record) =>
							record.section === 'delivery' && record.id === taken?.id ? { ...record, inFlight: true } : record,
						);
				},
			},
		};
		const copied = await open(planner, true);
		const { report } = await copyOf(original, copied.store);
		expect(report).toContain('1 message(s) were being sent');
		const { store: to } = await copied.again();
		expect((await to.outbox.of(request)).filter(({ state }) => state === 'given-up')).toMatchObject([
			{ id: taken?.id, attempts: 1, why: 'IN FLIGHT' },
		]);
		expect(await to.outbox.take('webhook', 9)).toEqual([]);
		await Promise.all([from.close(), to.close()]);
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
		await Promise.all([from.close(), to.close()]);
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
		await Promise.all([from.close(), to.close()]);
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
		await store.close();
	});

	test('is not copied into a store that has one, nor into an unfinished copy of another', async () => {
		const { store: from } = await open();
		const { store: other } = await open();
		await insert(from);
		await insert(other);
		const filled = await open();
		await insert(filled.store);
		await expect(copyOf(from, filled.store)).rejects.toThrow('TO is not empty');
		const begun = await open(undefined, true);
		await copyOf(from, begun.store, { isInUse: true });
		await expect(copyOf(other, begun.store)).rejects.toThrow('TO has an unfinished copy of FROM');
		await Promise.all([from, other, filled.store].map((store) => store.close()));
		await expect(begun.again()).rejects.toThrow('is not complete');
	});

	test('whose photos are lost or damaged is copied without the first, and says so', async () => {
		const tested = await open();
		const lost = await insertWithPhoto(tested.store);
		const damaged = await insertWithPhoto(tested.store);
		await tested.loseBytes(lost.key);
		const { content } = tested.store;
		const original: Store = {
			...tested.store,
			content: {
				...content,
				readPhoto: async (photo) =>
					photo.key === damaged.key ? Buffer.alloc(jpeg.length, 'x') : content.readPhoto(photo),
			},
		};
		const copied = await open(undefined, true);
		const { report, isWhole } = await copyOf(original, copied.store);
		expect(isWhole).toBe(false);
		expect(report).toContain(`The file of the photo ${lost.key} is missing.`);
		expect(report).toContain(`The file of the photo ${damaged.key} is not as it came.`);
		const { store: to, hasBytes } = await copied.again();
		expect([await to.photos.find(lost.key), await hasBytes(damaged.key)]).toEqual([undefined, true]);
		expect(await to.requests.all()).toHaveLength(2);
		await Promise.all([tested.store.close(), to.close()]);
	});

	test('stops between two photos when it is interrupted, and goes on with the next run', async () => {
		const { store: from } = await open();
		for (let count = 0; count < 6; count++) await insertWithPhoto(from);
		const copied = await open(undefined, true);
		const stop = new AbortController();
		const { content } = copied.store;
		const write = vi.fn(async (...given: Parameters<typeof content.writePhoto>) => {
			stop.abort(new Error('interrupted'));
			return content.writePhoto(...given);
		});
		const store: Store = { ...copied.store, content: { ...content, writePhoto: write } };
		await expect(copyOf(from, store, { signal: stop.signal })).rejects.toThrow('interrupted');
		const written = write.mock.calls.length;
		expect(written).toBeLessThan(6);
		await copyOf(from, store);
		expect(write.mock.calls).toHaveLength(6);
		const { store: to } = await copied.again();
		expect(comparable(await recordsOf(to))).toEqual(comparable(await recordsOf(from)));
		await Promise.all([from.close(), to.close()]);
	});
});

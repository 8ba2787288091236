import { describe, expect, test, vi } from 'vitest';
import type { Store } from '#server/store/store.ts';
import { jpeg } from '../support/small-photos.ts';
import { comparable, copyOf, recordsOf } from './copying.ts';
import { insert, insertWithPhoto, planner, takeOne } from './data.ts';
import { implementations } from './implementations.ts';

describe.each(implementations)('the content of $name', ({ open }) => {
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
	});
});

import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { HostedData } from '../support/hosted-data.ts';
import { jpeg } from '../support/small-photos.ts';
import { describeHosted, newProject, open, openNew, visitorOf } from './project.ts';

const withPlace = await sharp(jpeg)
	.withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' }, IFD0: { Copyright: 'Test Camera' } })
	.toBuffer();

/** What the bucket has under a key. */
function stored({ files }: HostedData, key: string): Buffer | undefined {
	return [...files].find(([name]) => name.startsWith(`${key}/`))?.[1];
}

describeHosted('photos that browsers put into the bucket', () => {
	test('lose their metadata before somebody is told of them, and are read once', async () => {
		const { project, store } = await openNew();
		const { request, keys } = await visitorOf(project).askWithPhotos(withPlace, jpeg);
		const [first = '', second = ''] = keys;
		expect(stored(project, first)?.includes('Test Camera')).toBe(true);
		const before = { ...project.calls };
		const asked = await store.requests.of(request);
		await Promise.all([store.photos.clean(asked), store.photos.clean(asked)]);
		const clean = stored(project, first);
		expect([clean?.includes('Test Camera'), stored(project, second)?.equals(jpeg)]).toEqual([false, true]);
		expect((await sharp(clean).metadata()).exif).toBeUndefined();
		const [photo] = await store.photos.of(asked);
		expect(photo).toMatchObject({ key: first, type: 'image/jpeg', size: clean?.length });
		// As its thumbnail is drawn.
		const drawn = await store.photos.withFile({ key: first }, (path) => readFile(path));
		expect(drawn.equals(clean ?? Buffer.alloc(0))).toBe(true);
		await store.photos.clean(asked);
		const made = (method: string) => (project.calls[method] ?? 0) - (before[method] ?? 0);
		expect([made('GET'), made('PUT')]).toEqual([2, 1]);
	});

	test('have the type of their content, whatever their sender said', async () => {
		const { project, store } = await openNew();
		const png = await sharp(jpeg).png().toBuffer();
		const { request, keys } = await visitorOf(project).askWithPhotos(png);
		const asked = await store.requests.of(request);
		await store.photos.clean(asked);
		expect(await store.photos.of(asked)).toMatchObject([{ key: keys[0], type: 'image/png' }]);
		const [object] = await project.sql`select metadata ->> 'mimetype' as type from storage.objects`;
		expect(object?.type).toBe('image/png');
	});

	test('that are none are removed, with their rows, and the others stay', async () => {
		const { project, store } = await openNew();
		const html = Buffer.from('<!doctype html><script>alert(1)</script>');
		const { request, keys } = await visitorOf(project).askWithPhotos(html, jpeg.subarray(0, 100), jpeg);
		const asked = await store.requests.of(request);
		await store.photos.clean(asked);
		expect((await store.photos.of(asked)).map(({ key }) => key)).toEqual([keys[2]]);
		await store.erasure.finish();
		expect(keys.map((key) => stored(project, key) !== undefined)).toEqual([false, false, true]);
		expect(await project.sql`select from storage.objects`).toHaveLength(1);
	});

	test('are not brought back by the cleaning when they are erased meanwhile', async () => {
		const { project, store } = await openNew();
		for (let round = 0; round < 5; round++) {
			const { request } = await visitorOf(project).askWithPhotos(withPlace);
			const asked = await store.requests.of(request);
			const cleaning = store.photos.clean(asked);
			await new Promise((resolve) => setTimeout(resolve, round * 15));
			await Promise.all([cleaning, store.erasure.erase([request], 'withdraw')]);
			await store.erasure.finish();
			expect([project.files.size, (await project.sql`select from private.photos`).length]).toEqual([0, 0]);
		}
	});

	test('that were there before the program are cleaned by its daily check', async () => {
		const project = await newProject();
		const { keys } = await visitorOf(project).askWithPhotos(withPlace, Buffer.from('no photo'));
		const store = await open(project);
		expect(await store.photos.countLost(new AbortController().signal)).toBe(0);
		expect(stored(project, keys[0] ?? '')?.includes('Test Camera')).toBe(false);
		expect(await store.photos.find(keys[1] ?? '')).toBeUndefined();
	});

	test('do not keep a request from being delivered when their files are lost', async () => {
		const { project, store } = await openNew();
		const { request } = await visitorOf(project).askWithPhotos(withPlace);
		project.files.clear();
		await store.photos.clean(await store.requests.of(request));
		expect(await store.photos.countLost(new AbortController().signal)).toBe(1);
	});
});

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cutoffsAt } from '../store/data.ts';
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
		for (let round = 0; round < 3; round++) {
			const { request } = await visitorOf(project).askWithPhotos(withPlace);
			const asked = await store.requests.of(request);
			const cleaning = store.photos.clean(asked);
			await new Promise((resolve) => setTimeout(resolve, round * 25));
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

/** What is left of visitors in a project. */
async function left({ sql, files }: HostedData) {
	const [rows] = await sql`select
		(select count(*)::int from photo_quote_requests) as requests,
		(select count(*)::int from storage.objects) as objects,
		(select count(*)::int from private.photos) as photos,
		(select count(*)::int from private.deliveries where message <> 'withdrawal') as deliveries,
		(select count(*)::int from private.unfinished_erasures) as unfinished`;
	return { ...rows, files: files.size };
}
const nothing = { requests: 0, objects: 0, photos: 0, deliveries: 0, unfinished: 0, files: 0 };

describeHosted('erasure in a hosted project', () => {
	test('is finished by another process after a crash, and once where two do it at once', async () => {
		const project = await newProject();
		const [one, other] = [await open(project), await open(project)];
		for (let n = 0; n < 3; n++) await visitorOf(project, `192.0.2.${n}`).askWithPhotos(jpeg, jpeg);
		const cutoffs = cutoffsAt(Date.now() + 60_000);
		const swept = await Promise.all([one, other].map(({ erasure }) => erasure.eraseOld(cutoffs)));
		expect(swept.map(({ requests }) => requests).sort()).toEqual([0, 3]);
		await one.close();
		const third = await open(project);
		await Promise.all([other, third].map(({ erasure }) => erasure.finish()));
		await third.erasure.finish();
		expect(await left(project)).toEqual(nothing);
		const audit = await project.sql`select entry from private.audit`;
		expect(audit.map(({ entry }) => entry)).toMatchObject([{ act: 'sweep', requests: 3, photos: 6 }]);
	});

	test('waits for a storage service that does not answer, and tells so', async () => {
		const project = await newProject();
		const { request } = await visitorOf(project).askWithPhotos(jpeg);
		const broken = await open({ ...project, secretKey: 'sb_secret_wrong' });
		await broken.erasure.erase([request], 'erase');
		const { failed } = await broken.erasure.finish();
		expect(failed).toMatchObject({ photos: { code: 'HTTP 401' } });
		expect(await left(project)).toMatchObject({ requests: 0, objects: 1, unfinished: 1 });
		await (await open(project)).erasure.finish();
		expect(await left(project)).toEqual(nothing);
	});

	test('removes what the crash of an upload left', async () => {
		const { project, store } = await openNew();
		const key = `${randomUUID()}/1-steps.jpg`;
		await project.sql`insert into private.photos (key, folder, arriving_since) values (${key}, 'x', now())`;
		expect((await visitorOf(project).upload(key, jpeg)).status).toBe(200);
		await store.erasure.finish();
		expect(await left(project)).toMatchObject({ objects: 1, photos: 1 });
		await project.sql`update private.photos set arriving_since = now() - interval '2 hours'`;
		await store.erasure.finish();
		expect(await left(project)).toEqual(nothing);
	});
});

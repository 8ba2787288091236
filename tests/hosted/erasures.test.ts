import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { photoUrl } from '#leads/photos.ts';
import { type HostedData, hostedProjects } from '../support/hosted-data.ts';
import { jpeg } from '../support/small-photos.ts';
import { open } from './opened.ts';
import { visitorOf } from './visitor.ts';

const newProject = await hostedProjects();

async function askWithPhotos(project: HostedData, count: number, address: string) {
	const { ask, upload } = visitorOf(project, address);
	const id = randomUUID();
	const keys = Array.from({ length: count }, (_, n) => `${id}/${n}-steps.jpg`);
	for (const key of keys) await upload(key, jpeg);
	return ask('photo-quote', { id, photo_urls: keys.map((key) => photoUrl('https://x.example', key)) });
}

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

const together = () =>
	describe('erasure in a hosted project', () => {
		test('leaves no row, no object and no delivery', async () => {
			const project = (await newProject?.()) as HostedData;
			const store = await open(project);
			const request = await askWithPhotos(project, 5, '192.0.2.1');
			await store.outbox.plan(9);
			expect(await left(project)).toMatchObject({ requests: 1, objects: 5, photos: 5, deliveries: 2, files: 5 });
			expect(await store.erasure.erase([request], 'withdraw')).toEqual({ requests: 1, photos: 5, notified: 0 });
			expect(await store.erasure.finish()).toEqual({ isComplete: true, failed: {} });
			expect(await left(project)).toEqual(nothing);
		});

		test('is finished by another process after a crash, and once where two do it at once', async () => {
			const project = (await newProject?.()) as HostedData;
			const [one, other] = [await open(project), await open(project)];
			const cutoff = () => new Date(Date.now() + 60_000).toISOString();
			for (let n = 0; n < 8; n++) await askWithPhotos(project, 2, `192.0.2.${n}`);
			const cutoffs = { requests: cutoff(), photos: cutoff(), strayPhotos: cutoff() };
			const swept = await Promise.all([one, other].map(({ erasure }) => erasure.eraseOld(cutoffs)));
			expect(swept.map(({ requests }) => requests).sort()).toEqual([0, 8]);
			await one.close();
			const third = await open(project);
			await Promise.all([other, third].map(({ erasure }) => erasure.finish()));
			await third.erasure.finish();
			expect(await left(project)).toEqual(nothing);
			const audit = await project.sql`select entry from private.audit`;
			expect(audit.map(({ entry }) => entry)).toMatchObject([{ act: 'sweep', requests: 8, photos: 16 }]);
		});

		test('waits for a storage service that does not answer, and tells so', async () => {
			const project = (await newProject?.()) as HostedData;
			const request = await askWithPhotos(project, 1, '192.0.2.1');
			const broken = await open({ ...project, secretKey: 'sb_secret_wrong' });
			await broken.erasure.erase([request], 'erase');
			const { failed } = await broken.erasure.finish();
			expect(failed).toMatchObject({ photos: { code: 'HTTP 401' } });
			expect(await left(project)).toMatchObject({ requests: 0, objects: 1, unfinished: 1 });
			await (await open(project)).erasure.finish();
			expect(await left(project)).toEqual(nothing);
		});

		test('removes what the crash of an upload left', async () => {
			const project = (await newProject?.()) as HostedData;
			const store = await open(project);
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

// npm has a Postgres for Linux on x64.
if (newProject) together();
else test('there is no Postgres on this machine, so that erasure is not tested', () => {});

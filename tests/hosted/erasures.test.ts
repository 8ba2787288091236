import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cutoffsAt } from '../store/data.ts';
import type { HostedData } from '../support/hosted-data.ts';
import { jpeg } from '../support/small-photos.ts';
import { describeHosted, newProject, open, openNew, visitorOf } from './project.ts';

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
		for (let n = 0; n < 8; n++) await visitorOf(project, `192.0.2.${n}`).askWithPhotos(jpeg, jpeg);
		const cutoffs = cutoffsAt(Date.now() + 60_000);
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

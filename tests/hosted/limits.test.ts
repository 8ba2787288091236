import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { rateWindow } from '#server/settings/limits.ts';
import { openHosted } from '#server/store/open-hosted.ts';
import { insert } from '../store/data.ts';
import type { HostedData } from '../support/hosted-data.ts';
import { jpeg } from '../support/small-photos.ts';
import { describeHosted, newProject, open, visitorOf } from './project.ts';

/** A project after a start of the operator's program with these limits. */
async function withLimits(limits: Record<string, number>): Promise<HostedData> {
	const project = await newProject();
	await (await openHosted({ ...project, limits: limits as never })).close();
	return project;
}

const codeOf = (asked: Promise<unknown>) =>
	asked.then(
		() => 'kept',
		({ code }) => code,
	);

describeHosted("the operator's limits in a hosted project", () => {
	test('hold for requests of one address, in ten minutes and in a day', async () => {
		for (const name of ['requests per address in ten minutes', 'requests per address and day']) {
			const project = await withLimits({ [name]: 2 });
			const { ask } = visitorOf(project);
			expect([await codeOf(ask()), await codeOf(ask()), await codeOf(ask())]).toEqual(['kept', 'kept', 'PT429']);
			expect(await codeOf(visitorOf(project, '198.51.100.7').ask())).toBe('kept');
			await expect(ask()).rejects.toMatchObject({ hint: expect.stringMatching(/^Try again in \d+ seconds\.$/) });
		}
	});

	test('hold for the requests of a day, whose last fifth is for who has sent little', async () => {
		const project = await withLimits({ 'requests a day': 10 });
		const { ask } = visitorOf(project);
		const sent = [];
		for (let n = 0; n < 10; n++) sent.push(await codeOf(ask()));
		expect(sent).toEqual([...Array(8).fill('kept'), 'PT429', 'PT429']);
		const others = [];
		for (let n = 0; n < 3; n++) others.push(await codeOf(visitorOf(project, `198.51.100.${n}`).ask()));
		expect(others).toEqual(['kept', 'kept', 'PT429']);
	});

	test('hold for photos, by number and by size', async () => {
		const names = [
			'photos per address in ten minutes',
			'photos per address and day',
			'photo bytes per address and day',
		];
		for (const name of names) {
			const project = await withLimits({ [name]: name.includes('bytes') ? 2 * jpeg.length : 2 });
			const { upload } = visitorOf(project);
			const answers = [];
			for (let n = 0; n < 3; n++) answers.push(await (await upload(`${randomUUID()}/1.jpg`, jpeg)).json());
			expect(answers.map(({ message }) => message)).toEqual([undefined, undefined, 'Too many photos']);
			expect((await visitorOf(project, '192.0.2.2').upload(`${randomUUID()}/1.jpg`, jpeg)).ok).toBe(true);
			if (!name.includes('ten minutes')) continue;
			for (const [ms, ok] of [
				[rateWindow - 5000, false],
				[rateWindow, true],
			] as const) {
				await project.sql`update private.upload_counts set window_start = now() - ${ms} * interval '1 ms'`;
				expect((await upload(`${randomUUID()}/1.jpg`, jpeg)).ok).toBe(ok);
			}
		}
	});

	test('hold for the photos of a folder, of which five are kept, also of twelve that come at once', async () => {
		const project = await newProject();
		const { upload } = visitorOf(project);
		const folder = randomUUID();
		const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => upload(`${folder}/${n}.jpg`, jpeg)));
		const refused = answers.filter(({ ok }) => !ok).map((answer) => answer.json());
		expect(await Promise.all(refused)).toEqual(Array(7).fill(expect.objectContaining({ statusCode: '403' })));
		expect([project.files.size, (await project.sql`select from storage.objects`).length]).toEqual([5, 5]);
	});

	test('do not hold for what the operator’s program stores itself', async () => {
		const project = await withLimits({ 'requests a day': 0, 'photos a day': 0 });
		expect(await codeOf(visitorOf(project).ask())).toBe('PT429');
		const store = await open(project);
		expect(await store.requests.find(await insert(store))).toBeDefined();
	});
});

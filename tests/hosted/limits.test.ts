import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RequestKey } from '#leads/tables.ts';
import { changeHeld } from '#server/operator/held.ts';
import { limitsOf } from '#server/settings/caller-limits.ts';
import { maxInsertsPerWindow, maxRowsPerCall, maxTakenPerCallerPerHour } from '#server/settings/limits.ts';
import { readSettings } from '#server/settings/read.ts';
import { openHosted } from '#server/store/open-hosted.ts';
import { insert, rowOf } from '../store/data.ts';
import type { HostedData } from '../support/hosted-data.ts';
import { jpeg, jpegOf } from '../support/small-photos.ts';
import { describeHosted, newProject, open, visitorOf } from './project.ts';

/** A project after a start of the operator's program with these settings. */
async function withLimits(settings: Record<string, string> = {}): Promise<HostedData> {
	const project = await newProject();
	await (await openHosted({ ...project, limits: limitsOf(readSettings(settings)) })).close();
	return project;
}

const codeOf = (asked: Promise<unknown>) =>
	asked.then(
		() => 'kept',
		({ code }) => code,
	);

describeHosted("the operator's limits in a hosted project", () => {
	test('have requests of one address held, and refused where they are too many in ten minutes', async () => {
		const project = await withLimits();
		const { ask } = visitorOf(project);
		const answers = [];
		for (let n = 0; n <= maxInsertsPerWindow; n++) answers.push(await codeOf(ask()));
		expect(answers).toEqual([...Array(maxInsertsPerWindow).fill('kept'), 'PT429']);
		expect(await codeOf(visitorOf(project, '198.51.100.7').ask())).toBe('kept');
		await expect(ask()).rejects.toMatchObject({ hint: expect.stringMatching(/^Try again in \d+ seconds\.$/) });
		const store = await open(project);
		expect(await store.held.networks()).toMatchObject([
			{ network: '192.0.2.0/24', requests: maxInsertsPerWindow - maxTakenPerCallerPerHour },
		]);
		expect(await store.outbox.plan(100)).toBe(maxTakenPerCallerPerHour + 1);
		expect(await store.outbox.plan(100)).toBe(0);
		expect(await store.held.letGo({ network: '192.0.2.0/24' }, 20)).toBe(20);
		expect(await store.outbox.plan(100)).toBe(20);
	});

	test('have a call of more rows than the site sends refused before most of them are looked at', async () => {
		const { sql } = await withLimits();
		const send = (many: number) =>
			sql.begin(async (tx) => {
				const headers = JSON.stringify({ 'cf-connecting-ip': '192.0.2.1' });
				await tx`select set_config('role', 'anon', true), set_config('request.headers', ${headers}, true)`;
				const rows = Array.from({ length: many }, () => rowOf('callback', { id: randomUUID() }));
				// The last is refused by its column, were it looked at.
				rows[many] = { ...rowOf('callback', { id: randomUUID() }), email: 'none' };
				await tx`insert into callback_requests ${tx(rows.slice(0, many > maxRowsPerCall ? undefined : many) as never)}`;
			});
		expect(await codeOf(send(maxRowsPerCall))).toBe('kept');
		expect(await codeOf(send(maxRowsPerCall + 1))).toBe('PT429');
		expect(await sql`select from callback_requests`).toHaveLength(maxRowsPerCall);
	});

	test('have the requests of a day held, whose last fifth is for who has sent little', async () => {
		const project = await withLimits({ MAX_REQUESTS_PER_DAY: '10', MAX_REQUESTS_PER_ADDRESS_PER_DAY: '99' });
		const { ask } = visitorOf(project);
		const taken = async () => Number((await project.sql`select from private.request_ids where held is null`).length);
		for (let n = 0; n < 10; n++) await ask();
		expect(await taken()).toBe(8);
		for (let n = 0; n < 3; n++) await visitorOf(project, `198.51.100.${n}`).ask();
		expect(await taken()).toBe(10);
	});

	test('refuse what is more than may be held of all in a day, until some of it is let go or dropped', async () => {
		const project = await withLimits();
		await project.sql`update private.limits set most = 0 where what = 'requests' and family = 0`;
		await project.sql`update private.limits set most = 4 where what = 'held' and family = 0`;
		const asked: RequestKey[] = [];
		const untilRefused = async () => {
			const before = asked.length;
			for (;;) {
				const { ask } = visitorOf(project, `198.51.${asked.length}.1`);
				const code = await codeOf(ask().then((key) => asked.push(key)));
				if (code !== 'kept') return [code, asked.length - before];
			}
		};
		expect(await untilRefused()).toEqual(['PT429', 4]);
		const store = await open(project);
		const [first] = asked;
		// One of yesterday leaves no room today.
		await project.sql`update private.request_ids set created_at = created_at - interval '1 day' where id = ${first?.id ?? ''}`;
		await changeHeld({ act: 'drop', which: first?.id ?? '' }, store, true);
		expect(await untilRefused()).toEqual(['PT429', 0]);
		expect(await store.held.letGo('few', 2)).toBe(2);
		expect(await untilRefused()).toEqual(['PT429', 2]);
		await changeHeld({ act: 'drop', which: 'all' }, store, true);
		expect(await untilRefused()).toEqual(['PT429', 3]);
	});

	test('hold for photos, by number and by size', async () => {
		for (const name of ['', 'MAX_PHOTOS_PER_ADDRESS_PER_DAY', 'MAX_PHOTO_MB_PER_ADDRESS_PER_DAY']) {
			const size = name.includes('MB') ? 450_000 : jpeg.length;
			const project = await withLimits((name && { [name]: name.includes('MB') ? '1' : '2' }) || {});
			if (name === '') await project.sql`update private.limits set most = 2 where what = 'uploads' and seconds = 600`;
			const { upload } = visitorOf(project);
			const answers = [];
			for (let n = 0; n < 3; n++) answers.push(await (await upload(`${randomUUID()}/1.jpg`, jpegOf(size))).json());
			expect(answers.map(({ message }) => message)).toEqual([undefined, undefined, 'Too many photos']);
			expect((await visitorOf(project, '198.51.100.7').upload(`${randomUUID()}/1.jpg`, jpeg)).ok).toBe(true);
			if (name !== '') continue;
			for (const [ms, ok] of [
				[5000, false],
				[0, true],
			] as const) {
				await project.sql`update private.counts set until = now() + ${ms} * interval '1 ms' where seconds = 600`;
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
		const project = await withLimits();
		await project.sql`update private.limits set most = 0`;
		expect(await codeOf(visitorOf(project).ask())).toBe('PT429');
		const store = await open(project);
		expect(await store.requests.find(await insert(store))).toBeDefined();
	});
});

import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openForCommand } from '#server/store/open.ts';
import { inDatabase } from '../support/database.ts';
import { jpeg, mark, photosWithNotes } from '../support/photos.ts';
import { startDelivering } from '../support/server.ts';
import { eventually, isFullSize, sharedDelivery, startHere } from '../support/shared.ts';
import { insert, newKey, press, publicUrl, rows, tableNames, uploadRaw } from '../support/wire.ts';
import { ask, askForQuote, type HostedProject, startHostedProject } from './project.ts';

const project = (await startHostedProject()) as HostedProject;
// Registered first, and so run after the server has stopped.
afterAll(() => project?.stop());
const { server, receivers, mailsAbout, eventsAbout } = sharedDelivery({ env: project?.env ?? {} }, startHere);

const photo = { bytes: jpeg, type: 'image/jpeg' };

/** How much the project has. */
async function left() {
	const [found] = await project.run(`select (select count(*) from inbox)::int as requests,
		(select count(*) from storage.objects)::int as photos`);
	return { requests: Number(found?.requests), photos: Number(found?.photos), files: project.files.size };
}
const nothing = { requests: 0, photos: 0, files: 0 };
const isTaken = () => eventually(async () => expect(await left()).toMatchObject({ requests: 0 }));
const isEmpty = () => eventually(async () => expect(await left()).toEqual(nothing));

/** The store of the back office, as a command opens it. */
async function stored<T>(look: (store: ReturnType<typeof openForCommand>) => T): Promise<T> {
	const store = openForCommand(server.dataDir, 'read');
	try {
		return await look(store);
	} finally {
		await store.close();
	}
}

describe.runIf(project)('requests that browsers sent to a hosted project', () => {
	test('are taken over with their photos, freed of what cameras write into them, and are gone there', async () => {
		const types = ['image/jpeg', 'image/png', 'image/heic'];
		const seeds = await photosWithNotes();
		const photos = types.map((type) => ({ type, bytes: seeds[type]?.[0] ?? Buffer.of() }));
		const { id, keys } = await askForQuote(project, photos);
		await eventually(async () => {
			expect(await mailsAbout(id)).toHaveLength(2);
			expect(eventsAbout(id)).toHaveLength(1);
		});
		await isEmpty();
		expect(eventsAbout(id)[0]?.event.data.photos).toMatchObject(Array(3).fill({ type: 'image/jpeg' }));
		for (const key of keys) {
			const here = Buffer.from(await (await fetch(publicUrl(server.url, key))).arrayBuffer());
			expect([here.length > 100, here.includes(mark)]).toEqual([true, false]);
			expect(await (await fetch(publicUrl(project.url, key))).text()).toContain('NoSuchKey');
		}
		const request = await stored(({ requests }) => requests.of({ kind: 'photo-quote', id }));
		expect(request).toMatchObject({ photo_urls: keys.map((key) => publicUrl('http://localhost:4321', key)) });
	});

	test('of all kinds keep what was said beside them, and when they were sent', async () => {
		const id = randomUUID();
		const sent = Date.now();
		const row = { ...rows.brochure_requests, id };
		const info = { 'x-client-info': 'outdoor-stairlifts; signals=trap; companies_too=yes' };
		expect((await insert(project.url, 'brochure_requests', [row], { headers: info })).status).toBe(201);
		const callback = await ask(project, 'callback_requests', { email: 'plain@example.com' });
		await isEmpty();
		const found = await stored(({ requests }) => requests.of({ kind: 'brochure', id }));
		expect(found).toMatchObject({ suspected: 'trap', companies_too: 'yes', product: rows.brochure_requests.product });
		expect(Math.abs(Date.parse(found.created_at) - sent)).toBeLessThan(5000);
		expect(await stored(({ requests }) => requests.find({ kind: 'callback', id: callback }))).toBeDefined();
	});

	test('are one where a browser sends the same again, and two where another has the id', async () => {
		const id = await ask(project, 'callback_requests');
		await isEmpty();
		await ask(project, 'callback_requests', { id });
		await isEmpty();
		await ask(project, 'brochure_requests', { id, email: 'other@example.com' });
		await isEmpty();
		const all = await stored(({ requests }) => requests.all());
		expect(all.filter((one) => one.id === id)).toHaveLength(1);
		expect(all.filter((one) => 'email' in one && one.email === 'other@example.com')).toHaveLength(1);
	});

	test('and were erased do not come back while deletions there fail for an hour', async () => {
		project.watch.fails = 'DELETE';
		const { id } = await askForQuote(project, [photo]);
		const link = await eventually(async () => {
			const mail = (await mailsAbout(id)).find(({ text }) => text?.includes('/my-request'));
			return /https?:\S+(\/my-request\S+)/.exec(mail?.text ?? '')?.[1] ?? expect.fail('no link yet');
		});
		expect(await press(server.url + link)).toBe(303);
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
		onTestFinished(() => void vi.useRealTimers());
		const later = await ask(project, 'callback_requests');
		await eventually(async () =>
			expect(await stored(({ requests }) => requests.find({ kind: 'callback', id: later }))).toBeDefined(),
		);
		expect(await stored(({ requests }) => requests.find({ kind: 'photo-quote', id }))).toBeUndefined();
		expect(await left()).toMatchObject({ requests: 2, photos: 1 });
		project.watch.fails = undefined;
		await isEmpty();
		expect(
			await stored(({ requests }) => requests.all().filter((one) => one.id === id || one.id === later)),
		).toHaveLength(1);
		expect(await mailsAbout(later)).toHaveLength(2);
	});

	test.each([['rest'], ['storage'], ['rest', 'storage']] as const)(
		'are not lost in an outage of %s %s',
		async (...services) => {
			// One that waits when it begins, and what visitors try while it lasts.
			project.watch.fails = 'GET';
			const { id } = await askForQuote(project, [photo]);
			for (const service of services) project.away.add(service);
			project.watch.fails = undefined;
			const row = { ...rows.callback_requests, id: randomUUID() };
			const tried = async () => (await insert(project.url, 'callback_requests', row)).status;
			const uploaded = async () => (await uploadRaw(project.url, newKey(), jpeg, 'image/jpeg')).status;
			if (project.away.has('rest')) expect(await tried()).toBe(502);
			if (project.away.has('storage')) expect(await uploaded()).toBe(503);
			const health = await (await fetch(`${server.url}/healthz`)).json();
			expect(health).toMatchObject({ status: 'failing', checks: { visitors: 'failing', database: 'ok' } });
			await new Promise((resolve) => setTimeout(resolve, isFullSize ? 30_000 : 1000));
			project.away.clear();
			if (services.some((one) => one === 'rest')) expect(await tried()).toBe(201);
			await isTaken();
			const quote = await stored(({ requests, photos }) => photos.of(requests.of({ kind: 'photo-quote', id })));
			expect(quote).toHaveLength(1);
			await project.run(`set storage.allow_delete_query = 'true'; delete from storage.objects`);
		},
	);

	test('leave no photos there that nobody names', async () => {
		await uploadRaw(project.url, `${randomUUID()}/1-left.jpg`, jpeg, 'image/jpeg');
		await project.run(`update storage.objects set created_at = now() - interval '3 hours'`);
		expect(await project.run('select name from stray_photos')).toHaveLength(1);
		await project.run(`insert into photo_quote_requests (name, email, address, photo_urls, created_at)
			values ('a', 'a@b.c', 'x', array['x'], now() - interval '2 hours')`);
		expect(await project.run('select name from stray_photos')).toHaveLength(0);
		await isTaken();
		await project.run(`set storage.allow_delete_query = 'true'; delete from storage.objects`);
	});
});

test.runIf(project)(
	'a second back office with another data folder takes nothing, until the first has been away for five minutes',
	async () => {
		const second = await startHere({
			env: project.env,
			intervals: { delivery: { firstRetry: 300, poll: 100 }, health: 0, inbox: 50 },
		});
		await eventually(() => expect(second.output()).toContain('could not take requests over'));
		const id = await ask(project, 'callback_requests');
		await isTaken();
		const has = (dataDir: string) =>
			inDatabase(dataDir, (database) => database.prepare('SELECT 1 FROM request_ids WHERE id = ?').all(id).length);
		expect([has(server.dataDir), has(second.dataDir)]).toEqual([1, 0]);
		await second.stop();
	},
);

test.runIf(project)('every row that a form accepts fits the project', async () => {
	const longest: Record<(typeof tableNames)[number], object> = {
		photo_quote_requests: {
			name: 'x'.repeat(200),
			address: '\u{1f600}'.repeat(500),
			additional_info: 'x'.repeat(4000),
			photo_urls: Array(5).fill('https://x/'.padEnd(1000, 'y')),
		},
		brochure_requests: { name: 'x'.repeat(200), address: 'x'.repeat(500), product: 'x'.repeat(200) },
		callback_requests: { name: 'x'.repeat(200), comment: '\u{1f600}'.repeat(4000) },
	};
	for (const table of tableNames) await ask(project, table, longest[table] as Record<string, unknown>);
	await isTaken();
});

test.runIf(project)(
	'a back office without pages goes on, and names no address at which nothing serves photos',
	async () => {
		await server.stop();
		const options = { program: 'server/main.ts --without-pages', env: { ...project.env, SERVER_URL: 'none' } };
		const courier = await startDelivering(receivers, { ...options, dataDir: server.dataDir });
		// The second request comes when nothing is in flight that would keep the process alive.
		await ask(project, 'callback_requests');
		await isTaken();
		const { id } = await askForQuote(project, [photo]);
		await eventually(async () => {
			const mails = await mailsAbout(id);
			expect(mails).toHaveLength(2);
			for (const { html, text } of mails) expect(`${html}${text}`).not.toContain('/storage/v1/');
			expect(eventsAbout(id)).toHaveLength(1);
		});
		expect(eventsAbout(id)[0]?.event.data.photos).toEqual([expect.not.objectContaining({ url: expect.anything() })]);
		expect(await courier.stop()).toBe(0);
	},
);

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photoUrl } from '#leads/photos.ts';
import type { RequestKey } from '#leads/tables.ts';
import type { StoredRecord } from '#server/store/content.ts';
import { requestLink, requestOfLink } from '#server/store/links.ts';
import { openForCommand, openForServer } from '#server/store/open.ts';
import { openHosted } from '#server/store/open-hosted.ts';
import { copyOf } from '../store/copying.ts';
import { insert, insertWithPhoto, planner, send, takeOne } from '../store/data.ts';
import { folderContent } from '../support/data-folder.ts';
import type { HostedData } from '../support/hosted-data.ts';
import { leads } from '../support/operator.ts';
import { temporaryFolder } from '../support/server.ts';
import { jpegOf } from '../support/small-photos.ts';
import { describeHosted, newProject, visitorOf } from './project.ts';

const settingsOf = ({ databaseUrl, backendUrl, publicKey, secretKey }: HostedData) => ({
	DATABASE_URL: databaseUrl,
	PUBLIC_BACKEND_URL: backendUrl,
	PUBLIC_BACKEND_KEY: publicKey,
	BACKEND_SECRET_KEY: secretKey,
});
const copy = (from: string, to: string, project: HostedData) =>
	leads(['copy', from, to, '--in-service'], '', settingsOf(project));
async function linkIn(folder: string, request: RequestKey): Promise<string> {
	const store = openForCommand(folder, 'read');
	const link = await requestLink(request, store.keys);
	await store.close();
	return link;
}
const newFolder = async () => join(await temporaryFolder(), 'copy');

/** A folder with requests in every state. @returns two requests with photos */
async function filledFolder() {
	const folder = await temporaryFolder();
	const store = await openForServer(folder, { planner });
	const [kept, gone] = [await insertWithPhoto(store), await insertWithPhoto(store)];
	for (let count = 0; count < 3; count++) await insertWithPhoto(store);
	await send(store, `${randomUUID()}/1-stray.jpg`, jpegOf(4000));
	await insert(store, 'brochure');
	await store.outbox.delivered(await takeOne(store), Date.now());
	await store.outbox.failed(await takeOne(store), 'SMTP 451', new Date(Date.now() + 60_000));
	await store.outbox.failed(await takeOne(store, 'webhook'), 'HTTP 410', undefined);
	await store.erasure.erase([await insert(store)], 'withdraw');
	await store.erasure.finish();
	await store.clock.trust(new Date());
	await store.photos.countLost(new AbortController().signal);
	await store.close();
	return { folder, kept, gone };
}

/** Loaded before a copy: kills it when the bucket has taken the third photo, before that is entered as there. */
const killsAtThirdPhoto = `data:text/javascript,${encodeURIComponent(`
	const { fetch } = globalThis;
	let photos = 0;
	globalThis.fetch = async (url, options) => {
		const response = await fetch(url, options);
		if (options?.method === 'PUT' && ++photos === 3) process.kill(process.pid, 'SIGKILL');
		return response;
	};
`)}`;

describeHosted('npm run leads -- copy', () => {
	test('moves a folder to a project and back: the two folders hold the same, photo by photo', async () => {
		const project = await newProject();
		const { folder, kept } = await filledFolder();
		const up = await copy(folder, 'hosted', project);
		expect([up.code, up.err]).toEqual([0, '']);
		expect(up.out).toMatch(/ of \S+ are in hosted, read back and found the same/);

		const store = await openHosted({ ...project, planner });
		// Nobody is told again, and the links that visitors have mean what they meant.
		expect(await store.outbox.plan(99)).toBe(0);
		const link = new URL(await linkIn(folder, kept.request), 'https://site.example').searchParams;
		expect(await requestOfLink(link, store.keys)).toEqual({ request: kept.request, isOwn: true });
		await store.close();

		const back = await newFolder();
		expect(await copy('hosted', back, project)).toMatchObject({ code: 0, err: '' });
		expect(await folderContent(back)).toEqual(await folderContent(folder));
		expect(await copy(folder, 'hosted', project)).toMatchObject({
			code: 1,
			err: expect.stringMatching(/^hosted is not empty[^\n]*\n$/),
		});
	});

	test('that was killed goes on; until it is complete the project takes nothing else, and erased is what was erased meanwhile', async () => {
		const project = await newProject();
		const { folder, gone } = await filledFolder();
		const program = join(import.meta.dirname, '../../server/leads.ts');
		const args = ['--import', killsAtThirdPhoto, program, 'copy', folder, 'hosted'];
		const killed = await new Promise((resolve) => {
			execFile(process.execPath, args, { env: settingsOf(project) }, (error) => resolve(error?.signal));
		});
		expect(killed).toBe('SIGKILL');
		expect(project.files.size).toBeGreaterThanOrEqual(3);
		const visitor = visitorOf(project);
		await expect(visitor.ask()).rejects.toMatchObject({ code: 'PT503' });
		expect((await visitor.upload(`${randomUUID()}/1-a.jpg`, jpegOf(900))).status).toBe(400);
		await expect(openHosted(project)).rejects.toThrow(
			/^DATABASE_URL cannot be used: a copy of \S+ into this project is not complete/,
		);

		expect((await leads(['erase', gone.request.id], folder)).code).toBe(0);
		expect(await copy(folder, 'hosted', project)).toMatchObject({ code: 0 });
		const [{ photos } = { photos: 0 }] =
			await project.sql`select count(*)::int as photos from private.photos where arriving_since is null`;
		expect(project.files.size).toBe(photos);
		expect([...project.files.keys()].filter((name) => name.startsWith(gone.key))).toEqual([]);
		await visitor.ask();
	});

	test('of a project at work has what nobody was told of yet, without photos’ metadata, and sends nothing twice', async () => {
		const project = await newProject();
		const store = await openHosted({ ...project, planner });
		const sent = await insert(store);
		const [inFlight] = await store.outbox.take('webhook', 1);
		const visitor = visitorOf(project);
		const id = randomUUID();
		const key = `${id}/1-steps.jpg`;
		const photo = await sharp(jpegOf(2000))
			.withExif({ IFD0: { Copyright: 'Test Camera' } })
			.jpeg()
			.toBuffer();
		expect((await visitor.upload(key, photo)).status).toBe(200);
		expect((await visitor.upload(`${id}/2-text.jpg`, Buffer.from('<html>'))).status).toBe(200);
		const waiting = await visitor.ask('photo-quote', { id, photo_urls: [photoUrl('https://site.example', key)] });

		const to = await newFolder();
		const folder = await openForServer(to, { planner, isCopiedTo: true });
		const { report, isWhole } = await copyOf(store, folder);
		expect(report).toContain('1 message(s) were being sent');
		expect([isWhole, report]).toEqual([
			true,
			expect.stringContaining(`${id}/2-text.jpg is no photo, and was left out.`),
		]);
		await folder.close();

		const served = await openForServer(to, { planner });
		const [held] = (await served.outbox.of(sent)).filter(({ state }) => state === 'given-up');
		expect(held).toMatchObject({ id: inFlight?.id, why: 'IN FLIGHT' });
		expect(await served.outbox.of(waiting)).toEqual([]);
		expect([await served.outbox.plan(9), await served.outbox.plan(9)]).toEqual([1, 0]);
		expect((await served.outbox.of(waiting)).map(({ message }) => message)).toEqual(['thanks', 'lead', 'lead', 'lead']);
		expect((await served.content.readPhoto({ key })).includes('Test Camera')).toBe(false);
		await Promise.all([served.close(), store.close()]);
	});

	test('lets a process that was running before send and plan nothing until the copy is complete', async () => {
		const project = await newProject();
		const running = await openHosted({ ...project, planner });
		const folder = await openForServer(await newFolder(), { planner });
		await insert(folder);
		const copied = await openHosted({ ...project, isCopiedTo: true, mode: 'command' });
		const { content } = copied;
		const between: unknown[] = [];
		const import_ = async (records: readonly StoredRecord[]) => {
			await content.import(records.map((one) => (one.section === 'request' ? { ...one, planned: false } : one)));
			between.push(await running.outbox.plan(9), await running.outbox.take('email', 9));
		};
		const lacking = { ...copied, content: { ...content, import: import_ } };
		await expect(copyOf(folder, lacking)).rejects.toThrow('TO does not hold what FROM does');
		expect(new Set(between.flat())).toEqual(new Set([0]));
		await copyOf(folder, copied);
		expect(await running.outbox.plan(9)).toBe(0);
		expect(await running.outbox.take('email', 9)).toHaveLength(3);
		await Promise.all([running, folder, copied].map((store) => store.close()));
	});

	test('says in one line what it cannot do', async () => {
		const project = await newProject();
		const folder = await newFolder();
		const line = (text: string) => ({
			code: 1,
			out: '',
			err: expect.stringMatching(new RegExp(`^[^\n]*${text}[^\n]*\n$`)),
		});
		expect(await leads(['copy', 'hosted', folder], '')).toEqual(line('No hosted project is set: set DATABASE_URL'));
		expect(await copy('hosted', 'hosted', project)).toEqual(line('are the same'));
		expect(
			await copy('hosted', folder, { ...project, databaseUrl: project.databaseUrl.replace(/:\d+/, ':1') }),
		).toEqual(line('DATABASE_URL cannot be used'));
	});
});

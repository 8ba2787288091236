import { statfsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listed } from '../support/operator.ts';
import { jpegFile, noise } from '../support/photos.ts';
import { startReceivers } from '../support/receivers.ts';
import { shortIntervals, startDelivering, type TestServer, temporaryFolder } from '../support/server.ts';
import { eventually, healthOf, sharedServer } from '../support/shared.ts';
import { insert, newKey, publicUrl, rows, upload } from '../support/wire.ts';
import type { Fault } from './failing-disk.ts';
import { command, mount, unmountAll } from './linux.ts';

const faults = join(await temporaryFolder(), 'faults');
const preload = join(import.meta.dirname, './failing-disk.ts');
const server = sharedServer({
	env: { FAULTS: faults, NODE_OPTIONS: `--import=${preload}` },
	intervals: shortIntervals,
});

const inject = (fault: Fault) => writeFile(faults, fault);
const mend = () => rm(faults);
const shown = async (key: string) => (await fetch(publicUrl(server.url, key))).status;
const send = () => insert(server.url, 'callback_requests', rows.callback_requests);
const count = async () => (await listed(server.dataDir)).length;

test.each<Fault>(['flush file', 'flush folder', 'read-only'])(
	'a disk that fails to %s: the photo is refused and not there, requests go on, and so do photos when it is mended',
	async (fault) => {
		const key = newKey();
		await inject(fault);
		const answer = await upload(server.url, key, jpegFile());
		expect(answer).toMatchObject({ status: 500, body: { statusCode: '500', code: 'InternalError' } });
		expect(await shown(key)).toBe(400);
		expect(await readdir(join(server.dataDir, 'arriving'))).toEqual([]);
		expect((await send()).status).toBe(201);
		await mend();
		expect((await upload(server.url, key, jpegFile())).status).toBe(200);
		expect(await shown(key)).toBe(200);
	},
);

test('with a disk that fails to commit, nothing is acknowledged and /healthz fails; both recover with the disk', async () => {
	const [before, key] = [await count(), newKey()];
	await inject('commit');
	const answers = await Promise.all([send(), send(), send()]);
	for (const { status, body } of answers) expect([status, body]).toMatchObject([500, { code: 'XX000', details: null }]);
	expect(await upload(server.url, key, jpegFile())).toMatchObject({ status: 500 });
	expect(await shown(key)).toBe(400);
	const health = await fetch(`${server.url}/healthz`);
	expect([health.status, await health.json()]).toMatchObject([503, { checks: { database: 'failing', photos: 'ok' } }]);
	await mend();
	expect(await count()).toBe(before);
	expect((await send()).status).toBe(201);
	expect((await upload(server.url, key, jpegFile())).status).toBe(200);
	expect(await count()).toBe(before + 1);
	await eventually(async () => expect((await fetch(`${server.url}/healthz`)).status).toBe(200));
});

test('the log of these errors has kinds and stack frames, no personal data', () => {
	const errors = server
		.output()
		.split('\n')
		.filter((line) => line.includes('could not answer'));
	expect(errors.length).toBeGreaterThan(3);
	expect(errors.join()).toContain('"code":"EIO"');
	expect(errors.join()).not.toContain('1-steps.jpg');
});

afterAll(unmountAll);

/** About 4 MB of a phone's photo, and 400 kB. */
const [large, small] = [await noise(2560), await noise(800)];
const photoFrom = async ({ url }: TestServer, address: string, bytes: Buffer) =>
	(await upload(url, newKey(), jpegFile(bytes), { headers: { 'x-forwarded-for': address } })).status;

test.runIf(process.getuid?.() === 0)(
	'one sender leaves others a part of the tenth of the free disk that photos may take in a day; before it is full, /healthz and an e-mail say so',
	async () => {
		const folder = await temporaryFolder();
		mount(['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder]);
		const free = () => {
			const { bavail, bsize } = statfsSync(folder);
			return bavail * bsize;
		};
		const receivers = await startReceivers();
		const options = { dataDir: join(folder, 'data'), env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' } };
		const server = await startDelivering(receivers, options);
		const before = free();
		const statuses = [];
		for (let count = 0; count < 8; count++) statuses.push(await photoFrom(server, '192.0.2.1', large));
		expect(new Set(statuses)).toEqual(new Set([200, 429]));
		expect(before - free()).toBeLessThan(30e6);
		expect(await photoFrom(server, '203.0.113.9', small)).toBe(200);
		expect((await healthOf(server)).checks).toMatchObject({ disk: 'ok', photoSpace: 'ok' });

		// Something else fills it, to just above the reserve of 100 MB.
		command('fallocate', ['-l', String(free() - 106e6), join(folder, 'backup')]);
		await expect.poll(() => photoFrom(server, '203.0.113.10', small)).toBe(507);
		expect(await healthOf(server)).toMatchObject({
			status: 'degraded',
			checks: { disk: 'ok', photoSpace: 'failing' },
		});
		expect((await insert(server.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
		await server.stop();

		const again = await startDelivering(receivers, { ...options, intervals: { ...shortIntervals, attention: 100 } });
		const subjects = async () => (await receivers.mail.messages()).map(({ subject }) => subject);
		await expect.poll(subjects).toContain('The site needs your attention');
		await again.stop();
		await receivers.end();
	},
);

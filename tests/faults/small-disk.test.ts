import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { command, mount, unmountAll } from '../support/linux.ts';
import { jpegFile, noise } from '../support/photos.ts';
import { startReceivers } from '../support/receivers.ts';
import { shortIntervals, startDelivering, type TestServer, temporaryFolder } from '../support/server.ts';
import { healthOf } from '../support/shared.ts';
import { insert, newKey, rows, upload } from '../support/wire.ts';

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

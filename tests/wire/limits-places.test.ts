import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { networksOf } from '#server/http/networks.ts';
import { createLog } from '#server/log.ts';
import { openStore } from '#server/open-store.ts';
import { notifyOfLimits, watchHealth } from '#server/ops/health.ts';
import {
	maxUploadsInFlight,
	maxUploadsInFlightPerCaller,
	maxUploadsPerWindowTotal,
	reserveShare,
	slotsFullMaxGap,
	slotsFullReportAfter,
} from '#server/settings/limits.ts';
import { readSettings } from '#server/settings/read.ts';
import { createQuota } from '#server/wire/quota.ts';
import { photoBucket } from '#wire/names.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import { jpeg, jpegFile } from '../support/small-photos.ts';
import { keyHeaders, newKey, upload } from '../support/wire.ts';

/** An upload of 5,000 bytes whose last bytes do not come. */
function holdOpen(url: string, address: string): Promise<Socket> {
	const { port, hostname } = new URL(url);
	const headers = { host: 'localhost', ...keyHeaders, 'content-type': 'image/jpeg', 'x-forwarded-for': address };
	const lines = Object.entries({ ...headers, 'content-length': 5000 }).map(([name, value]) => `${name}: ${value}`);
	return new Promise((resolve) => {
		const socket = connect(Number(port), hostname, () => {
			socket.write(`POST /storage/v1/object/${photoBucket}/${newKey()} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
			socket.write(jpeg, () => resolve(socket));
		});
		socket.on('error', () => {});
	});
}

test('with sixteen addresses in four /24s, and forty-five more, every visitor can still upload five photos at once', async () => {
	const server = await startServer({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' } });
	const sixteen = Array.from({ length: 16 * maxUploadsInFlightPerCaller }, (_, n) => `192.0.${n % 4}.${(n >> 2) % 4}`);
	const more = Array.from({ length: 45 }, (_, net) => `192.1.${net}.1`);
	const held = await Promise.all([...sixteen, ...more].map((address) => holdOpen(server.url, address)));
	await new Promise((resolve) => setTimeout(resolve, 1000));
	for (const address of ['203.0.113.7', '203.0.114.7', '2001:db8:7::1']) {
		const statuses = await Promise.all(
			Array.from({ length: 5 }, () =>
				upload(server.url, newKey(), jpegFile(), { headers: { 'x-forwarded-for': address } }),
			),
		);
		expect(statuses.map(({ status }) => status)).toEqual(Array(5).fill(200));
	}
	for (const socket of held) socket.destroy();
	await server.stop();
}, 30_000);

test('when the slots have been in use for a minute, health check and log report it, once', async () => {
	const settings = readSettings({ DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'silent' });
	const opened = await openStore(settings);
	const { store } = opened;
	let now = Date.parse('2026-11-20T12:00:00Z');
	const quota = await createQuota(settings, store, () => now);
	const log = createLog('silent');
	const warnings: unknown[] = [];
	log.warn = (fields: unknown) => void warnings.push(fields);
	notifyOfLimits(quota, store, log);
	const health = () => watchHealth({ ...opened, disk: store.disk, quota, log })();
	const places = maxUploadsInFlight * (1 - reserveShare);
	const leave = Array.from({ length: places }, (_, n) => quota.enterUpload(networksOf(`10.${n >> 2}.${n % 4}.1`)));
	now += slotsFullReportAfter - 1;
	expect([quota.reached(), (await health()).checks.quota, warnings]).toEqual([[], 'ok', []]);
	now += 1;
	for (let count = 0; count < 3; count++) quota.enterUpload(networksOf('192.0.2.1'))?.();
	expect(await health()).toMatchObject({ status: 'degraded', checks: { quota: 'failing' } });
	expect(warnings).toEqual([{ reached: ['uploads at once'] }]);
	leave[0]?.();
	now += slotsFullMaxGap + 1;
	expect([quota.reached(), (await health()).checks.quota]).toEqual([[], 'ok']);
	await store.close();
});

test('the total of photos in ten minutes is reported as well', async () => {
	const settings = readSettings({ DATA_DIR: await temporaryFolder() });
	const { store, quota } = await openStore(settings);
	const shared = maxUploadsPerWindowTotal * (1 - reserveShare);
	for (let count = 1; count < shared; count++) quota?.takePhoto(1, false);
	expect(quota?.reached()).toEqual([]);
	quota?.takePhoto(1, false);
	expect(quota?.reached()).toEqual(['photos in ten minutes']);
	await store.close();
});

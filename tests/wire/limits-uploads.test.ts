import { statfsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { networksOf } from '#server/http/networks.ts';
import { createLog } from '#server/log.ts';
import { openStore } from '#server/open-store.ts';
import { notifyOfLimits, watchHealth } from '#server/ops/health.ts';
import { photoKb } from '#server/settings/caller-limits.ts';
import {
	leastPhotoKb,
	maxBodies,
	maxReads,
	maxReadsPerCaller,
	maxUploadBytes,
	maxUploadsInFlight,
	maxUploadsInFlightPerCaller,
	maxUploadsPerWindow,
	reserveShare,
	slotsFullMaxGap,
	slotsFullReportAfter,
} from '#server/settings/limits.ts';
import { readSettings } from '#server/settings/read.ts';
import { watchDisk } from '#server/store/folder/watch-disk.ts';
import { counted } from '#server/wire/callers/tally.ts';
import { createQuota } from '#server/wire/quota.ts';
import { photoBucket } from '#wire/names.ts';
import { mount, unmountAll } from '../support/mounts.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';
import { jpeg, jpegFile, jpegOf } from '../support/small-photos.ts';
import { head, hear, say } from '../support/sockets.ts';
import { insert, keyHeaders, newKey, publicUrl, rows, upload } from '../support/wire.ts';

const proxied = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' };
const slowStatfs = pathToFileURL(new URL('../support/slow-statfs.ts', import.meta.url).pathname).href;

const server = sharedServer({ env: proxied });
afterAll(unmountAll);

/** An upload that sends all but its last 100 bytes and then waits. */
interface HeldOpen {
	/** Resolves when it was answered, or broke off (0). */
	status: Promise<number>;
	abort(): void;
}

function holdOpen(url: string, address: string, bytes = 200_000): HeldOpen {
	const call = request(`${url}/storage/v1/object/${photoBucket}/${newKey()}`, {
		method: 'POST',
		headers: { ...keyHeaders, 'content-type': 'image/jpeg', 'content-length': bytes, 'x-forwarded-for': address },
	});
	const status = new Promise<number>((resolve) => {
		call.on('response', (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', () => resolve(0));
	});
	call.write(Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length - 100)]));
	return { status, abort: () => call.destroy() };
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, 'held'));
const photoFrom = (url: string, address: string, file = jpegFile()) =>
	upload(url, newKey(), file, { headers: { 'x-forwarded-for': address } });

test('an address that uploads too often gets 429 with Retry-After; photos are still served', async () => {
	const key = newKey();
	const from = { headers: { 'x-forwarded-for': '192.0.2.9' } };
	for (let count = 0; count < maxUploadsPerWindow; count++) await upload(server.url, key, jpegFile(), from);
	const { status, body, headers } = await photoFrom(server.url, '192.0.2.9');
	expect([status, body]).toMatchObject([429, { statusCode: '429', code: 'SlowDown' }]);
	expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
	expect((await fetch(publicUrl(server.url, key))).status).toBe(200);
});

test('a caller may have ten uploads in flight; others are served, and so is the caller afterwards', async () => {
	const held = Array.from({ length: maxUploadsInFlightPerCaller }, () => holdOpen(server.url, '192.0.2.1'));
	await later(500);
	expect(await photoFrom(server.url, '192.0.2.1')).toMatchObject({ status: 429, body: { code: 'SlowDown' } });
	expect((await photoFrom(server.url, '192.0.2.2')).status).toBe(200);
	for (const { abort } of held) abort();
	await expect.poll(async () => (await photoFrom(server.url, '192.0.2.1')).status).toBe(200);
});

test('uploads in flight count for the day of their address; for that of all, only what came', async () => {
	const env = { ...proxied, MAX_PHOTO_MB_PER_DAY: '30', MAX_PHOTO_MB_PER_ADDRESS_PER_DAY: '12' };
	const small = await startServer({ env });
	const held = [1, 2, 3].map((host) => holdOpen(small.url, `192.0.${host}.1`, 9_000_000));
	await later(500);
	const file = jpegFile(jpegOf(4_000_000));
	const send = async (address: string) => (await photoFrom(small.url, address, file)).status;
	expect(await send('192.0.1.1')).toBe(429);
	const statuses = [];
	for (let host = 1; host <= 7; host++) statuses.push(await send(`198.51.${host}.1`));
	// The seventh brings all to 28 MB; with another one it would be 32.
	expect([...statuses, await send('198.51.8.1')]).toEqual([...Array(7).fill(200), 429]);
	for (const { abort } of held) abort();
	const oneMore = () => photoFrom(small.url, '192.0.1.1', jpegFile(jpegOf(1_500_000)));
	await expect.poll(async () => (await oneMore()).status).toBe(200);
	await small.stop();
});

test('bytes are reserved at the start, and released at the end', async () => {
	const folder = await temporaryFolder();
	const { bavail, bsize } = statfsSync(folder);
	// Room for three at most, and for the copy that one leaves while it is cleaned; other programs may write meanwhile.
	const disk = watchDisk(folder, bavail * bsize - 4.5 * maxUploadBytes);
	const taken = await Promise.all(Array.from({ length: 10 }, () => disk.reserve(maxUploadBytes)));
	const kept = taken.filter((release) => release !== undefined);
	expect(kept.length).toBeLessThanOrEqual(4);
	for (const release of kept) release();
	for (const release of kept) release();
	const again = await Promise.all(Array.from({ length: 10 }, () => disk.reserve(maxUploadBytes)));
	expect(Math.abs(again.filter((release) => release !== undefined).length - kept.length)).toBeLessThanOrEqual(1);
});

test.runIf(process.getuid?.() === 0)(
	'sixty uploads held open leave the disk its floor, and a request is taken',
	async () => {
		const folder = await temporaryFolder();
		mount(['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder]);
		const env = { ...proxied, MIN_FREE_DISK_MB: '100' };
		const small = await startServer({ dataDir: join(folder, 'data'), env });
		const held = Array.from({ length: 60 }, (_, index) => holdOpen(small.url, `192.0.${index}.1`, 10_000_000));
		await later(2000);
		const { bavail, bsize } = statfsSync(folder);
		expect(bavail * bsize).toBeGreaterThan(100e6);
		expect((await insert(small.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
		for (const { abort } of held) abort();
		await Promise.all(held.map(({ status }) => status));
		await small.stop();
	},
	30_000,
);

/** Begins a multipart upload and breaks it off after so many ms. */
async function breakOff(url: string, address: string, ms: number): Promise<void> {
	const type = 'multipart/form-data; boundary=x';
	const call = request(`${url}/storage/v1/object/${photoBucket}/${newKey()}`, {
		method: 'POST',
		headers: { ...keyHeaders, 'content-type': type, 'content-length': 200_000, 'x-forwarded-for': address },
	});
	call.on('error', () => {});
	call.write('--x\r\ncontent-disposition: form-data; name=""; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n');
	await later(ms);
	call.destroy();
}

test('uploads aborted while the free disk space is measured release their slots', async () => {
	const slow = await startServer({ env: { ...proxied, NODE_OPTIONS: `--import=${slowStatfs}` } });
	const address = '192.0.2.1';
	// The free space is asked for once a second at most; so that it is being asked for, let the last answer grow old.
	await later(1100);
	await Promise.all(Array.from({ length: maxUploadsInFlightPerCaller }, () => breakOff(slow.url, address, 60)));
	await later(500);
	const statuses = await Promise.all(
		Array.from({ length: maxUploadsInFlightPerCaller }, () => photoFrom(slow.url, address)),
	);
	expect(statuses.map(({ status }) => status)).toEqual(Array(maxUploadsInFlightPerCaller).fill(200));
	await slow.stop();
});

test('with sixteen addresses in four /24s, and forty-five more, every visitor can still upload five photos at once', async () => {
	const full = await startServer({ env: proxied });
	const sixteen = Array.from({ length: 16 * maxUploadsInFlightPerCaller }, (_, n) => `192.0.${n % 4}.${(n >> 2) % 4}`);
	const more = Array.from({ length: 45 }, (_, net) => `192.1.${net}.1`);
	const held = [...sixteen, ...more].map((address) => holdOpen(full.url, address, 5000));
	await later(1000);
	for (const address of ['203.0.113.7', '203.0.114.7', '2001:db8:7::1']) {
		const statuses = await Promise.all(Array.from({ length: 5 }, () => photoFrom(full.url, address)));
		expect(statuses.map(({ status }) => status)).toEqual(Array(5).fill(200));
	}
	for (const { abort } of held) abort();
	await full.stop();
});

test('a caller may be sent twenty photos at once; others are served, and so is the caller afterwards', async () => {
	const key = newKey();
	expect((await upload(server.url, key, jpegFile(jpegOf(10_000_000)))).status).toBe(200);
	const { pathname } = new URL(publicUrl(server.url, key));
	// Connections whose other side reads nothing: not even the buffers in between take a whole photo.
	const get = (address: string) => say(server.url, head(`GET ${pathname}`, `X-Forwarded-For: ${address}`));
	const statusFor = async (address: string) => {
		const socket = await get(address);
		const heard = await hear(socket, (so) => so.includes('\r\n\r\n'));
		socket.destroy();
		return heard.split(' ')[1];
	};
	const unread = await Promise.all(Array.from({ length: maxReadsPerCaller }, () => get('192.0.2.30')));
	await expect.poll(() => statusFor('192.0.2.30')).toBe('429');
	expect(await statusFor('192.0.2.31')).toBe('200');
	for (const socket of unread) socket.destroy();
	await expect.poll(() => statusFor('192.0.2.30')).toBe('200');
});

test.each([
	['uploads at once', maxUploadsInFlight],
	['photos sent at once', maxReads],
	['bodies at once', maxBodies],
	['bodies with photos at once', maxBodies],
] as const)(
	'when the slots of %s have been in use for a minute, health check and log report it, once',
	async (name, altogether) => {
		const settings = readSettings({ DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'silent' });
		const opened = await openStore(settings);
		const { store } = opened;
		let now = Date.parse('2026-11-20T12:00:00Z');
		const quota = await createQuota(settings, store, () => now);
		const log = createLog('silent');
		const enter = {
			'uploads at once': quota.enterUpload,
			'photos sent at once': quota.enterRead,
			'bodies at once': quota.enterBody.bind(null, 'bodies at once'),
			'bodies with photos at once': quota.enterBody.bind(null, 'bodies with photos at once'),
		}[name];
		const warnings: unknown[] = [];
		log.warn = (fields: unknown) => void warnings.push(fields);
		notifyOfLimits(quota, store, log);
		const health = () => watchHealth({ ...opened, disk: store.disk, quota, log })();
		const places = altogether * (1 - reserveShare);
		const leave = Array.from({ length: places }, (_, n) => enter(networksOf(`10.${n >> 2}.${n % 4}.1`)));
		now += slotsFullReportAfter - 1;
		expect([quota.reached(), (await health()).checks.quota, warnings]).toEqual([[], 'ok', []]);
		now += 1;
		for (let count = 0; count < 3; count++) enter(networksOf('192.0.2.1'))?.();
		expect(await health()).toMatchObject({ status: 'degraded', checks: { quota: 'failing' } });
		expect(warnings).toEqual([{ reached: [name] }]);
		leave[0]?.();
		now += slotsFullMaxGap + 1;
		expect([quota.reached(), (await health()).checks.quota]).toEqual([[], 'ok']);
		await store.close();
	},
);

test('the total of photos is of bytes: tiny ones of 57 addresses shut nobody out', async () => {
	const nothing = { requests: 0, held: 0, thanks: 0, photos: 0, photoBytes: 0 };
	const settings = readSettings({});
	const quota = await createQuota(settings, { countSince: async () => nothing });
	const send = (address: string, size: number) => {
		const amounts = { uploads: 1, photos: 1, 'photo kB': photoKb(1, size) };
		const { refusedFor, over } = quota.take(counted(networksOf(address)), amounts);
		return refusedFor === 0 && !over;
	};
	const senders = [...Array(57).keys()];
	const sent = senders.flatMap((n) => Array.from({ length: 100 }, () => send(`${20 + n}.1.1.1`, jpeg.length)));
	expect(sent.every(Boolean)).toBe(true);
	expect([send('203.0.113.9', 300_000), send('2a02:c7f:1:1::5', 300_000), quota.reached()]).toEqual([true, true, []]);
	// They count as what they take.
	const kB = 5700 * leastPhotoKb + 600;
	const most = settings.MAX_PHOTO_MB_PER_DAY * 1000 * (1 - reserveShare);
	quota.take([], { 'photo kB': most - maxUploadBytes / 1000 - kB });
	expect(quota.reached()).toEqual([]);
	quota.take([], { photos: 1, 'photo kB': 1 });
	expect(quota.reached()).toEqual(['photo kB in a day']);
	// After a restart too.
	const stored = { ...nothing, photos: (most * 1.25) / leastPhotoKb, photoBytes: 1 };
	expect((await createQuota(settings, { countSince: async () => stored })).reached()).toHaveLength(1);
});

test('where the disk is small, four addresses do not use up a day of photos', async () => {
	const none = { requests: 0, held: 0, thanks: 0, photos: 0, photoBytes: 0 };
	const settings = { ...readSettings({}), MAX_PHOTO_MB_PER_DAY: 600 };
	const quota = await createQuota(settings, { countSince: async () => none });
	const send = (address: string, kB: number) => {
		const { refusedFor, over } = quota.take(counted(networksOf(address)), { photos: 1, 'photo kB': kB });
		return refusedFor === 0 && !over;
	};
	for (let photo = 0; photo < 50; photo++)
		for (let address = 1; address <= 4; address++) send(`198.${address}.100.1`, 10_000);
	const visitors = Array.from({ length: 40 }, (_, index) => `203.0.${index}.9`);
	expect(visitors.flatMap((one) => [1, 2, 3, 4, 5].map(() => send(one, 500))).every(Boolean)).toBe(true);
});

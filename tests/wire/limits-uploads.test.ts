import { readdirSync, statfsSync, statSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { networksOf } from '#server/http/networks.ts';
import { createLog } from '#server/log.ts';
import { openStore } from '#server/open-store.ts';
import { watchHealth } from '#server/ops/health.ts';
import { photoKb } from '#server/settings/caller-limits.ts';
import {
	leastPhotoKb,
	maxBodies,
	maxReads,
	maxReadsPerCaller,
	maxUploadBytes,
	maxUploadsInFlight,
	maxUploadsInFlightPerCaller,
	reserveShare,
	slotsFullMaxGap,
	slotsFullReportAfter,
} from '#server/settings/limits.ts';
import { readSettings } from '#server/settings/read.ts';
import { watchDisk } from '#server/store/folder/watch-disk.ts';
import { counted } from '#server/wire/callers/tally.ts';
import { createUploads } from '#server/wire/callers/uploads.ts';
import { createQuota } from '#server/wire/quota.ts';
import { photoBucket } from '#wire/names.ts';
import { makeLarge } from '../support/data-folder.ts';
import { mount, unmountAll } from '../support/mounts.ts';
import { temporaryFolder } from '../support/server.ts';
import { startHere } from '../support/server-here.ts';
import { sharedServer } from '../support/shared-server.ts';
import { jpeg, jpegFile } from '../support/small-photos.ts';
import { head, hear, say } from '../support/sockets.ts';
import { insert, keyHeaders, newKey, publicUrl, rows, upload } from '../support/wire.ts';

const proxied = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' };

const server = sharedServer({ env: proxied }, startHere);
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

const photoFrom = (url: string, address: string, file = jpegFile()) =>
	upload(url, newKey(), file, { headers: { 'x-forwarded-for': address } });

interface Sender extends IncomingMessage {
	address: string;
}
const callFrom = (address: string, bytes = 1000) =>
	({ address, headers: { 'content-length': String(bytes) }, socket: { bytesWritten: 0 } }) as unknown as Sender;
const nothing = { requests: 0, held: 0, thanks: 0, photos: 0, photoBytes: 0 };

/** The limits of a server's uploads, without the server. */
async function openUploads(env: Record<string, string> = {}) {
	const disk = { hasSpace: true, released: 0 };
	const reserve = async () => (disk.hasSpace ? () => void disk.released++ : undefined);
	const quota = await createQuota(readSettings(env), { countSince: () => nothing });
	const uploads = createUploads(quota, { reserve } as never, (incoming) => (incoming as Sender).address);
	/** @returns the refusal, if it is refused */
	const take = (address: string, bytes = 1000, receive = async () => ({ size: bytes })) =>
		uploads.take(callFrom(address, bytes), receive).then(
			() => undefined,
			(error: unknown) => error,
		);
	/** Uploads in flight. @returns what ends each, as the client's leaving does */
	const hold = (addresses: readonly string[], bytes = 1000) =>
		addresses.map((address) => {
			let leave = (_: Error) => {};
			const left = new Promise<never>((_, reject) => {
				leave = reject;
			});
			const ended = take(address, bytes, () => left);
			return () => {
				leave(new Error('cut short'));
				return ended;
			};
		});
	return { uploads, take, hold, disk, quota };
}
const tooMany = expect.objectContaining({ status: 429, headers: { 'retry-after': '10' } });

test('a caller may have ten uploads in flight; others are served, and so is the caller once one has ended', async () => {
	const { take, hold, disk } = await openUploads();
	const held = hold(Array(maxUploadsInFlightPerCaller).fill('192.0.2.1'));
	expect([await take('192.0.2.1'), await take('192.0.2.2')]).toEqual([tooMany, undefined]);
	expect(await held[0]?.()).toEqual(new Error('cut short'));
	expect(await take('192.0.2.1')).toBeUndefined();
	disk.hasSpace = false;
	for (let twice = 0; twice < 2; twice++) expect(await take('192.0.2.1')).toMatchObject({ status: 507 });
	disk.hasSpace = true;
	expect(await take('192.0.2.1')).toBeUndefined();
	expect(disk.released).toBe(4);
});

test('uploads in flight count for the day of their address; for that of all, only what came', async () => {
	const { take, hold } = await openUploads({ MAX_PHOTO_MB_PER_DAY: '30', MAX_PHOTO_MB_PER_ADDRESS_PER_DAY: '12' });
	const held = hold(['192.0.1.1', '192.0.2.1', '192.0.3.1'], 9_000_000);
	expect(await take('192.0.1.1', 4_000_000)).toMatchObject({ status: 429 });
	await held[0]?.();
	expect(await take('192.0.1.1', 4_000_000)).toBeUndefined();
	const answers = [];
	for (let host = 1; host <= 7; host++) answers.push(await take(`198.51.${host}.1`, 4_000_000));
	// The sixth brings all to 28 MB; with another one it would be 32.
	expect(answers).toEqual([...Array(6).fill(undefined), expect.objectContaining({ status: 429 })]);
});

test('what one caller may send in a day is a setting, for photos and their bytes; a body of unknown length counts as the largest', async () => {
	const env = { MAX_PHOTOS_PER_ADDRESS_PER_DAY: '2', MAX_PHOTO_MB_PER_ADDRESS_PER_DAY: '12' };
	const { take, uploads } = await openUploads(env);
	const refused = expect.objectContaining({ status: 429 });
	for (const answer of [undefined, undefined, refused]) expect(await take('192.0.2.1')).toEqual(answer);
	for (const answer of [undefined, refused]) expect(await take('192.0.3.3', 7_000_000)).toEqual(answer);
	await take('192.0.4.4', 2_000_000);
	const chunked = { ...callFrom('192.0.4.4'), headers: {} } as unknown as IncomingMessage;
	await expect(uploads.take(chunked, async () => ({ size: 1 }))).rejects.toEqual(refused);
});

test('on the wire: uploads in flight are counted by the address that the proxy names, until they break off', async () => {
	const held = Array.from({ length: maxUploadsInFlightPerCaller }, () => holdOpen(server.url, '192.0.2.1'));
	const refused = async () => (await photoFrom(server.url, '192.0.2.1')).status;
	await expect.poll(refused).toBe(429);
	const { body, headers } = await photoFrom(server.url, '192.0.2.1');
	expect([body, headers.get('retry-after')]).toMatchObject([{ statusCode: '429', code: 'SlowDown' }, '10']);
	expect((await photoFrom(server.url, '192.0.2.2')).status).toBe(200);
	for (const { abort } of held) abort();
	await expect.poll(refused).toBe(200);
});

test('on the wire: photos that are not read are counted too', async () => {
	const key = newKey();
	expect((await upload(server.url, key, jpegFile())).status).toBe(200);
	await makeLarge(server.dataDir, key, 10_000_000);
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

test('bytes are reserved at the start, and released at the end', async () => {
	const folder = await temporaryFolder();
	const { bavail, bsize } = statfsSync(folder);
	// Room for three at most, and for what is drawn of one; other programs may write meanwhile.
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
	'more uploads held open than fit leave the disk its floor, and a request is taken',
	async () => {
		const folder = await temporaryFolder();
		mount(['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder]);
		const dataDir = join(folder, 'data');
		const small = await startHere({ dataDir, env: { ...proxied, MIN_FREE_DISK_MB: '100' } });
		let refused = 0;
		const held = Array.from({ length: 16 }, (_, index) => holdOpen(small.url, `192.0.${index}.1`, 10_000_000));
		for (const { status } of held) void status.then(() => refused++);
		const arriving = join(dataDir, 'arriving');
		const arrived = () => readdirSync(arriving).filter((name) => statSync(join(arriving, name)).size > 9_900_000);
		await expect.poll(() => arrived().length + refused).toBe(held.length);
		const { bavail, bsize } = statfsSync(folder);
		expect(bavail * bsize).toBeGreaterThan(100e6);
		expect((await insert(small.url, 'callback_requests', rows.callback_requests)).status).toBe(201);
		for (const { abort } of held) abort();
		await Promise.all(held.map(({ status }) => status));
		await small.stop();
	},
);

test('when slots have been in use for a minute, health check and log report it, once', async () => {
	const settings = readSettings({ DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'silent' });
	const opened = await openStore(settings);
	const { store } = opened;
	for (const [name, altogether] of [
		['uploads at once', maxUploadsInFlight],
		['photos sent at once', maxReads],
		['bodies at once', maxBodies],
		['bodies with photos at once', maxBodies],
	] as const) {
		let now = Date.parse('2026-11-20T12:00:00Z');
		const quota = await createQuota(settings, store, () => now);
		const log = createLog('silent');
		const enter = {
			'uploads at once': quota.enterUpload,
			'photos sent at once': quota.enterRead,
			'bodies at once': quota.enterBody.bind(null, 'bodies at once'),
			'bodies with photos at once': quota.enterBody.bind(null, 'bodies with photos at once'),
		}[name];
		const health = () => watchHealth({ ...opened, quota, log })();
		const places = altogether * (1 - reserveShare);
		const leave = Array.from({ length: places }, (_, n) => enter(networksOf(`10.${n >> 2}.${n % 4}.1`)));
		now += slotsFullReportAfter - 1;
		expect([quota.reached(), (await health()).checks.quota]).toEqual([[], 'ok']);
		now += 1;
		for (let count = 0; count < 3; count++) enter(networksOf('192.0.2.1'))?.();
		expect(await health()).toMatchObject({ status: 'degraded', checks: { quota: 'failing' } });
		expect(quota.reached()).toEqual([name]);
		leave[0]?.();
		now += slotsFullMaxGap + 1;
		expect([quota.reached(), (await health()).checks.quota]).toEqual([[], 'ok']);
	}
	await store.close();
});

test('the total of photos is of bytes: tiny ones of 57 addresses shut nobody out', async () => {
	const settings = readSettings({});
	const quota = await createQuota(settings, { countSince: () => nothing });
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
	expect((await createQuota(settings, { countSince: () => stored })).reached()).toHaveLength(1);
});

test('where the disk is small, four addresses do not use up a day of photos', async () => {
	const settings = { ...readSettings({}), MAX_PHOTO_MB_PER_DAY: 600 };
	const quota = await createQuota(settings, { countSince: () => nothing });
	const send = (address: string, kB: number) => {
		const { refusedFor, over } = quota.take(counted(networksOf(address)), { photos: 1, 'photo kB': kB });
		return refusedFor === 0 && !over;
	};
	for (let photo = 0; photo < 50; photo++)
		for (let address = 1; address <= 4; address++) send(`198.${address}.100.1`, 10_000);
	const visitors = Array.from({ length: 40 }, (_, index) => `203.0.${index}.9`);
	expect(visitors.flatMap((one) => [1, 2, 3, 4, 5].map(() => send(one, 500))).every(Boolean)).toBe(true);
});

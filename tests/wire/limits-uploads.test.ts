import { statfsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxUploadBytes, maxUploadsInFlightPerCaller } from '#server/settings/limits.ts';
import { watchDisk } from '#server/store/folder/watch-disk.ts';
import { photoBucket } from '#wire/names.ts';
import { mount, unmountAll } from '../support/mounts.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { jpeg, jpegFile, jpegOf } from '../support/small-photos.ts';
import { insert, keyHeaders, newKey, rows, upload } from '../support/wire.ts';

let server: TestServer;
beforeAll(async () => {
	server = await startServer({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' } });
});
afterAll(async () => {
	await server.stop();
	unmountAll();
});

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

test('a caller may have ten uploads in flight; others are served, and so is the caller afterwards', async () => {
	const held = Array.from({ length: maxUploadsInFlightPerCaller }, () => holdOpen(server.url, '192.0.2.1'));
	await later(500);
	expect(await photoFrom(server.url, '192.0.2.1')).toMatchObject({ status: 429, body: { code: 'SlowDown' } });
	expect((await photoFrom(server.url, '192.0.2.2')).status).toBe(200);
	for (const { abort } of held) abort();
	await expect.poll(async () => (await photoFrom(server.url, '192.0.2.1')).status).toBe(200);
});

test('five concurrent photos from each of two devices of a household are stored', async () => {
	const statuses = await Promise.all(
		Array.from({ length: 10 }, (_, device) =>
			photoFrom(server.url, `2001:db8:7:7::${device % 2}`, jpegFile(jpegOf(300_000))),
		),
	);
	expect(statuses.map(({ status }) => status)).toEqual(Array(10).fill(200));
});

test('uploads in flight count for the day; aborted ones do not', async () => {
	const env = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1', MAX_PHOTO_MB_PER_DAY: '30' };
	const small = await startServer({ env });
	const held = [1, 2, 3].map((host) => holdOpen(small.url, `192.0.${host}.1`, 9_000_000));
	await later(500);
	expect((await photoFrom(small.url, '198.51.100.1', jpegFile(jpegOf(4_000_000)))).status).toBe(429);
	for (const { abort } of held) abort();
	await expect
		.poll(async () => (await photoFrom(small.url, '198.51.100.1', jpegFile(jpegOf(4_000_000)))).status, {
			timeout: 10_000,
		})
		.toBe(200);
	await small.stop();
}, 20_000);

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
		const env = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1', MIN_FREE_DISK_MB: '100' };
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

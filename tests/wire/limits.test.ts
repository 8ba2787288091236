import { randomUUID } from 'node:crypto';
import { readdirSync, statfsSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { maxUploadBytes } from '#server/settings/limits.ts';
import { minute } from '#server/settings/units.ts';
import { watchDisk } from '#server/store/folder/disk.ts';
import { mostOfOne } from '#server/wire/rate-limits.ts';
import { photoBucket } from '#wire/names.ts';
import { dist } from '../support/built.ts';
import { inDatabase } from '../support/database.ts';
import { mount, unmountAll } from '../support/linux.ts';
import { jpeg, jpegFile, noise } from '../support/photos.ts';
import { type AnyServer, shortIntervals, temporaryFolder } from '../support/server.ts';
import { healthOf, isFullSize, startHere } from '../support/shared.ts';
import { insert, keyHeaders, newKey, publicUrl, rows, upload } from '../support/wire.ts';
import { postForm } from './forms.ts';

// The real server behind a proxy, which names each visitor's address. The numbers themselves: server/wire/rate-limits.test.ts.
const env = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' };
const from = (address: string) => ({ headers: { 'x-forwarded-for': address, origin: 'http://localhost:4321' } });
const send = async ({ url }: AnyServer, address: string, body: unknown = rows.callback_requests) =>
	(await insert(url, 'callback_requests', body, from(address))).status;
const photoFrom = (url: string, address: string, file = jpegFile()) => upload(url, newKey(), file, from(address));

afterAll(unmountAll);
afterEach(() => void vi.useRealTimers());

// Drawing 300 photos takes minutes: here three visitors send theirs, in "npm run long attack" all of them.
const withPhotos = isFullSize ? 60 : 3;

test('sixty visitors of one address send all three forms in a day, with five photos each: none is refused or held', async () => {
	const server = await startHere({ env });
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-04T00:00:30Z') });
	const answers: number[] = [];
	for (let visitor = 0; visitor < 60; visitor++) {
		const id = randomUUID();
		const keys = Array.from({ length: 5 }, (_, n) => `${id}/${n}-steps.jpg`);
		if (visitor < withPhotos)
			for (const key of keys) answers.push((await upload(server.url, key, jpegFile(), from('92.40.1.1'))).status);
		const photoQuote = { ...rows.photo_quote_requests, id, photo_urls: keys.map((key) => publicUrl(server.url, key)) };
		const requests = { photo_quote_requests: photoQuote, brochure_requests: rows.brochure_requests };
		for (const [table, row] of Object.entries(requests))
			answers.push((await insert(server.url, table, row, from('92.40.1.1'))).status);
		answers.push(await send(server, '92.40.1.1'));
		vi.setSystemTime(Date.now() + 23 * minute);
	}
	expect([
		answers.filter((status) => status === 200).length,
		answers.filter((status) => status === 201).length,
	]).toEqual([5 * withPhotos, 180]);
	await server.stop();
});

test('more of one caller is refused with the seconds to wait, in ten minutes and in the day, also after a restart; others are taken', async () => {
	const start = (dataDir?: string) =>
		startHere({ env: { ...env, MAX_REQUESTS_PER_DAY: '9999' }, ...(dataDir && { dataDir }) });
	let server = await start();
	const twice = { ...rows.callback_requests, id: randomUUID() };
	expect(await send(server, '192.0.2.1', twice)).toBe(201);
	for (let tries = 1; tries < mostOfOne.requests.tenMinutes; tries++)
		expect(await send(server, '192.0.2.1', twice)).toBe(409);
	const { status, body, headers } = await insert(server.url, 'callback_requests', twice, from('192.0.2.1'));
	expect([status, body]).toMatchObject([429, { code: 'PT429', details: null, message: 'Too many requests' }]);
	expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
	expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(600);
	expect(headers.get('access-control-allow-origin')).toBe('http://localhost:4321');
	expect([await send(server, '192.0.2.2'), await send(server, '2001:db8:1:2::1')]).toEqual([201, 201]);

	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-04T12:00:00Z') });
	for (let sent = 0; sent < mostOfOne.requests.day; sent++) {
		expect(await send(server, '2001:db8:5:5::1')).toBe(201);
		vi.setSystemTime(Date.now() + minute / 5);
	}
	await server.stop();
	server = await start(server.dataDir);
	vi.setSystemTime(Date.now() + 10 * minute);
	const refused = await insert(server.url, 'callback_requests', rows.callback_requests, from('2001:db8:5:5::2'));
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
	expect(await send(server, '2001:db8:5:6::1')).toBe(201);
	expect(server.output()).not.toMatch(/192\.0\.2|2001:db8/);
	// Nor is an address in the database.
	const written = inDatabase(server.dataDir, (database) => database.prepare('SELECT value FROM state').all());
	expect(JSON.stringify(written)).toMatch(/sender-[0-9a-f]{12}/);
	expect(JSON.stringify(written)).not.toMatch(/192\.0\.2|2001:db8/);
	await server.stop();
});

test('what is more than all may send in a day is held, by its sender, also after a restart; the pages and the health say so', async () => {
	const start = (dataDir?: string) =>
		startHere({
			env: { ...env, MAX_REQUESTS_PER_DAY: '3' },
			dist,
			intervals: shortIntervals,
			...(dataDir && { dataDir }),
		});
	let server = await start();
	expect(await healthOf(server)).toMatchObject({ status: 'ok', checks: { held: 'ok' } });
	for (const status of [201, 201, 201, 202, 202]) expect(await send(server, '192.0.2.1')).toBe(status);
	await server.stop();
	server = await start(server.dataDir);
	expect(await send(server, '192.0.2.1')).toBe(202);
	expect(await healthOf(server)).toMatchObject({ status: 'degraded', checks: { held: 'failing' } });
	const answers = { name: 'Test Person', email: 'test@example.com', phone: '0000 000000' };
	const { location } = await postForm(server.url, 'callback', answers, [], {
		headers: { 'x-forwarded-for': '198.51.100.1' },
	});
	expect(location).toMatch(/&confirmation=held$/);
	const receipt = await (await fetch(new URL(location ?? '', server.url))).text();
	expect(receipt).toContain('A person will look at it first');
	expect(/<main[\s\S]*<\/main>/.exec(receipt)?.[0]).not.toMatch(/hours|We usually send all this/);
	const held = inDatabase(server.dataDir, (database) =>
		database.prepare("SELECT held, count(*) AS n FROM request_ids WHERE held <> '' GROUP BY held ORDER BY n").all(),
	);
	expect(held.map(({ n }) => n)).toEqual([1, 3]);
	await server.stop();
});

test('more photos of one caller than a day allows are refused; their request is taken, and so are photos of others', async () => {
	const server = await startHere({ env: { ...env, MAX_PHOTO_MB_PER_DAY: '5' } });
	const answers = [];
	const photo = jpegFile(await noise(1300));
	for (let count = 0; count < 3; count++) answers.push((await photoFrom(server.url, '192.0.2.1', photo)).status);
	expect(answers).toEqual([200, 200, 429]);
	const { body, headers } = await photoFrom(server.url, '192.0.2.1', photo);
	expect([body, Number(headers.get('retry-after')) > 0]).toMatchObject([{ statusCode: '429', code: 'SlowDown' }, true]);
	expect((await photoFrom(server.url, '192.0.2.2', photo)).status).toBe(200);
	expect(await send(server, '192.0.2.1')).toBe(201);
	await server.stop();
});

/** An upload that sends all but its last 100 bytes and then waits. */
function holdOpen(url: string, address: string, bytes: number) {
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
	'more uploads held open than fit leave the disk its floor, and a request is taken',
	async () => {
		const folder = await temporaryFolder();
		mount(['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder]);
		const dataDir = join(folder, 'data');
		const small = await startHere({ dataDir, env });
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

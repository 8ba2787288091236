import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { addressReader } from '#server/http/client-address.ts';
import { listen } from '#server/http/listen.ts';
import { readSettings } from '#server/settings/read.ts';
import { createQuota } from '#server/wire/quota.ts';
import { startHere } from '../support/server-here.ts';
import { jpegFile, noise } from '../support/small-photos.ts';
import { drip, head } from '../support/sockets.ts';
import { insert, newKey, rows, upload } from '../support/wire.ts';

test('daily totals of all addresses survive a restart', async () => {
	const env = { RATE_LIMIT: 'on', MAX_REQUESTS_PER_DAY: '5', MAX_PHOTO_MB_PER_DAY: '1' };
	const server = await startHere({ env });
	const { callback_requests: row } = rows;
	const send = (url: string, body: unknown = row) =>
		insert(url, 'callback_requests', body).then(({ status }) => status);
	expect(await send(server.url, [row, row])).toBe(201);
	expect(await send(server.url, [row, row, row])).toBe(202);
	expect((await insert(server.url, 'brochure_requests', rows.brochure_requests)).status).toBe(201);
	const photo = await noise(875);
	for (let count = 0; count < 2; count++)
		expect((await upload(server.url, newKey(), jpegFile(photo))).status).toBe(200);
	await server.stop();

	const again = await startHere({ dataDir: server.dataDir, env });
	// What was held does not count.
	expect([await send(again.url), await send(again.url), await send(again.url)]).toEqual([201, 201, 202]);
	expect((await upload(again.url, newKey(), jpegFile())).status).toBe(200);
	expect(await upload(again.url, newKey(), jpegFile())).toMatchObject({ status: 429, body: { code: 'SlowDown' } });
	await again.stop();
});

test('bytes of photos in a day, until the next day', async () => {
	let now = Date.parse('2026-11-20T23:59:00Z');
	const nothing = { requests: 0, held: 0, thanks: 0, photos: 0, photoBytes: 0 };
	const settings = readSettings({ MAX_PHOTO_MB_PER_DAY: '1' });
	const quota = await createQuota(settings, { countSince: () => nothing }, () => now);
	const take = (kB: number) => quota.take([], { photos: 1, 'photo kB': kB });
	expect(take(600).over).toBeUndefined();
	expect(take(600).over).toMatchObject({ seconds: 60 });
	// One that breaks off does not count.
	take(400).undo();
	expect(take(400).over).toBeUndefined();
	expect(take(1).over).toBeDefined();
	now += 61_000;
	expect(take(600).over).toBeUndefined();
});

test.each([
	['10.0.0.1', '', '10.0.0.1'],
	['10.0.0.1', '192.0.2.9', '192.0.2.9'],
	['10.0.0.1', '192.0.2.8, 192.0.2.9', '192.0.2.9'],
	['10.0.0.1', '192.0.2.9, 10.9.9.9', '192.0.2.9'],
	['10.0.0.1', '192.0.2.9:5123', '192.0.2.9'],
	['10.0.0.1', '[2001:db8::9]:443', '2001:db8::9'],
	['10.0.0.1', '10.0.0.2', '10.0.0.2'],
	['10.0.0.1', 'unknown, 10.0.0.2', '10.0.0.2'],
	['::ffff:10.0.0.1', '192.0.2.9', '192.0.2.9'],
	['2001:db8:1::5', '192.0.2.9', '192.0.2.9'],
	['192.0.2.1', '10.0.0.1', '192.0.2.1'],
])('a connection from %s that names "%s" is %s', (remoteAddress, forwarded, expected) => {
	const read = addressReader(['10.0.0.0/8', '2001:db8:1::/48']);
	const incoming = { socket: { remoteAddress }, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} };
	expect(read(incoming as unknown as Parameters<typeof read>[0])).toBe(expected);
	// Nobody is believed where no proxy is named.
	expect(addressReader([])(incoming as unknown as Parameters<typeof read>[0])).toBe(
		remoteAddress.replace('::ffff:', ''),
	);
});

test('slow, silent and idle connections are closed', async () => {
	const timeouts = { headers: 400, request: 800, keepAlive: 300, socketIdle: 500, checkInterval: 100 };
	const answer: RequestListener = (request, response) => request.resume().on('end', () => response.end('well'));
	const listening = await listen(answer, '127.0.0.1', 0, { timeouts });
	const post = head('POST /', 'Content-Length: 100000');
	const url = `http://127.0.0.1:${listening.port}`;
	const [silent, headers, body, stalled, idle] = await Promise.all([
		drip(url, '', ''),
		drip(url, 'GET / HTTP/1.1\r\n', 'X-Slow: 1\r\n'),
		drip(url, post),
		drip(url, post, ''),
		drip(url, head('GET /'), ''),
	]);
	expect(idle.heard).toContain('well');
	expect([headers.heard, body.heard].join()).toMatch(/^HTTP\/1\.1 408 .*HTTP\/1\.1 408 /s);
	// The three that hear nothing have ended as well.
	expect([silent.heard, stalled.heard].join('')).not.toContain('well');
	await listening.stop();
});

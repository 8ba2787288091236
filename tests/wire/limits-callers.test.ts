import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { maxInsertsPerWindow, maxRowsPerCall } from '#server/settings/limits.ts';
import { shortIntervals } from '../support/delivered.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { healthOf, sharedServer } from '../support/shared-server.ts';
import { jpegFile } from '../support/small-photos.ts';
import { insert, newKey, rows, upload } from '../support/wire.ts';

const proxied = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' };
const row = rows.callback_requests;

const server = sharedServer({ env: proxied });

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const insertFrom = (address: string, body: unknown = row, url = server.url) =>
	insert(url, 'callback_requests', body, from(address));
const some = (count: number, body: object = row) =>
	Array.from({ length: count }, () => ({ ...body, id: randomUUID() }));
const linesWith = ({ output }: TestServer, text: string) =>
	output()
		.split('\n')
		.filter((line) => line.includes(text));

test('one /48 cannot use up the total for other visitors', async () => {
	let taken = 0;
	for (let subnet = 1; subnet <= 17; subnet++) {
		const answers = await Promise.all(
			Array.from({ length: 60 }, () => insertFrom(`2001:db8:1:${subnet.toString(16)}00::1`, some(maxRowsPerCall))),
		);
		taken += maxRowsPerCall * answers.filter(({ status }) => status === 201).length;
	}
	expect(await insertFrom('198.51.100.7')).toMatchObject({ status: 201 });
	expect(await insertFrom('2001:db8:2:1::1')).toMatchObject({ status: 201 });
	// Four times what a single caller may send in ten minutes, of the 5,000 of a day.
	expect(taken).toBeGreaterThan(maxInsertsPerWindow);
	expect(taken).toBeLessThanOrEqual(4 * maxInsertsPerWindow);
	expect(await insertFrom('2001:db8:1:ffff::1')).toMatchObject({ status: 429, body: { code: 'PT429' } });
}, 60_000);

test('rows count, not calls, and who sends too many gets 429 with Retry-After', async () => {
	for (let count = 0; count < maxInsertsPerWindow / maxRowsPerCall; count++)
		expect((await insertFrom('192.0.2.1', some(maxRowsPerCall))).status).toBe(201);
	const origin = 'http://localhost:4321';
	const { status, body, headers } = await insert(server.url, 'callback_requests', row, {
		headers: { origin, 'x-forwarded-for': '192.0.2.1' },
	});
	expect([status, body]).toMatchObject([429, { code: 'PT429', details: null, message: 'Too many requests' }]);
	expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
	expect(headers.get('access-control-allow-origin')).toBe(origin);
	expect((await insertFrom('192.0.2.2')).status).toBe(201);
});

test('a /24 and a /56 have limits of their own', async () => {
	const callsUntilRefused = async (address: (count: number) => string) => {
		for (let count = 0; ; count++)
			if ((await insertFrom(address(count), some(maxRowsPerCall))).status === 429) return count;
	};
	expect(await callsUntilRefused((count) => `203.0.113.${count}`)).toBe((4 * maxInsertsPerWindow) / maxRowsPerCall);
	const inOne56 = (count: number) => `2001:db9:56:${(0x100 + count).toString(16)}::1`;
	expect(await callsUntilRefused(inOne56)).toBe((2 * maxInsertsPerWindow) / maxRowsPerCall);
});

test('what one caller may send in a day is a setting, for requests, photos and their bytes', async () => {
	const strict = await startServer({
		env: {
			...proxied,
			MAX_REQUESTS_PER_ADDRESS_PER_DAY: '2',
			MAX_PHOTOS_PER_ADDRESS_PER_DAY: '2',
			MAX_PHOTO_MB_PER_ADDRESS_PER_DAY: '1',
		},
	});
	const send = (address: string) => insertFrom(address, row, strict.url);
	for (const status of [201, 201, 429]) expect((await send('192.0.2.1')).status).toBe(status);
	expect(Number((await send('192.0.2.1')).headers.get('retry-after'))).toBeGreaterThan(0);
	expect((await send('192.0.2.2')).status).toBe(201);
	const photo = (address: string, bytes?: Buffer) =>
		upload(strict.url, newKey(), jpegFile(bytes), from(address)).then(({ status }) => status);
	for (const status of [200, 200, 429]) expect(await photo('192.0.2.1')).toBe(status);
	// Too many bytes, though it is no photo: they count for their caller.
	expect(await photo('192.0.2.3', Buffer.alloc(700_000))).toBe(400);
	expect(await photo('192.0.2.3', Buffer.alloc(700_000))).toBe(429);
	await strict.stop();
});

test('a rejected duplicate counts for its caller, but not for the total', async () => {
	const small = await startServer({
		env: { ...proxied, MAX_REQUESTS_PER_DAY: '6', MAX_REQUESTS_PER_ADDRESS_PER_DAY: '4' },
	});
	const twice = { ...row, id: randomUUID() };
	const send = (address: string, body: unknown = row) =>
		insertFrom(address, body, small.url).then(({ status }) => status);
	for (const status of [201, 409, 409, 409, 429]) expect(await send('192.0.2.1', twice)).toBe(status);
	// One is kept, so five more fit.
	for (let host = 1; host <= 5; host++) expect(await send(`198.51.${host}.1`)).toBe(201);
	expect(await send('198.51.6.1')).toBe(429);
	await small.stop();
});

test('the reserve of a total is for networks that have sent little today; health check and log report it', async () => {
	const small = await startServer({ env: { ...proxied, MAX_REQUESTS_PER_DAY: '20' }, intervals: shortIntervals });
	const send = (address: string) => insertFrom(address, row, small.url).then(({ status }) => status);
	expect(await healthOf(small)).toMatchObject({ status: 'ok', checks: { quota: 'ok' } });
	const statuses = [];
	for (let count = 0; count < 20; count++) statuses.push(await send('192.0.2.1'));
	expect(statuses).toEqual([...Array(16).fill(201), ...Array(4).fill(429)]);
	for (let host = 1; host <= 4; host++) expect(await send(`198.51.${host}.1`)).toBe(201);
	expect(await send('198.51.9.1')).toBe(429);
	await expect
		.poll(() => healthOf(small), { timeout: 15_000 })
		.toMatchObject({ status: 'degraded', checks: { quota: 'failing' } });
	expect((await fetch(`${small.url}/healthz`)).status).toBe(200);
	const warnings = linesWith(small, 'MAX_REQUESTS_PER_DAY');
	expect(warnings).toHaveLength(1);
	expect(warnings[0]).toContain('"level":40');
	expect(small.output()).not.toMatch(/192\.0\.2|198\.51/);
	await small.stop();
}, 30_000);

test('the /48s of one /40 or /32, and the /24s of one /16, share limits', async () => {
	const fresh = await startServer({ env: proxied });
	const rowsTaken = async (address: (index: number) => string) => {
		const statuses = await Promise.all(
			Array.from({ length: 120 }, (_, index) => insertFrom(address(index), some(maxRowsPerCall), fresh.url)),
		);
		return maxRowsPerCall * statuses.filter(({ status }) => status === 201).length;
	};
	const hex = (number: number) => number.toString(16);
	expect(await rowsTaken((index) => `2001:a:${hex(0x1000 + index)}::1`)).toBe(6 * maxInsertsPerWindow);
	expect(await rowsTaken((index) => `2001:a:${hex(0x2000 + index * 256)}::1`)).toBe(2 * maxInsertsPerWindow);
	expect(await rowsTaken((index) => `10.1.${index}.1`)).toBe(8 * maxInsertsPerWindow);
	// A visitor from one of them is told to wait, others are not.
	expect((await insertFrom('10.1.200.1', row, fresh.url)).status).toBe(429);
	expect((await insertFrom('10.2.200.1', row, fresh.url)).status).toBe(201);
	await fresh.stop();
}, 30_000);

test('240 new /32s with five rows a call leave the reserve to new callers; health check and log report it', async () => {
	const crowded = await startServer({ env: proxied, intervals: shortIntervals });
	const statuses = await Promise.all(
		Array.from({ length: 240 }, (_, index) =>
			insertFrom(`2001:${(0x1000 + index).toString(16)}:1::1`, some(maxRowsPerCall), crowded.url),
		),
	);
	// What is shared is four fifths of the 1,200 of ten minutes.
	expect(statuses.filter(({ status }) => status === 201)).toHaveLength(192);
	for (let host = 1; host <= 20; host++)
		expect((await insertFrom(`198.51.${host}.1`, row, crowded.url)).status).toBe(201);
	await expect
		.poll(() => healthOf(crowded), { timeout: 15_000 })
		.toMatchObject({ status: 'degraded', checks: { quota: 'failing' } });
	expect(linesWith(crowded, '"reached":["requests in ten minutes"]')).toHaveLength(1);
	await crowded.stop();
}, 30_000);

test('rejected calls do not count against a visitor when only the reserve is left', async () => {
	const small = await startServer({ env: { ...proxied, MAX_REQUESTS_PER_DAY: '20' } });
	const send = (address: string, body: unknown) => insertFrom(address, body, small.url).then(({ status }) => status);
	for (let count = 0; count < 16; count++) expect(await send('192.0.2.1', row)).toBe(201);
	const first = { ...row, id: randomUUID() };
	expect(await send('198.51.1.1', first)).toBe(201);
	for (let count = 0; count < 5; count++) expect(await send('198.51.2.1', { nonsense: 1 })).toBe(400);
	for (let count = 0; count < 5; count++) expect(await send('198.51.2.1', first)).toBe(409);
	// As many as a visitor may from the reserve, and no more.
	for (const status of [201, 201, 429]) expect(await send('198.51.2.1', row)).toBe(status);
	await small.stop();
}, 30_000);

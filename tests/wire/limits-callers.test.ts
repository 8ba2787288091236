import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { networksOf } from '#server/http/networks.ts';
import {
	heldCountInterval,
	maxHeldPerCallerPerDay,
	maxHeldPerDay,
	maxInsertsPerWindow,
	maxRowsPerCall,
	maxTakenPerCallerPerHour,
} from '#server/settings/limits.ts';
import { readSettings } from '#server/settings/read.ts';
import { counted } from '#server/wire/callers/tally.ts';
import { createQuota } from '#server/wire/quota.ts';
import { shortIntervals } from '../support/delivered.ts';
import { leads } from '../support/operator.ts';
import { startServer } from '../support/server.ts';
import { healthOf, sharedServer } from '../support/shared-server.ts';
import { jpegFile, jpegOf } from '../support/small-photos.ts';
import { insert, newKey, rows, upload } from '../support/wire.ts';

const proxied = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' };
const row = rows.callback_requests;
const nothing = { requests: 0, held: 0, thanks: 0, photos: 0, photoBytes: 0 };

const server = sharedServer({ env: proxied });

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const insertFrom = (address: string, body: unknown = row, url = server.url) =>
	insert(url, 'callback_requests', body, from(address));
const some = (count: number, body: object = row) =>
	Array.from({ length: count }, () => ({ ...body, id: randomUUID() }));

/** Makes calls, some at once, and counts their statuses. */
async function tally(count: number, call: (n: number) => Promise<{ status: number }>): Promise<Record<number, number>> {
	const counts: Record<number, number> = {};
	for (let n = 0; n < count; n += 5) {
		const some = Array.from({ length: Math.min(5, count - n) }, (_, index) => call(n + index));
		for (const { status } of await Promise.all(some)) counts[status] = (counts[status] ?? 0) + 1;
	}
	return counts;
}

test('of one address, thirty requests an hour are taken, then held, and from sixty in ten minutes on refused', async () => {
	const statuses = [];
	for (let count = 0; count <= maxInsertsPerWindow; count++) statuses.push((await insertFrom('192.0.2.1')).status);
	const [taken, held] = [maxTakenPerCallerPerHour, maxInsertsPerWindow - maxTakenPerCallerPerHour];
	expect(statuses).toEqual([...Array(taken).fill(201), ...Array(held).fill(202), 429]);
	const origin = 'http://localhost:4321';
	const { status, body, headers } = await insert(server.url, 'callback_requests', row, {
		headers: { origin, 'x-forwarded-for': '192.0.2.1' },
	});
	expect([status, body]).toMatchObject([429, { code: 'PT429', details: null, message: 'Too many requests' }]);
	expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
	expect(headers.get('access-control-allow-origin')).toBe(origin);
	expect((await insertFrom('192.0.3.2')).status).toBe(201);
	// Each row counts, also several of one call. More than four calls with the most rows are taken, so that a visitor who sends two of them does
	// not have the others held who share the address.
	expect(await tally(13, () => insertFrom('192.0.77.1', some(maxRowsPerCall)))).toEqual({
		201: taken / maxRowsPerCall,
		202: held / maxRowsPerCall,
		429: 1,
	});
	expect(taken).toBeGreaterThan(4 * maxRowsPerCall);
});

test('a /24, a /56 and a /48 have shares of their own; what is more is held', async () => {
	const callsUntilHeld = async (address: (count: number) => string) => {
		const fresh = await startServer({ env: proxied });
		let count = 0;
		while ((await insertFrom(address(count), some(maxRowsPerCall), fresh.url)).status === 201) count++;
		await fresh.stop();
		return count;
	};
	const share = maxTakenPerCallerPerHour / maxRowsPerCall;
	// A tenth of the day's total.
	const most = 100 / maxRowsPerCall;
	expect(await callsUntilHeld((count) => `203.0.113.${count}`)).toBe(most);
	expect(await callsUntilHeld((count) => `2001:db9:56:${(0x100 + count).toString(16)}::1`)).toBe(2 * share);
	expect(await callsUntilHeld((count) => `2001:db9:57:${count.toString(16)}00::1`)).toBe(most);
});

test('one /48 takes nothing from other visitors, and has no more held than a /24: two of each /56 beyond its limit', async () => {
	const fresh = await startServer({ env: proxied });
	// From the /64s of two of its /56s.
	const answers = await tally(500, (n) => insertFrom(`2001:db8:1:${n.toString(16)}::1`, some(2), fresh.url));
	const held = (4 * maxHeldPerCallerPerDay) / 2;
	expect(answers).toEqual({ 201: 50 + 1, 202: held + 1, 429: 500 - 50 - held - 2 });
	for (const address of ['198.51.100.7', '2001:db8:2:1::1'])
		expect((await insertFrom(address, row, fresh.url)).status).toBe(201);
	await fresh.stop();
});

test('neighbours who sent little are taken though their /24 or /48 is over its limits, and none of these is of the reserve', async () => {
	const fresh = await startServer({ env: { ...proxied, MAX_REQUESTS_PER_DAY: '250' } });
	const send = (address: string, count = 1) => insertFrom(address, some(count), fresh.url);
	// A fifth of the day's total is the reserve; a /24 has 60.
	await tally(100, (n) => send(`203.0.113.${n % 10}`, 5));
	await tally(100, (n) => send(`2001:db8:1:${n % 10}00::1`, 5));
	const answers = [];
	for (const neighbour of ['203.0.113.77', '2001:db8:1:7700::1'])
		for (let count = 0; count < 5; count++) answers.push((await send(neighbour)).status);
	expect(answers).toEqual(Array(2).fill([201, 201, 202, 202, 429]).flat());
	// Every address of the /24 sends two: it has the part that all share, and others the rest.
	await tally(200, (n) => send(`203.0.113.${50 + n}`, 2));
	expect((await send('203.0.113.255')).status).toBe(202);
	expect((await send('198.51.100.9')).status).toBe(201);
	await fresh.stop();
});

test('a line and all together may have so many held in a day; the last fifth is for who has sent little', async () => {
	const quota = await createQuota(readSettings({}), { countSince: async () => nothing });
	const hold = (address: string, held: number) => {
		const { refusedFor, over } = quota.take(counted(networksOf(address)), { held });
		return refusedFor === 0 && !over;
	};
	const heldOf = (addresses: Iterable<string>) => {
		let rows = 0;
		for (const address of addresses) while (hold(address, 5)) rows += 5;
		return rows;
	};
	function* lines(count: number, provider: (line: number) => string) {
		for (let line = 0; line < count; line++)
			for (let home = 0; home < 4; home++) yield `${provider(line)}:${home}00::1`;
	}
	expect(heldOf(['192.0.2.1'])).toBe(maxHeldPerCallerPerDay);
	expect(heldOf(lines(1, () => '2001:db8:1'))).toBe(4 * maxHeldPerCallerPerDay);
	expect(heldOf(lines(10, (line) => `2001:db9:${line}00`))).toBe(10 * 4 * maxHeldPerCallerPerDay);
	// Their neighbours have their first two held all the same.
	expect([hold('2001:db9::5500:0:0:0:1', 2), hold('2001:db9::5500:0:0:0:1', 1)]).toEqual([true, false]);
	heldOf(lines(200, (line) => `2a${line.toString(16).padStart(2, '0')}:1:1`));
	expect([hold('203.0.113.9', 5), hold('203.0.113.9', 2)]).toEqual([false, true]);
	const visitors = Array.from({ length: 6000 }, (_, n) => `${20 + (n >> 8)}.${n & 255}.1.1`);
	const taken = visitors.filter((address) => hold(address, 2)).length;
	expect(2 * taken).toBeGreaterThan((maxHeldPerDay / 5) * 0.95);
	expect(hold('198.51.100.9', 1) && hold('198.51.101.9', 1) && hold('198.51.102.9', 1)).toBe(false);
});

test('two requests of each /48 of a provider do not use up what others may have held, nor two of each /24', async () => {
	const quota = await createQuota(readSettings({}), { countSince: async () => nothing });
	const holdTwo = (address: string) => {
		const { refusedFor, over } = quota.take(counted(networksOf(address)), { held: 2 });
		return refusedFor === 0 && !over;
	};
	const providers = [
		(n: number) => `2001:db8:${n.toString(16)}:1::1`,
		...Array.from({ length: 100 }, (_, provider) => (n: number) => `10.${provider}.${n % 256}.1`),
	];
	for (const addressOf of providers) for (let n = 0; n < maxHeldPerDay / 2 && holdTwo(addressOf(n)); n++);
	expect(holdTwo('2001:db8:fff0:1::1')).toBe(false);
	for (const visitor of ['203.0.113.9', '2a02:c7f:1:1::5', '92.40.1.1']) expect(holdTwo(visitor)).toBe(true);
});

test('once some of what is held is dropped, others are held again', async () => {
	const env = { ...proxied, MAX_REQUESTS_PER_DAY: '1' };
	const first = await startServer({ env });
	for (const status of [201, 202, 202]) expect((await insertFrom('192.0.2.1', row, first.url)).status).toBe(status);
	await first.stop();
	// As many as may be held in a day.
	const database = new DatabaseSync(join(first.dataDir, 'leads.db'));
	database.exec(`with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${maxHeldPerDay - 2})
		insert into request_ids (id, table_name, created_at, planned, may_thank, held, suspected)
		select 'x' || n, table_name, created_at, planned, may_thank, '10.0.0.0/24', suspected
		from counted, (select * from request_ids where held <> '' limit 1)`);
	database.close();
	const full = await startServer({ dataDir: first.dataDir, env });
	const send = async () => (await insertFrom('203.0.113.9', row, full.url)).status;
	expect(await send()).toBe(429);
	expect(await leads(['held', 'drop', '192.0.2.0/24', '--yes'], full.dataDir)).toMatchObject({ code: 0 });
	await expect.poll(send, { interval: 1000, timeout: 2 * heldCountInterval }).toBe(202);
	await full.stop();
});

test('neighbours of a provider who sent nothing are taken, whatever two of its customers send', async () => {
	const fresh = await startServer({ env: proxied });
	const ofTwoLines = (n: number) => `2001:db8:${n % 2 ? 'a' : 'b'}:${(n >> 1).toString(16)}00::1`;
	await tally(96, (n) => insertFrom(ofTwoLines(n), some(maxRowsPerCall), fresh.url));
	const ofEight = (n: number) => `10.9.${n % 8}.1`;
	await tally(96, (n) => insertFrom(ofEight(n), some(maxRowsPerCall), fresh.url));
	for (const neighbour of ['2001:db8:1234::1', '2001:db8:a100::1', '10.9.200.1'])
		expect((await insertFrom(neighbour, row, fresh.url)).status).toBe(201);
	// Who has sent more than a visitor does is held for the neighbours.
	expect((await insertFrom('10.9.201.1', some(3), fresh.url)).status).toBe(202);
	await fresh.stop();
});

test('when all together have sent too much, an honest request is held, never refused; health says so', async () => {
	const crowded = await startServer({ env: proxied, intervals: shortIntervals });
	expect(await healthOf(crowded)).toMatchObject({ status: 'ok', checks: { held: 'ok' } });
	const senders = Array.from({ length: 16 }, (_, n) => `192.${n}.2.1`);
	const others = Array.from({ length: 120 }, (_, n) => `198.${n}.100.1`);
	const send = (address: string, count: number) => insertFrom(address, some(count), crowded.url);
	const calls = [
		...senders.flatMap((address) => Array.from({ length: 12 }, () => ({ address, count: 5 }))),
		...others.map((address) => ({ address, count: 2 })),
	];
	const answers = await tally(calls.length, (n) => send(calls[n]?.address ?? '', calls[n]?.count ?? 0));
	expect(answers[429]).toBeUndefined();
	for (const address of ['92.40.1.0', '2a00:23c0:1::1', '81.2.70.1'])
		expect((await insertFrom(address, row, crowded.url)).status).toBe(202);
	await expect.poll(() => healthOf(crowded)).toMatchObject({ status: 'degraded', checks: { held: 'failing' } });
	expect((await fetch(`${crowded.url}/healthz`)).status).toBe(200);
	expect(crowded.output()).not.toMatch(/192\.0\.2|198\.51/);
	await crowded.stop();
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
	for (const status of [201, 201, 202]) expect((await send('192.0.2.1')).status).toBe(status);
	expect((await send('192.0.2.2')).status).toBe(201);
	const photo = (address: string, bytes?: Buffer) =>
		upload(strict.url, newKey(), jpegFile(bytes), from(address)).then(({ status }) => status);
	for (const status of [200, 200, 429]) expect(await photo('192.0.2.1')).toBe(status);
	expect(await photo('192.0.2.3', jpegOf(700_000))).toBe(200);
	expect(await photo('192.0.2.3', jpegOf(700_000))).toBe(429);
	await strict.stop();
});

test('a rejected duplicate counts as a call of its caller, and as nothing else', async () => {
	const small = await startServer({ env: { ...proxied, MAX_REQUESTS_PER_DAY: '6' } });
	const twice = { ...row, id: randomUUID() };
	const send = (address: string, body: unknown = row) =>
		insertFrom(address, body, small.url).then(({ status }) => status);
	expect(await send('192.0.2.1', twice)).toBe(201);
	const again = [];
	for (let count = 0; count < maxInsertsPerWindow; count++) again.push(await send('192.0.2.1', twice));
	expect(again).toEqual([...Array(maxInsertsPerWindow - 1).fill(409), 429]);
	// One is kept, so five more fit.
	for (let host = 1; host <= 5; host++) expect(await send(`198.51.${host}.1`)).toBe(201);
	expect(await send('198.51.6.1')).toBe(202);
	await small.stop();
});

test('the reserve of a total is for who has sent little today; rejected calls do not count for that', async () => {
	const small = await startServer({
		env: { ...proxied, MAX_REQUESTS_PER_DAY: '20', MAX_REQUESTS_PER_ADDRESS_PER_DAY: '99' },
	});
	const send = (address: string, body: unknown = row) =>
		insertFrom(address, body, small.url).then(({ status }) => status);
	const statuses = [];
	for (let count = 0; count < 20; count++) statuses.push(await send(`192.0.2.${count >> 3}`));
	expect(statuses).toEqual([...Array(16).fill(201), ...Array(4).fill(202)]);
	const first = { ...row, id: randomUUID() };
	expect(await send('198.51.1.1', first)).toBe(201);
	for (let count = 0; count < 5; count++) expect(await send('198.51.2.1', { nonsense: 1 })).toBe(400);
	for (let count = 0; count < 5; count++) expect(await send('198.51.2.1', first)).toBe(409);
	// As many as a visitor may from the reserve, and no more.
	for (const status of [201, 201, 202]) expect(await send('198.51.2.1', row)).toBe(status);
	expect([await send('198.51.3.1'), await send('198.51.4.1')]).toEqual([201, 202]);
	await small.stop();
});

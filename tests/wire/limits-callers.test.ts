import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { networksOf } from '#server/http/networks.ts';
import * as limits from '#server/settings/limits.ts';
import { readSettings } from '#server/settings/read.ts';
import { limitInserts } from '#server/wire/callers/inserts.ts';
import { counted } from '#server/wire/callers/tally.ts';
import type { AdmitRows } from '#server/wire/env.ts';
import type { WireError } from '#server/wire/errors.ts';
import { createQuota } from '#server/wire/quota.ts';
import { shortIntervals } from '../support/delivered.ts';
import { startHere } from '../support/server-here.ts';
import { healthOf } from '../support/shared-server.ts';
import { insert, rows } from '../support/wire.ts';

const [each, inDay] = [limits.maxRowsPerCall, limits.maxHeldPerCallerPerDay];

/** A server's limits, with what is stored already. @returns what sends some requests in one call, and gives the status of its answer */
async function open(env: Record<string, string> = {}, stored: { held?: number } = {}) {
	const clock = { now: Date.parse('2026-11-20T10:00:00Z') };
	const used = { requests: 0, held: 0, thanks: 0, photos: 0, photoBytes: 0, ...stored };
	const disk = { hasRoom: true };
	const quota = await createQuota(readSettings(env), { countSince: () => used }, () => clock.now);
	const limit = limitInserts(quota, { hasRoom: async () => disk.hasRoom } as never, (incoming) => String(incoming));
	let textOnly = false;
	let refusal: WireError | undefined;
	/** @param isKept whether they can be stored */
	const send = async (address: string, requests = 1, isKept = true): Promise<number> => {
		let admit: AdmitRows | undefined;
		const set = (name: string, value: unknown) => {
			if (name === 'admitRows') admit = value as AdmitRows;
			else textOnly = value === true;
		};
		try {
			await limit({ env: { incoming: address }, set } as never, async () => {});
			const admitted = await admit?.(requests);
			if (!isKept) admitted?.giveBack();
			return admitted?.held === null ? 201 : 202;
		} catch (error) {
			refusal = error as WireError;
			return refusal.status;
		}
	};
	const times = async (count: number, address: (n: number) => string, requests = 1) => {
		const answers: number[] = [];
		for (let n = 0; n < count; n++) answers.push(await send(address(n), requests));
		return answers;
	};
	const hold = (address: string, held: number) => {
		const { refusedFor, over } = quota.take(counted(networksOf(address)), { held });
		return refusedFor === 0 && !over;
	};
	return { send, times, hold, clock, used, disk, refusal: () => refusal, isTextOnly: () => textOnly };
}

const tally = (answers: readonly number[]) =>
	Object.fromEntries([201, 202, 429].map((status) => [status, answers.filter((one) => one === status).length]));

afterEach(() => void vi.useRealTimers());

test('of one address, thirty requests an hour are taken, then held, and from sixty in ten minutes on refused', async () => {
	const { send, times, clock, refusal } = await open();
	const [taken, held] = [limits.maxTakenPerCallerPerHour, limits.maxInsertsPerWindow - limits.maxTakenPerCallerPerHour];
	const answers = await times(limits.maxInsertsPerWindow + 1, () => '192.0.2.1');
	expect(answers).toEqual([...Array(taken).fill(201), ...Array(held).fill(202), 429]);
	expect(refusal()).toMatchObject({ body: { code: 'PT429' }, headers: { 'retry-after': '600' } });
	expect(await send('192.0.3.2')).toBe(201);
	clock.now += limits.rateWindow - 1;
	expect([await send('192.0.2.1'), refusal()?.headers]).toEqual([429, { 'retry-after': '1' }]);
	clock.now += 1;
	expect(await send('192.0.2.1')).toBe(202);
	clock.now += 50 * 60_000;
	expect(await send('192.0.2.1')).toBe(201);
});

test('each row counts; a visitor who sends four times the most rows has nobody else of the address held', async () => {
	const { times } = await open();
	const calls = limits.maxTakenPerCallerPerHour / each;
	expect(tally(await times(13, () => '192.0.77.1', each))).toEqual({ 201: calls, 202: 12 - calls, 429: 1 });
	expect(calls).toBeGreaterThan(4);
});

test('what is rejected counts as a call, and as nothing else', async () => {
	const { send, times } = await open({ MAX_REQUESTS_PER_DAY: '20' });
	for (let count = 0; count < limits.maxInsertsPerWindow; count++) expect(await send('192.0.2.1', 1, false)).toBe(201);
	expect(await send('192.0.2.1')).toBe(429);
	expect(tally(await times(20, (n) => `198.51.${n}.1`))).toEqual({ 201: 20, 202: 0, 429: 0 });
});

test.each([
	['a /24', (n: number) => `203.0.113.${n}`, 100],
	['a /56', (n: number) => `2001:db9:56:${(0x100 + n).toString(16)}::1`, 2 * limits.maxTakenPerCallerPerHour],
	['a /48', (n: number) => `2001:db9:57:${n.toString(16)}00::1`, 100],
])('%s has a share of its own; what is more is held', async (_, address, most) => {
	const { times } = await open();
	const answers = await times(most / each + 1, address, each);
	expect(answers).toEqual([...Array(most / each).fill(201), 202]);
});

test('one /48 takes nothing from others, and has no more held than a /24: two of each /56 beyond its limit', async () => {
	const { times, send } = await open();
	// From the /64s of two of its /56s.
	const answers = await times(500, (n) => `2001:db8:1:${n.toString(16)}::1`, 2);
	const held = (4 * inDay) / 2;
	expect(tally(answers)).toEqual({ 201: 50 + 1, 202: held + 1, 429: 500 - 50 - held - 2 });
	for (const address of ['198.51.100.7', '2001:db8:2:1::1']) expect(await send(address)).toBe(201);
});

test('neighbours who sent little are taken though their /24 or /48 is over its limits, and none of these is of the reserve', async () => {
	const { times, send } = await open({ MAX_REQUESTS_PER_DAY: '250' });
	// A fifth of the day's total is the reserve; a /24 has 60.
	await times(100, (n) => `203.0.113.${n % 10}`, 5);
	await times(100, (n) => `2001:db8:1:${n % 10}00::1`, 5);
	for (const neighbour of ['203.0.113.77', '2001:db8:1:7700::1'])
		expect(await times(5, () => neighbour)).toEqual([201, 201, 202, 202, 429]);
	// Every address of the /24 sends two: it has the part that all share, and others the rest.
	await times(200, (n) => `203.0.113.${50 + n}`, 2);
	expect([await send('203.0.113.255'), await send('198.51.100.9')]).toEqual([202, 201]);
});

test('neighbours of a provider who sent nothing are taken, whatever two of its customers send', async () => {
	const { times, send } = await open();
	await times(96, (n) => `2001:db8:${n % 2 ? 'a' : 'b'}:${(n >> 1).toString(16)}00::1`, each);
	await times(96, (n) => `10.9.${n % 8}.1`, each);
	for (const neighbour of ['2001:db8:1234::1', '2001:db8:a100::1', '10.9.200.1'])
		expect(await send(neighbour)).toBe(201);
	// Who has sent more than a visitor does is held for the neighbours.
	expect(await send('10.9.201.1', 3)).toBe(202);
});

test('when all together have sent too much, an honest request is held, never refused', async () => {
	const { times, send } = await open();
	const answers = [
		...(await times(16 * 12, (n) => `192.${Math.floor(n / 12)}.2.1`, each)),
		...(await times(120, (n) => `198.${n}.100.1`, 2)),
	];
	expect(answers).not.toContain(429);
	for (const address of ['92.40.1.0', '2a00:23c0:1::1', '81.2.70.1']) expect(await send(address)).toBe(202);
});

test('the reserve of a total is for who has sent little today; rejected calls do not count for that', async () => {
	const { times, send } = await open({ MAX_REQUESTS_PER_DAY: '20', MAX_REQUESTS_PER_ADDRESS_PER_DAY: '99' });
	expect(tally(await times(20, (n) => `192.0.2.${n >> 3}`))).toEqual({ 201: 16, 202: 4, 429: 0 });
	expect(await send('198.51.1.1')).toBe(201);
	for (let count = 0; count < 10; count++) await send('198.51.2.1', 1, false);
	// As many as a visitor may from the reserve, and no more.
	expect(await times(3, () => '198.51.2.1')).toEqual([201, 201, 202]);
	expect([await send('198.51.3.1'), await send('198.51.4.1')]).toEqual([201, 202]);
});

test('what one caller may send in a day is a setting', async () => {
	const { times, send } = await open({ MAX_REQUESTS_PER_ADDRESS_PER_DAY: '2' });
	expect([await times(3, () => '192.0.2.1'), await send('192.0.2.2')]).toEqual([[201, 201, 202], 201]);
});

test('a line and all together may have so many held in a day; the last fifth is for who has sent little', async () => {
	const { hold } = await open({}, { held: 0.8 * limits.maxHeldPerDay - 9 * inDay - 2 });
	const heldOf = (addresses: readonly string[]) => {
		let rows = 0;
		for (const address of addresses) while (hold(address, 5)) rows += 5;
		return rows;
	};
	const line = (network: string) => [0, 1, 2, 3].map((home) => `${network}:${home}00::1`);
	expect(heldOf(['192.0.2.1'])).toBe(inDay);
	expect(heldOf([...line('2001:db8:1'), ...line('2001:db9:0')])).toBe(2 * 4 * inDay);
	// Their neighbours have their first two held all the same, and so has who has sent nothing.
	expect([hold('2001:db9::5500:0:0:0:1', 2), hold('2001:db9::5500:0:0:0:1', 1)]).toEqual([true, false]);
	expect([hold('203.0.113.9', 5), hold('203.0.113.9', 2)]).toEqual([false, true]);
	const full = await open({}, { held: limits.maxHeldPerDay - 1 });
	expect([full.hold('198.51.100.9', 2), full.hold('198.51.100.9', 1), full.hold('198.51.101.9', 1)]).toEqual([
		false,
		true,
		false,
	]);
});

test('two requests of each /48 of a provider do not use up what others may have held, nor two of each /24', async () => {
	const { hold } = await open({}, { held: 0.8 * limits.maxHeldPerDay - 1000 });
	const providers = [
		(n: number) => `2001:db8:${n.toString(16)}:1::1`,
		...Array.from({ length: 100 }, (_, provider) => (n: number) => `10.${provider}.${n % 256}.1`),
	];
	for (const addressOf of providers) for (let n = 0; n < 1000 && hold(addressOf(n), 2); n++);
	expect(hold('2001:db8:fff0:1::1', 2)).toBe(false);
	for (const visitor of ['203.0.113.9', '2a02:c7f:1:1::5', '92.40.1.1']) expect(hold(visitor, 2)).toBe(true);
});

test('once some of what is held is dropped, others are held again', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	const { times, send, used } = await open({ MAX_REQUESTS_PER_DAY: '1' }, { held: limits.maxHeldPerDay });
	expect(await times(2, (n) => `192.0.2.${n}`)).toEqual([201, 429]);
	used.held = 0;
	// It was counted just now.
	expect(await send('192.0.2.1')).toBe(429);
	vi.advanceTimersByTime(limits.heldCountInterval);
	expect(await send('192.0.2.1')).toBe(202);
});

test('nothing is held on a full disk, and what was not stored does not count', async () => {
	const { send, disk, refusal } = await open({ MAX_REQUESTS_PER_DAY: '1' });
	await send('192.0.2.1');
	disk.hasRoom = false;
	const answers = [];
	for (let count = 0; count < 13; count++) answers.push(await send('192.0.2.2', each));
	expect([answers, refusal()?.status]).toEqual([[...Array(12).fill(503), 429], 429]);
});

test('who goes on after so many refusals gets a line of text', async () => {
	const { times, isTextOnly } = await open();
	await times(limits.maxInsertsPerWindow + limits.maxRefusedForms, () => '192.0.2.1');
	expect(isTextOnly()).toBe(false);
	await times(1, () => '192.0.2.1');
	expect(isTextOnly()).toBe(true);
});

/** Sends some requests in one call over HTTP, behind a proxy. */
const insertFrom = (url: string, address: string, body: unknown) =>
	insert(url, 'callback_requests', body, {
		headers: { 'x-forwarded-for': address, origin: 'http://localhost:4321' },
	});
const proxied = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' };

test('on the wire: taken, held and refused by the address that the proxy names; a duplicate counts as a call; health says what is held', async () => {
	const server = await startHere({ env: { ...proxied, MAX_REQUESTS_PER_DAY: '6' }, intervals: shortIntervals });
	const send = (address: string, body: unknown = rows.callback_requests) => insertFrom(server.url, address, body);
	const twice = { ...rows.callback_requests, id: randomUUID() };
	expect(await healthOf(server)).toMatchObject({ status: 'ok', checks: { held: 'ok' } });
	expect((await send('192.0.2.1', twice)).status).toBe(201);
	for (let count = 0; count < 3; count++) expect((await send('192.0.2.1', twice)).status).toBe(409);
	for (let count = 4; count + each <= limits.maxInsertsPerWindow; count += each)
		expect((await send('192.0.2.1', Array(each).fill(twice))).status).toBe(409);
	const { status, body, headers } = await send('192.0.2.1', Array(each).fill(twice));
	expect([status, body]).toMatchObject([429, { code: 'PT429', details: null, message: 'Too many requests' }]);
	expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
	expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(limits.rateWindow / 1000);
	expect(headers.get('access-control-allow-origin')).toBe('http://localhost:4321');
	// One is kept, so five more fit.
	const answers = [];
	for (let host = 1; host <= 6; host++) answers.push((await send(`198.51.${host}.1`)).status);
	expect(answers).toEqual([201, 201, 201, 201, 201, 202]);
	expect(await healthOf(server)).toMatchObject({ status: 'degraded', checks: { held: 'failing' } });
	expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
	expect(server.output()).not.toMatch(/192\.0\.2|198\.51/);
	await server.stop();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callerOf } from '#server/http/client-address.ts';
import { day, hour, minute } from '#server/settings/limits.ts';
import { readSettings } from '#server/settings/read.ts';
import type { SentToday } from '#server/store/store.ts';
import { little, openRateLimits, type RateLimits } from '#server/wire/rate-limits.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T00:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** What the store has: it outlives a restart. */
const stored = () => ({ requests: 0, held: 0, photos: 0, photoBytes: 0, sent: undefined as SentToday | undefined });

function open(given: Record<string, string> = {}, has = stored()) {
	return openRateLimits(readSettings(given), {
		countSince: (start) => (start === '2026-11-20T00:00:00.000Z' ? has : stored()),
		held: { total: () => has.held },
		sentToday: {
			read: () => has.sent,
			write: (sent) => {
				has.sent = JSON.parse(JSON.stringify(sent));
			},
		},
	});
}

/** Sends a request. @returns the status of the answer */
function send(limits: RateLimits, caller: string): number {
	if (limits.tryRequest(caller) > 0) return 429;
	const admitted = limits.takeRequest(caller);
	return typeof admitted === 'number' ? 429 : admitted.held === null ? 201 : 202;
}
function sendPhoto(limits: RateLimits, caller: string, mb: number, isStored = true): number {
	const taken = limits.takePhoto(caller, mb * 1e6);
	if (typeof taken === 'number') return 429;
	taken(isStored ? mb * 1e6 : undefined);
	return 200;
}
const times = (count: number, act: (n: number) => number) => Array.from({ length: count }, (_, n) => act(n));
const countsOf = (answers: readonly number[]) =>
	Object.fromEntries([...new Set(answers)].map((one) => [one, answers.filter((other) => other === one).length]));

test.each([
	['192.0.2.7', '192.0.2.7'],
	['::ffff:192.0.2.7', '192.0.2.7'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
	['2001:db8:1:2::9', '2001:db8:1:2::/64'],
	['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
	['2001:db8::9', '2001:db8:0:0::/64'],
	['fe80::1%eth0', 'fe80:0:0:0::/64'],
	['::1', '0:0:0:0::/64'],
	['', ''],
])('%s is a caller by the name of %s', (address, caller) => expect(callerOf(address)).toBe(caller));

test('of one caller, sixty requests in ten minutes are taken and more refused, also those that store nothing; others are not', () => {
	const limits = open();
	vi.advanceTimersByTime(3 * minute);
	expect(countsOf(times(50, () => send(limits, 'one')))).toEqual({ 201: 50 });
	for (let tries = 0; tries < 10; tries++) expect(limits.tryRequest('one')).toBe(0);
	expect([limits.tryRequest('one'), send(limits, 'other')]).toEqual([7 * 60, 201]);
	vi.advanceTimersByTime(7 * minute);
	expect(send(limits, 'one')).toBe(201);
});

test('of one caller, 240 requests in a day are taken and more refused until midnight; what was not stored does not count', () => {
	const limits = open();
	for (let tenth = 0; tenth < 8; tenth++) {
		expect(countsOf(times(30, () => send(limits, 'one')))).toEqual({ 201: 30 });
		const notStored = limits.takeRequest('one');
		if (typeof notStored === 'object') notStored.giveBack();
		vi.advanceTimersByTime(hour);
	}
	expect([send(limits, 'one'), send(limits, 'other'), limits.takeRequest('one')]).toEqual([429, 201, 16 * 3600]);
	vi.advanceTimersByTime(16 * hour);
	expect(send(limits, 'one')).toBe(201);
});

test('when all together have sent too much in ten minutes or a day, requests are held, none is refused', () => {
	const limits = open({ MAX_REQUESTS_PER_DAY: '300' });
	const fromMany = (count: number) => countsOf(times(count, (n) => send(limits, `visitor ${n}`)));
	expect(fromMany(250)).toEqual({ 201: 200, 202: 50 });
	vi.advanceTimersByTime(10 * minute);
	// What was held does not count for the day.
	expect(fromMany(150)).toEqual({ 201: 100, 202: 50 });
	const heldOf = (caller: string) => (limits.takeRequest(caller) as { held: string | null }).held;
	const [one, other] = [heldOf('one'), heldOf('other')];
	expect([one, heldOf('one'), other]).toEqual([
		expect.stringMatching(/^sender-[0-9a-f]{12}$/),
		one,
		expect.any(String),
	]);
	expect(other).not.toBe(one);
	vi.advanceTimersByTime(day);
	expect(fromMany(1)).toEqual({ 201: 1 });
});

test('so many may be held; when the operator has dropped some, as many more', () => {
	const has = { ...stored(), held: 49_999 };
	const limits = open({ MAX_REQUESTS_PER_DAY: '1' }, has);
	expect(send(limits, 'first')).toBe(201);
	// One that could not be stored leaves its place.
	const failed = limits.takeRequest('failed');
	if (typeof failed === 'object') failed.giveBack();
	expect(times(2, (n) => send(limits, `visitor ${n}`))).toEqual([202, 429]);
	has.held = 0;
	vi.advanceTimersByTime(10_000);
	expect(times(2, (n) => send(limits, `visitor ${n}`))).toEqual([202, 202]);
});

test('of one caller, and of all, only so many requests of a day are confirmed by e-mail', () => {
	const limits = open();
	const isConfirmed = (caller: string) => {
		const admitted = limits.takeRequest(caller);
		return Number(typeof admitted === 'object' && admitted.mayThank);
	};
	expect(countsOf(times(100, () => isConfirmed('one')))).toEqual({ 1: 50, 0: 50 });
	vi.advanceTimersByTime(10 * minute);
	const all = open({}, { ...stored(), requests: 499 });
	expect(times(2, (n) => Number((all.takeRequest(`${n}`) as { mayThank: boolean }).mayThank))).toEqual([1, 0]);
});

test('photos of one caller: 200 MB in ten minutes, a tiny one counted as one of them; those that are not stored too', () => {
	const limits = open();
	expect(countsOf(times(300, () => sendPhoto(limits, 'tiny', 0.001)))).toEqual({ 200: 200, 429: 100 });
	expect(countsOf(times(30, () => sendPhoto(limits, 'no photos', 10, false)))).toEqual({ 200: 20, 429: 10 });
	expect(countsOf(times(50, () => sendPhoto(limits, 'large', 5)))).toEqual({ 200: 40, 429: 10 });
});

test('photos of one caller: 1,000 MB in a day, those in flight counted as the largest that they can be', () => {
	const limits = open();
	const inTurn = (mb: number) => {
		vi.advanceTimersByTime(10 * minute);
		return countsOf(times(200 / mb, () => sendPhoto(limits, 'one', mb)));
	};
	for (let turn = 0; turn < 4; turn++) expect(inTurn(10)).toEqual({ 200: 20 });
	expect(inTurn(4)).toEqual({ 200: 50 });
	expect(inTurn(1)).toEqual({ 429: 200 });
	const flying = times(20, () => Number(typeof limits.takePhoto('flying', 10e6) === 'number'));
	expect(countsOf(flying)).toEqual({ 0: 20 });
	expect([sendPhoto(limits, 'flying', 1), sendPhoto(limits, 'other', 10)]).toEqual([429, 200]);
});

test('sixty customers of a mobile network, who share an address, are neither refused nor held in their day', () => {
	const limits = open();
	// As a day goes: half of them in four hours, and in the fullest ten minutes ten at once.
	const minutes = [
		...times(10, () => 12 * 60),
		...times(30, (n) => 13 * 60 + n * 8),
		...times(20, (n) => 18 * 60 + n * 15),
	];
	const answers = minutes.flatMap((at) => {
		vi.setSystemTime(Date.parse('2026-11-20T00:00:00Z') + at * minute);
		const photos = times(5, () => sendPhoto(limits, '92.40.1.1', 1));
		return [...photos, ...times(3, () => send(limits, '92.40.1.1'))];
	});
	expect(countsOf(answers)).toEqual({ 200: 300, 201: 180 });
});

test('photos of all: more than a day allows are refused, and health says so before', () => {
	const limits = open({ MAX_PHOTO_MB_PER_DAY: '30' });
	// Those that never end use up nobody's.
	for (let n = 0; n < 10; n++) limits.takePhoto(`slow ${n}`, 10e6);
	expect(times(2, (n) => sendPhoto(limits, `${n}`, 9))).toEqual([200, 200]);
	expect(limits.photosAreUsedUp()).toBe(false);
	expect([sendPhoto(limits, 'a', 9), limits.photosAreUsedUp(), sendPhoto(limits, 'b', 9)]).toEqual([200, true, 429]);
	vi.advanceTimersByTime(day);
	expect([limits.photosAreUsedUp(), sendPhoto(limits, 'b', 9)]).toEqual([false, 200]);
});

test('a restart does not forget what callers and all have sent in the day, nor what a sender is called; the next day does', () => {
	const has = stored();
	const before = open({}, has);
	for (let turn = 0; turn < 4; turn++) {
		vi.advanceTimersByTime(10 * minute);
		times(60, () => send(before, 'one'));
		times(40, () => sendPhoto(before, 'two', 5));
	}
	before.close();
	const again = open({ MAX_REQUESTS_PER_DAY: '1001' }, { ...has, requests: 1000, photoBytes: 9.999e9 });
	expect([send(again, 'one'), send(again, 'other'), send(again, 'other')]).toEqual([429, 201, 202]);
	const photos = [sendPhoto(again, 'two', 0.1), sendPhoto(again, 'other', 0.5), sendPhoto(again, 'other', 0.8)];
	expect(photos).toEqual([200, 200, 429]);
	// A killed server has written it some seconds before.
	times(60, () => send(again, 'third'));
	vi.advanceTimersByTime(10_000);
	expect(JSON.stringify(has.sent)).toMatch(/"sender-[0-9a-f]{12}",240,/);
	vi.advanceTimersByTime(day);
	expect(send(open({}, { ...has, requests: 0 }), 'one')).toBe(201);
});

test('on the disk are only callers who have sent much, by a hash whose key is erased with the day', () => {
	const has = stored();
	const limits = open({}, has);
	times(little.requests, () => send(limits, '192.0.2.1'));
	vi.advanceTimersByTime(minute);
	expect(has.sent).toMatchObject({ callers: [] });
	times(2, () => send(limits, '192.0.2.1'));
	vi.advanceTimersByTime(minute);
	expect(has.sent?.callers).toEqual([[expect.stringMatching(/^sender-[0-9a-f]{12}$/), 12, 0]]);
	const { key } = has.sent ?? {};
	vi.advanceTimersByTime(day);
	limits.photosAreUsedUp();
	expect(has.sent).toMatchObject({ callers: [] });
	expect(has.sent?.key).not.toBe(key);
});

test('a request of a hosted project is held where it would be refused, since it was answered', () => {
	const limits = open({ MAX_PHOTO_MB_PER_DAY: '30' });
	const heldOf = (caller: string, sizes: number[] = []) => limits.takeOver(caller, sizes).held !== null;
	expect(countsOf(times(240, () => Number(heldOf('one'))))).toEqual({ 0: 200, 1: 40 });
	vi.advanceTimersByTime(10 * minute);
	const held = [heldOf('one'), heldOf('other'), heldOf('other', [14e6]), heldOf('other', [14e6])];
	expect(held).toEqual([true, false, false, true]);
});

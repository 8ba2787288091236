import { expect, test } from 'vitest';
import { createTally } from '#server/callers/tally.ts';

test('H3: a count is never lost, however many others are counted, and memory stays the same', () => {
	const tally = createTally({ ms: 1000, from: 0 }, () => 0);
	for (let count = 0; count < 60; count++) tally.add('192.0.2.7', 1);
	const before = process.memoryUsage();
	for (let count = 0; count < 100_000; count++) tally.add(`2001:db8:${count.toString(16)}::/48`, 1);
	const after = process.memoryUsage();
	expect(tally.of('192.0.2.7')).toBeGreaterThanOrEqual(60);
	expect(tally.of('192.0.2.7')).toBeLessThan(65);
	expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(64_000_000);
	// Somebody who has sent nothing is seldom taken for somebody who has sent much.
	const strangers = Array.from({ length: 1000 }, (_, index) => tally.of(`198.51.100.${index}`));
	expect(strangers.filter((count) => count >= 5)).toEqual([]);
});

test('a window ends for everybody at once', () => {
	let now = 1500;
	const tally = createTally({ ms: 1000, from: 0 }, () => now);
	tally.add('192.0.2.7', 3);
	expect([tally.of('192.0.2.7'), tally.of('192.0.2.8'), tally.msLeft()]).toEqual([3, 0, 500]);
	now = 2000;
	expect([tally.of('192.0.2.7'), tally.msLeft()]).toEqual([0, 1000]);
});

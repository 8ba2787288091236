import { expect, test } from 'vitest';
import { countersOf, createTally } from '#server/wire/callers/tally.ts';

test('a count is never too low with many other names, and memory stays constant', () => {
	const tally = createTally({ ms: 1000, from: 0 }, () => 0);
	for (let count = 0; count < 60; count++) tally.add(countersOf('192.0.2.7'), 1);
	const before = process.memoryUsage();
	for (let count = 0; count < 50_000; count++) tally.add(countersOf(`2001:db8:${count.toString(16)}::/48`), 2);
	const after = process.memoryUsage();
	expect(tally.of(countersOf('192.0.2.7'))).toBeGreaterThanOrEqual(60);
	expect(tally.of(countersOf('192.0.2.7'))).toBeLessThan(66);
	expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(64_000_000);
	// Of a thousand that have sent nothing, one counts as having sent as much as one of the others (three, with a row less), and none more.
	const strangers = Array.from({ length: 5000 }, (_, index) => tally.of(countersOf(`visitor ${index}`)));
	expect(strangers.filter((count) => count >= 2).length).toBeLessThan(20);
	expect(strangers.filter((count) => count >= 6)).toEqual([]);
});

test('a tally allocates nothing before its first count', () => {
	const before = process.memoryUsage().arrayBuffers;
	const tallies = Array.from({ length: 20 }, () => createTally({ ms: 1000, from: 0 }));
	expect(tallies.map((tally) => tally.of(countersOf('192.0.2.7')))).toEqual(Array(20).fill(0));
	expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
});

test('undone amounts no longer count, without effect on a later window', () => {
	let now = 1500;
	const tally = createTally({ ms: 1000, from: 0 }, () => now);
	const counters = countersOf('192.0.2.7');
	tally.add(counters, 2);
	tally.add(counters, 3)();
	expect(tally.of(counters)).toBe(2);
	const takeBack = tally.add(counters, 3);
	now = 2000;
	tally.add(counters, 1);
	takeBack();
	expect(tally.of(counters)).toBe(1);
});

test('at the end of a window all counts are reset', () => {
	let now = 1500;
	const tally = createTally({ ms: 1000, from: 0 }, () => now);
	tally.add(countersOf('192.0.2.7'), 3);
	expect([tally.of(countersOf('192.0.2.7')), tally.of(countersOf('192.0.2.8')), tally.msLeft()]).toEqual([3, 0, 500]);
	now = 2000;
	expect([tally.of(countersOf('192.0.2.7')), tally.msLeft()]).toEqual([0, 1000]);
});

import { expect, it } from 'vitest';
import { nextAttemptAt } from '#server/delivery/courier.ts';

const start = Date.parse('2026-01-01T00:00:00.000Z');
const hour = 3_600_000;

/** The retry delays of a delivery that always fails, in s, until it is given up. */
function retryDelays(): number[] {
	const all: number[] = [];
	let now = start;
	for (let attempts = 1; ; attempts++) {
		const next = nextAttemptAt({ created_at: new Date(start).toISOString(), attempts }, now, 0.5);
		if (!next) return all;
		all.push((next.getTime() - now) / 1000);
		now = next.getTime();
	}
}

it('Retry delays double from 5 s to half an hour, for 72 hours', () => {
	const all = retryDelays();
	expect(all.slice(0, 10)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1800]);
	expect(new Set(all.slice(9))).toEqual(new Set([1800]));
	const hours = all.reduce((sum, delay) => sum + delay, 0) / 3600;
	expect(hours).toBeGreaterThanOrEqual(72);
	expect(hours).toBeLessThan(72.6);
});

it('Jitter changes a retry delay by up to 10 % either way', () => {
	const at = (random: number) =>
		nextAttemptAt({ created_at: new Date(start).toISOString(), attempts: 4 }, start, random);
	expect([at(0), at(1)]).toEqual([new Date(start + 36_000), new Date(start + 44_000)]);
});

it('A delivery is given up only after an attempt at the age of 72 hours', () => {
	const late = { created_at: new Date(start).toISOString(), attempts: 1 };
	expect(nextAttemptAt(late, start + 71.9 * hour)).toBeDefined();
	expect(nextAttemptAt(late, start + 72 * hour)).toBeUndefined();
});

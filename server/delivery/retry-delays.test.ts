import { expect, it } from 'vitest';
import { nextTry } from '#server/delivery/retry-delays.ts';

const start = Date.parse('2026-01-01T00:00:00.000Z');
const hour = 3_600_000;

/** The pauses of a delivery that always fails, in s, until it is given up. */
function pauses(): number[] {
	const all: number[] = [];
	let now = start;
	for (let attempts = 0; ; attempts++) {
		const next = nextTry({ created_at: new Date(start).toISOString(), attempts }, now, 0.5);
		if (!next) return all;
		all.push((next.getTime() - now) / 1000);
		now = next.getTime();
	}
}

it('Pauses grow from seconds to half an hour, and go on for 72 hours', () => {
	const all = pauses();
	expect(all.slice(0, 10)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1800]);
	expect(new Set(all.slice(9))).toEqual(new Set([1800]));
	const hours = all.reduce((sum, pause) => sum + pause, 0) / 3600;
	expect(hours).toBeGreaterThanOrEqual(72);
	expect(hours).toBeLessThan(72.6);
});

it('What failed together is spread a little', () => {
	const at = (chance: number) => nextTry({ created_at: new Date(start).toISOString(), attempts: 3 }, start, chance);
	expect([at(0), at(1)]).toEqual([new Date(start + 36_000), new Date(start + 44_000)]);
});

it('What waited through a long stop has a try before it is given up', () => {
	const late = { created_at: new Date(start).toISOString(), attempts: 0 };
	expect(nextTry(late, start + 71.9 * hour)).toBeDefined();
	expect(nextTry(late, start + 72 * hour)).toBeUndefined();
});

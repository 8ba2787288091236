import { describe, expect, it } from 'vitest';
import { autoOpenDelayMs, mayOpen } from '#dialogs/opening/auto-open.ts';

const quiet = { offered: false, requested: false, objected: false, covered: false, writing: false };

describe('The brochure dialog', () => {
	it('opens by itself after 60 seconds', () => {
		expect(autoOpenDelayMs).toBe(60_000);
		expect(mayOpen(quiet)).toBe(true);
	});

	it.each([
		['it did so before', { offered: true }],
		['a brochure was asked for', { requested: true }],
		['the visitor objected to it', { objected: true }],
		['something covers the page', { covered: true }],
		['the visitor is writing', { writing: true }],
	])('does not when %s', (_, change) => {
		expect(mayOpen({ ...quiet, ...change })).toBe(false);
	});
});

import { describe, expect, it } from 'vitest';
import { timeLeft } from '#dialogs/photos/SendingProgress.tsx';

describe('The time left of an upload', () => {
	it.each([
		[9, 'A few seconds left'],
		[30, 'About half a minute left'],
		[50, 'About a minute left'],
		[85, 'About a minute left'],
		[95, 'About 2 minutes left'],
		[600, 'About 10 minutes left'],
		[3600, 'About 60 minutes left'],
		[7200, 'More than an hour left'],
	])('with %i s to go at the speed measured is said as: %s', (seconds, words) => {
		// 1,000 bytes in 10 s.
		expect(timeLeft(1000 + seconds * 100, 1000, 10_000)).toBe(words);
	});

	it('is not guessed at first, before anything was sent, or at the end', () => {
		expect(timeLeft(10_000, 500, 2000)).toBeUndefined();
		expect(timeLeft(10_000, 0, 20_000)).toBeUndefined();
		expect(timeLeft(10_000, 10_000, 20_000)).toBeUndefined();
	});
});

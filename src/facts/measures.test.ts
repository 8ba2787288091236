import { expect, test } from 'vitest';
import { figures } from '#facts/figures.ts';
import { gardenStep, isLikelyRise, measuredRailMetres, measures, railMetres, runOut } from '#facts/measures.ts';

test('steps that were measured have the rail that the facts give for such steps', () => {
	for (const [count, figure] of [
		[4, figures.railFour],
		[8, figures.railEight],
		[12, figures.railTwelve],
		[16, figures.railSixteen],
	] as const) {
		const size = { count, height: 100 * count * gardenStep.rise, length: 100 * (count - 1) * gardenStep.going };
		expect(measuredRailMetres(size)).toBeCloseTo(railMetres(count), 6);
		expect(figure).toContain(measuredRailMetres(size).toFixed(1).replace('.0', ''));
	}
	expect(measuredRailMetres({ count: 1, height: 17, length: 0 })).toBeCloseTo(0.17 + runOut, 6);
});

test('a rise that no step has is noticed', () => {
	expect(isLikelyRise(136, 8)).toBe(true);
	expect(isLikelyRise(136, 2)).toBe(false);
	expect(isLikelyRise(13.6, 8)).toBe(false);
});

test('each measure has a letter of its own', () => {
	const letters = Object.values(measures).map(({ letter }) => letter);
	expect(letters.join('')).toBe('ABCDEFGH');
});

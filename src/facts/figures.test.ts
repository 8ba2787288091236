import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { checked } from '#facts/checked.ts';
import { figures, textSchema, withFigures } from '#facts/figures.ts';
import { gardenStep, isLikelyRise, measuredRailMetres, railMetres, runOut } from '#facts/measures.ts';

test('a figure is put in where its name stands in braces, and a name that no figure has is refused', () => {
	expect(withFigures('Straight lifts cost {straightPrice}.')).toBe('Straight lifts cost £1,800–£3,000.');
	expect(() => withFigures('{straightPrise}')).toThrow('{straightPrise}');
	expect(() => withFigures('{toString}')).toThrow('{toString}');
});

test('the notes for writers name only figures there are, and state none by hand', () => {
	const notes = readFileSync(new URL('../../content/README.md', import.meta.url), 'utf8');
	const named = [...notes.matchAll(/\{([a-z]\w+)\}/g)].map(([, name]) => name).filter((name) => name !== 'figures');
	expect(named).toContain('straightPrice');
	expect(named.filter((name) => !(String(name) in figures))).toEqual([]);
	for (const price of [figures.curvedPrice, figures.platformPrice, `${figures.priceYear} guide`])
		expect(notes).not.toContain(price);
});

const schema = z.array(z.strictObject({ text: textSchema() }));

test.each([
	[[{ text: 'It costs {straitPrice}.' }], 'No figure is called {straitPrice}', '[0].text'],
	[[{ text: 'Ask.' }, { txt: 'Ask.' }], 'Unrecognized key: "txt"', '[1]'],
	[[{}], 'expected string, received undefined', '[0].text'],
])('%j fails with its file, its place and what is wrong', (written, problem, place) => {
	const read = () => checked('content/plan/steps.json', schema, written);
	const right = [{ text: 'A straight lift costs {straightPrice}.' }];
	expect(checked('content/plan/steps.json', schema, right)).toEqual(right);
	expect(read).toThrow('content/plan/steps.json cannot be used.');
	expect(read).toThrow(problem);
	expect(read).toThrow(place);
});

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

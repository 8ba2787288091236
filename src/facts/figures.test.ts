import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { figures, withFigures } from '#facts/figures.ts';

test('prices, weights and intervals are said in this form', () => {
	expect(figures).toMatchObject({
		straightPrice: expect.stringMatching(/^£\d,\d{3}–£\d,\d{3}$/),
		curvedPrice: expect.stringMatching(/^£\d,\d{3}–£\d\d,\d{3}$/),
		weightHandicare1000: '21.5 stone (136 kg)',
		batteryPrice: expect.stringMatching(/^£\d{3}–£\d{3}$/),
		servicingHarsh: 'every 6–9 months',
	});
});

test('a figure is put in where its name stands in braces', () => {
	expect(withFigures('Straight lifts cost {straightPrice}.')).toBe(`Straight lifts cost ${figures.straightPrice}.`);
});

test('a name that no figure has is refused', () => {
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

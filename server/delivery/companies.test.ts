import { expect, test } from 'vitest';
import { areaOf, wordsIn } from '#server/delivery/companies.ts';

test('a list is read with commas, lines or, between postcode areas, spaces', () => {
	expect(wordsIn(' DE, S;Wales\nNorthern Ireland , ')).toEqual(['DE', 'S', 'Wales', 'Northern Ireland']);
	expect(wordsIn('DE S sk, Wales')).toEqual(['DE', 'S', 'sk', 'Wales']);
	expect(wordsIn(' , ')).toEqual([]);
});

test.each([
	['de', 'DE'],
	[' s ', 'S'],
	['northern ireland', 'Northern Ireland'],
	['JE', 'JE'],
])('%j is taken as %j', (typed, area) => expect(areaOf(typed)).toEqual({ area }));

test.each([
	['Scottland', 'did you mean Scotland?'],
	['N. Ireland', 'is no postcode area, such as DE, and none of England'],
	['Sheffield', 'did you mean S (Sheffield)?'],
	['sheffeild', 'did you mean S (Sheffield)?'],
	['London', 'did you mean E (London) or EC (London) or N (London) or NW (London)?'],
	['S10', 'is part of an area: write S for all of it.'],
	['DE1 2AB', 'is part of an area: write DE for all of it.'],
	['ZZ', 'is no postcode area'],
	['Yorkshire', 'is no postcode area'],
	['x'.repeat(4000), `“${'x'.repeat(40)}”`],
])('%.40j is refused with what was probably meant', (typed, why) => {
	const read = areaOf(typed);
	expect('wrong' in read && read.wrong).toContain(why);
});

import { describe, expect, test } from 'vitest';
import { meaningsOf, termOf, wordsOf } from '#search/words.ts';

test.each([
	['Batteries', 'battery'],
	['stairlifts', 'stairlift'],
	['Stairlift’s', 'stairlift'],
	['switches', 'switch'],
	['CAFÉ', 'cafe'],
	['less', 'less'],
	['bus', 'bus'],
	['130', '130'],
])('%s is known as %s', (word, term) => expect(termOf(word)).toBe(term));

test('figures stay whole', () => {
	expect(wordsOf('From £1,800–£3,000, 21.5 stone (136 kg).')).toEqual([
		'From',
		'1,800',
		'3,000',
		'21.5',
		'stone',
		'136',
		'kg',
	]);
});

describe('What is looked for', () => {
	test('is the word itself first, then others of the same meaning', () => {
		expect(meaningsOf('guarantee')).toEqual([['guarantee', 'warranty']]);
		expect(meaningsOf('steps')[0]).toEqual(['step', 'stair']);
	});

	test('is not the little words', () => {
		expect(meaningsOf('How much is the curved lift?').map(([word]) => word)).toEqual(['curved', 'lift']);
	});

	test('is a little word where there is no other', () => expect(meaningsOf('with')).toEqual([['with']]));

	test.each(['', '   ', '!?', '<>'])('is nothing in %o', (query) => expect(meaningsOf(query)).toEqual([]));

	test('has an end, however long the query is', () => {
		expect(meaningsOf(Array.from({ length: 500 }, (_, index) => `word${index}`).join(' '))).toHaveLength(12);
	});
});

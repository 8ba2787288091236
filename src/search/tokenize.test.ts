import { describe, expect, test } from 'vitest';
import { stem, synonymsOf, tokenize } from '#search/search-index.ts';

test.each([
	['Batteries', 'battery'],
	['stairlifts', 'stairlift'],
	['Stairlift’s', 'stairlift'],
	['switches', 'switch'],
	['CAFÉ', 'cafe'],
	['less', 'less'],
	['bus', 'bus'],
	['130', '130'],
])('the stem of %s is %s', (word, term) => expect(stem(word)).toBe(term));

test('figures stay whole', () => {
	expect(tokenize('From £1,800–£3,000, 21.5 stone (136 kg).')).toEqual([
		'From',
		'1,800',
		'3,000',
		'21.5',
		'stone',
		'136',
		'kg',
	]);
});

describe('The terms of a query', () => {
	test('are the word itself first, then its synonyms', () => {
		expect(synonymsOf('guarantee')).toEqual([['guarantee', 'warranty']]);
		expect(synonymsOf('steps')[0]).toEqual(['step', 'stair']);
	});

	test('are not the stop words', () => {
		expect(synonymsOf('Can I get one with the curved lift?').map(([word]) => word)).toEqual(['curved', 'lift']);
		expect(synonymsOf('How often does it need a service').map(([word]) => word)).toEqual(['service']);
	});

	test.each([
		['How much is a curved one?', ['price', 'curved']],
		['How much can it carry', ['weight']],
		['how heavy can I be', ['weight']],
		['does it work in a power cut', ['power']],
		['second-hand', ['reconditioned']],
	])('are of “%s” what it means', (query, terms) => expect(synonymsOf(query).map(([word]) => word)).toEqual(terms));

	test('are stop words where there are no others', () => expect(synonymsOf('with')).toEqual([['with']]));

	test.each(['', '   ', '!?', '<>'])('are none in %o', (query) => expect(synonymsOf(query)).toEqual([]));

	test('are at most twelve, however long the query is', () => {
		expect(synonymsOf(Array.from({ length: 500 }, (_, index) => `word${index}`).join(' '))).toHaveLength(12);
	});
});

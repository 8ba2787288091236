import { expect, test } from 'vitest';
import { excerpt, marked } from '#search/results.ts';

const terms = new Set(['battery', 'cold']);

test('marks the words that were found, in any form and case', () => {
	expect(marked('Batteries hate the COLD.', terms)).toEqual([
		{ text: 'Batteries', marked: true },
		{ text: ' hate the ', marked: false },
		{ text: 'COLD', marked: true },
		{ text: '.', marked: false },
	]);
});

test('is the same text, whatever is marked', () => {
	const text = 'A battery in the cold; “batteries”, £1,800 – and more.';
	expect(
		marked(text, terms)
			.map((piece) => piece.text)
			.join(''),
	).toBe(text);
});

test('a short text is shown whole', () => expect(excerpt('A battery.', terms)).toBe('A battery.'));

test('of a long text the part with most of the words is shown, cut between words', () => {
	const filler = 'There is nothing to be read here at all. '.repeat(20);
	const text = `A battery first. ${filler}In the cold a battery holds less. ${filler}`;
	const shown = excerpt(text, terms, 160);
	expect(shown).toContain('In the cold a battery holds less.');
	expect(shown).toMatch(/^… .* …$/);
	expect(shown.length).toBeLessThanOrEqual(170);
	for (const word of shown.replaceAll('…', '').trim().split(' ')) expect(text.split(' ')).toContain(word);
});

test('a text without the words begins at its beginning', () => {
	expect(excerpt('Nothing of that kind is here. '.repeat(20), terms)).toMatch(/^Nothing/);
});

import { describe, expect, test } from 'vitest';
import { known, open } from '#facts/answers.ts';
import { allQuestions, products, questions } from '#facts/products.ts';
import { sources } from '#facts/sources.ts';
import { counts, inLines, letterFor, printedFacts } from './list.ts';

describe.each(products)('the letter about the $name', (sheet) => {
	const letter = letterFor(sheet);

	test('asks what is unknown or unsure, numbered, and nothing else', () => {
		const asked = allQuestions.filter((question) => letter.includes(questions[question].ask));
		expect(asked).toEqual(open(sheet));
		expect([...letter.matchAll(/^ ?(\d+)\. /gm)].map(([, number]) => Number(number))).toEqual(
			open(sheet).map((_, index) => index + 1),
		);
	});

	test('states each fact that the site has, with its source', () => {
		for (const { question, fact } of known(sheet)) {
			expect(letter).toContain(`- ${questions[question].label}: ${fact.value} (`);
		}
	});
});

test('the list names each fact once, with its value, date, kind, reading and address', () => {
	const printed = printedFacts();
	const names = printed.map(({ name }) => name);
	expect(new Set(names).size).toBe(names.length);
	for (const one of printed) {
		const lines = inLines(one);
		expect(lines).toContain(one.words);
		expect(lines).toMatch(/; [^;]+, (?:itself|stored copy of [^,]+), read \d{4}-\d\d-\d\d\n {4}(?:https?:|not public)/);
	}
});

test('the list says of a sum and of an assumption what they are', () => {
	const linesOf = (wanted: string) =>
		printedFacts()
			.filter(({ name }) => name === wanted)
			.map(inLines)
			.join();
	expect(linesOf('{totalBrick}')).toContain('[not confirmed, computed]');
	expect(linesOf('{stepRise}')).toContain('[our own figure, assumed]');
	expect(linesOf('{vatReduced}')).toContain('[confirmed]');
});

test('the count has each source and each fact once', () => {
	const lines = counts().split('\n');
	const last = (start: string) => Number(lines.find((line) => line.startsWith(start))?.match(/\d+$/)?.[0]);
	expect(last('all')).toBe(Object.keys(sources).length);
	expect(last('All lifts') + last('Weight limits') + last('Figures')).toBe(printedFacts().length);
});

import { describe, expect, test } from 'vitest';
import { known } from '#facts/answers.ts';
import { sourcesOf } from '#facts/fact.ts';
import { stoneAndKg } from '#facts/in-words.ts';
import { products } from '#facts/products.ts';
import { builtPages } from '../../support/built.ts';

const pages = new Map(builtPages().map((page) => [page.path, page]));
const boxes = products.flatMap((sheet) => (sheet.article ? [{ ...sheet, path: sheet.article, sheet }] : []));

describe.each(boxes)('the box of the $name', ({ path, sheet }) => {
	const all = pages.get(path)?.main.querySelectorAll('[data-sheet]');
	const box = all?.find(({ text: said }) => said.includes(`In brief: ${sheet.name}`));
	const text = box?.text.replace(/\s+/g, ' ') ?? '';

	test('says what it carries and all that is known', () => {
		const facts = known(sheet).map(({ fact }) => fact.value);
		for (const words of [sheet.use, stoneAndKg(sheet.weightLimit.value), ...facts])
			expect(text).toContain(words.replace(/\s+/g, ' '));
	});

	test('marks the limit as our guide figure, which the page explains once, and says which to go by where a lower one was seen', () => {
		expect(text).toContain('our guide figure');
		expect(pages.get(path)?.main.querySelector('[data-lift-answer]')?.text).toContain('Our guide figure of');
		const { lowerLimit } = sheet;
		if (lowerLimit) expect(text).toContain(`treat ${lowerLimit.value} kg as the limit`);
	});

	test('has the numbers of its sources', () => {
		const page = pages.get(path)?.main;
		const led = box
			?.querySelectorAll('sup a')
			.map((link) => page?.querySelector(`${link.getAttribute('href')} a`)?.getAttribute('href'));
		expect(led).toEqual(known(sheet).flatMap(({ fact }) => sourcesOf(fact).map(({ url }) => url)));
	});
});

test('no other page has a box', () => {
	const others = [...pages.values()].filter(({ path }) => !boxes.some((one) => one.path === path));
	expect(others.filter(({ main }) => main.querySelector('[data-sheet]')).map(({ path }) => path)).toEqual([]);
});

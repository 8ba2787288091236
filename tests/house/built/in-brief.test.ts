import { describe, expect, test } from 'vitest';
import { known, limitInWords, toConfirm } from '#facts/answers.ts';
import { knownBy, readingOf, sourcesOf } from '#facts/fact.ts';
import { products } from '#facts/products.ts';
import { builtPages } from '../../support/built.ts';

const pages = new Map(builtPages().map((page) => [page.path, page]));
const boxes = products.flatMap((sheet) => (sheet.article ? [{ ...sheet, path: sheet.article, sheet }] : []));

describe.each(boxes)('the box of the $name', ({ path, sheet }) => {
	const all = pages.get(path)?.main.querySelectorAll('[data-sheet]');
	const box = all?.find(({ text: said }) => said.includes(`In brief: ${sheet.name}`));
	const text = box?.text.replace(/\s+/g, ' ') ?? '';

	test('says what it carries, all that is known, and what to have confirmed', () => {
		const facts = known(sheet).map(({ fact }) => fact.value);
		for (const words of [sheet.use, limitInWords(sheet), ...facts, ...toConfirm(sheet, 6)]) {
			expect(text).toContain(words.replace(/\s+/g, ' '));
		}
	});

	test('ends with its sources, and how they were read', () => {
		const links = box?.querySelectorAll('p a').map((link) => link.getAttribute('href'));
		for (const { fact } of known(sheet)) {
			expect(links).toEqual(expect.arrayContaining(sourcesOf(fact).flatMap(({ url }) => url ?? [])));
		}
		const all = [sheet.weightLimit, ...known(sheet).map(({ fact }) => fact)].flatMap(sourcesOf);
		expect(text).toContain(readingOf(all));
		expect(text).not.toMatch(/\bchecked\b/i);
	});

	test('shows of each fact how it is known, and calls confirmed what no source confirms nowhere', () => {
		const rows = box?.querySelectorAll('dl > div') ?? [];
		for (const { fact } of known(sheet).filter(({ question }) => question !== 'rail')) {
			const row = rows.find(({ text: said }) => said.replace(/\s+/g, ' ').includes(fact.value));
			expect(row?.querySelector('dt')?.text.toLowerCase()).toContain(knownBy(fact));
		}
		expect(text).toContain(`(${knownBy(sheet.weightLimit)}`);
		expect(text).not.toMatch(/\bConfirmed\b/);
	});
});

test('no other page has a box', () => {
	const others = [...pages.values()].filter(({ path }) => !boxes.some((one) => one.path === path));
	expect(others.filter(({ main }) => main.querySelector('[data-sheet]')).map(({ path }) => path)).toEqual([]);
});

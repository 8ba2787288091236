import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { known } from '#facts/answers.ts';
import { sourcesOf } from '#facts/fact.ts';
import { products } from '#facts/products.ts';
import { builtPages } from '../../support/built.ts';

// What the home page and their articles say of lifts. Their limits stand in `required.test.ts`.

const pages = new Map(builtPages().map((page) => [page.path, page.main]));
const textsOf = (place: HTMLElement | null | undefined, selector: string) =>
	place?.querySelectorAll(selector).map(({ text }) => text.replace(/\s+/g, ' ').trim()) ?? [];
const home = pages.get('/');
const inWriting = '/blog/letters-and-lists-to-print#six-lines-to-have-in-writing';

test('on the home page each kind of lift leads to its comparison, and one line says which limits to go by for now', () => {
	const links = home?.querySelectorAll('a[href^="#compare-"]').map(({ text, attributes }) => [text, attributes.href]);
	expect(links?.slice(0, 2)).toEqual([
		['The six straight lifts', '#compare-straight'],
		['The three curved lifts', '#compare-curved'],
	]);
	const line = home?.querySelectorAll('#compare-curved p').at(-1);
	for (const { lowerLimit } of products)
		if (lowerLimit) expect(line?.text).toContain(`${lowerLimit.value}\u00a0kg for the`);
	expect(line?.querySelector('a')?.getAttribute('href')).toBe(inWriting);
});

describe.each(products)('$name', (lift) => {
	const main = pages.get(lift.article ?? '');

	test('has a row of the comparison of its kind, with its limit on one scale from 15 to 30 stone, and its brochure', () => {
		const rows = home?.querySelectorAll(`#compare-${lift.stairType} tbody tr`);
		const row = rows?.find((one) => textsOf(one, 'th')[0] === lift.name);
		expect(row?.querySelector('th a')?.getAttribute('href')).toBe(lift.article);
		expect(row?.querySelector('button')?.attributes).toMatchObject({
			commandfor: 'brochure',
			'data-product': lift.name,
			'data-stair-type': lift.stairType,
		});
		const at = Number.parseFloat(row?.querySelector('svg circle')?.getAttribute('cx') ?? '');
		expect(at).toBeCloseTo((100 * (lift.weightLimit.value.stone - 15)) / 15, 3);
	});

	test('has a box with all that is known of it, the numbers of its sources, and the lower limit where one was seen', () => {
		const box = main?.querySelectorAll('[data-sheet]').find(({ text }) => text.includes(`In brief: ${lift.name}`));
		const text = box?.text.replace(/\s+/g, ' ') ?? '';
		for (const words of ['our guide figure', lift.use, ...known(lift).map(({ fact }) => fact.value)])
			expect(text).toContain(words.replace(/\s+/g, ' '));
		if (lift.lowerLimit) expect(text).toContain(`treat ${lift.lowerLimit.value} kg as the limit`);
		const led = box?.querySelectorAll('sup a').map((link) => link.getAttribute('href') ?? '');
		expect(led?.map((place) => main?.querySelector(`${place} a`)?.getAttribute('href'))).toEqual(
			known(lift).flatMap(({ fact }) => sourcesOf(fact).map(({ url }) => url)),
		);
	});

	test('has on its page what decides: for which steps, price, and six lines to have in writing', () => {
		const facts = textsOf(main, '[data-lift-answer] dl').join();
		expect(facts).toContain(lift.stairType === 'straight' ? '£1,800–£3,000' : '£5,000–£12,000');
		if (lift.lowerLimit) expect(facts).toContain(`Plan on ${lift.lowerLimit.value} kg`);
		expect(textsOf(main, 'section[aria-label="For which steps"] figcaption')).toEqual(
			lift.stairType === 'straight'
				? ['Fitsone straight flight', 'Aska level part half-way', 'Does not fita bend or a landing']
				: ['Fitsa bend or a landing', 'Askrail past the last step', 'Does not fitto stay in a wheelchair'],
		);
		const list = main?.querySelector('[data-print-sheet]');
		expect(list?.text).toContain(lift.name);
		expect(list?.querySelectorAll('li')).toHaveLength(6);
		expect(list?.querySelector('a')?.getAttribute('href')).toBe(inWriting);
	});
});

test.each([
	['bespoke-synergy', 'Synergy, Acorn 130, Brooks 130, Handicare 1000, Homeglide'],
	['bruno', 'Bruno, Homeglide, Synergy'],
])('the page of the %s compares %s', (slug, lifts) => {
	const rows = textsOf(pages.get(`/blog/${slug}-outdoor-stairlift`), 'tbody th');
	for (const lift of lifts.split(', ')) expect(rows).toContainEqual(expect.stringContaining(lift));
});

test('the Homeglide is compared by origin, weight, footrest, remote and swivel, and what is to be asked stands below', () => {
	const table = pages.get('/blog/homeglide-outdoor-stairlift')?.querySelector('table');
	expect(textsOf(table, 'thead th')).toEqual(['Point', ...['Homeglide', 'Acorn 130', 'Handicare 1000', 'Brooks 130']]);
	expect(textsOf(table, 'tbody th')).toEqual(['Origin', 'Weight limit', 'Footrest', 'Remote controls', 'Swivel seat']);
	// A cell names its column first, for narrow screens.
	const cells = table
		?.querySelectorAll('tbody tr')
		.map((row) => row.querySelectorAll('td').map((cell) => textsOf(cell, ':scope > span').at(-1)));
	const asked = ['Ask', 'Ask', 'Ask', 'Ask'];
	const said = expect.stringMatching(/^(?!ask\b|nothing\b)\S/i);
	expect(cells).toEqual([
		['Ask', said, said, expect.anything()],
		['21.5 stone (137 kg)', said, said, said],
		...[asked, asked, asked],
	]);
	for (const words of ['our guide figures', 'Does the footrest fold', 'How many remote', 'Does the seat turn'])
		expect(table?.nextElementSibling?.text).toContain(words);
});

import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { linkTo, startHere } from '#articles/slugs.ts';
import { priceYear } from '#facts/guide-prices.ts';
import { capitalised, inLetters } from '#facts/in-words.ts';
import { type Product, products } from '#facts/products.ts';
import { builtPages } from '../../support/built.ts';

const page = builtPages().find(({ path }) => path === '/');
if (!page) throw new Error('There is no home page.');
const { main } = page;

const textsOf = (place: HTMLElement | undefined, selector: string) =>
	place?.querySelectorAll(selector).map(({ text }) => text.replace(/\s+/g, ' ').trim()) ?? [];
const sections = main.querySelectorAll(':scope > section');
const sectionOf = (title: string) => sections.find((section) => textsOf(section, 'h2')[0] === title);
const productsTitle = `${capitalised(inLetters(products.length))} Outdoor Stairlifts to Ask About`;

const countOf = (kind: Product['stairType']) =>
	inLetters(products.filter(({ stairType }) => stairType === kind).length);

test('the two kinds of lift are drawn once each, and lead to the lifts of their kind', () => {
	const place = sectionOf(productsTitle);
	expect(place?.querySelectorAll('img')).toHaveLength(2);
	expect(place?.querySelectorAll('a').map((link) => [link.text, link.getAttribute('href')])).toEqual([
		[`The ${countOf('straight')} straight lifts`, '#compare-straight'],
		[`The ${countOf('curved')} curved lifts`, '#compare-curved'],
	]);
	for (const { name } of products)
		expect(main.querySelectorAll('th').filter(({ text }) => text === name)).toHaveLength(1);
});

describe.each(['straight', 'curved'] as const)('the comparison of %s lifts', (kind) => {
	const place = sectionOf(`${capitalised(kind)} Stairlifts Compared`);
	const compared = products.filter(({ stairType }) => stairType === kind);
	const rowOf = ({ name }: Product) =>
		place?.querySelectorAll('tbody tr').find((row) => textsOf(row, 'th')[0] === name);

	test('has every lift of its kind, with its limit, its article and its brochure', () => {
		expect(place?.id).toBe(`compare-${kind}`);
		expect(textsOf(place, 'thead th')).toEqual(['Lift', '15 stone30Weight limit', 'Brochure']);
		expect(textsOf(place, 'tbody th')).toEqual(compared.map(({ name }) => name));
		for (const product of compared) {
			const row = rowOf(product);
			const { stone, kg } = product.weightLimit.value;
			expect(textsOf(row, 'td')[0]).toBe(`up to ${stone} stone (${kg} kg)`);
			expect(textsOf(row, 'td')).not.toContain('Ask');
			expect(row?.querySelector('th a')?.getAttribute('href')).toBe(product.article);
			expect(row?.querySelector('button')?.attributes).toMatchObject({
				commandfor: 'brochure',
				'data-product': product.name,
				'data-stair-type': kind,
			});
		}
	});

	test('draws every limit on one scale, from 15 to 30 stone', () => {
		for (const product of compared) {
			const at = rowOf(product)?.querySelector('svg circle')?.getAttribute('cx');
			expect(Number.parseFloat(at ?? '')).toBeCloseTo((100 * (product.weightLimit.value.stone - 15)) / 15, 3);
		}
	});
});

test('one line says whose the limits are, which to go by for now, and leads to the lines to have in writing', () => {
	const line = sectionOf('Curved Stairlifts Compared')?.querySelectorAll('p').at(-1);
	expect(line?.text).toContain(`Limits are our guide figures of ${priceYear}: check yours.`);
	for (const { lowerLimit } of products)
		if (lowerLimit) expect(line?.text).toContain(`${lowerLimit.value}\u00a0kg for the`);
	expect(line?.querySelector('a')?.getAttribute('href')).toBe(
		'/blog/letters-and-lists-to-print#six-lines-to-have-in-writing',
	);
});

test('four facts stand below the hero: what it costs, who gets a request, who we are, and what becomes of photos', () => {
	const facts = main.querySelectorAll('ul[aria-label="What you may rely on"] li').map(({ text }) => text);
	expect(facts).toEqual([
		'Free, no obligationa company may pay us',
		'At most three companiesget your request',
		expect.stringMatching(/^Who we are\w+ /),
		'Photos deletedafter 6 months',
	]);
});

test('the first question of the plan leads to the plan with its answer', () => {
	const links = main.querySelectorAll('nav[aria-labelledby=first-question] a').map((link) => link.getAttribute('href'));
	expect(links).toEqual(['/plan#turn=straight', '/plan#turn=curved', '/plan#turn=unsure']);
});

test('the guides to begin with are listed in their order, with picture and date, and a link to all', () => {
	const cards = sectionOf('Guides to Read First')?.querySelectorAll('article') ?? [];
	expect(cards.map((card) => card.querySelector('a')?.getAttribute('href'))).toEqual(startHere.slice(0, 3).map(linkTo));
	for (const card of cards) {
		expect(textsOf(card, 'a')).toEqual([`Read More: ${textsOf(card, 'h3')[0]}`]);
		expect(card.querySelector('img')?.getAttribute('alt')).toMatch(/\w+ \w+/);
		expect(textsOf(card, 'time')).toHaveLength(1);
	}
	expect(sectionOf('Guides to Read First')?.querySelector('a[href="/blog"]')?.text).toBe('Read Our Blog');
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { linkTo, slugs, startHere } from '#articles/slugs.ts';
import { dayInWords } from '#facts/in-words.ts';
import { products } from '#facts/products.ts';
import { type Source, type SourceId, sourceKinds, sources } from '#facts/sources.ts';
import { builtPages } from '../../support/built.ts';

// What the frontmatter of an article puts around its text.

const pages = new Map(builtPages().map((page) => [page.path, page]));
const folder = join(import.meta.dirname, '../../../content/articles');

const quoteAndDownload = ['Request a Quote', 'Download Our Brochure'];

/** What the two buttons of an article say, at its beginning and at its end. */
const buttons: Readonly<Record<string, readonly string[]>> = {
	'bespoke-synergy-outdoor-stairlift': quoteAndDownload,
	'homeglide-outdoor-stairlift': quoteAndDownload,
	'bruno-outdoor-stairlift': quoteAndDownload,
	'bruno-outdoor-curved-stairlift': quoteAndDownload,
	'acorn-130-outdoor-stairlift': quoteAndDownload,
	'how-often-do-outdoor-stairlifts-need-servicing': ['Get a Fast Quote', 'Request a Free Brochure'],
	'how-long-does-it-take-to-install-an-outdoor-stairlift': ['Request a Quick Quote', 'Get a Free Brochure'],
};

/** When it was first published. */
const dateIn = (source: string) => dayInWords(new Date(/^date: (.+)$/m.exec(source)?.[1] ?? ''));

/** The ids that a number stands for. */
function referredIn(source: string): Source[] {
	return [...source.matchAll(/<Ref of="([\w-]+)"/g)].map(([, id]) => sources[id as SourceId]);
}

const liftsOf = (slug: string) => products.filter(({ article }) => article === linkTo(slug));

test('the blog index has a card for each article, by the questions of readers, and links to each question', () => {
	const main = pages.get('/blog')?.main;
	const cards = main?.querySelectorAll('article') ?? [];
	const links = cards.map((card) => card.querySelector('a')?.getAttribute('href') ?? '');
	expect(links.toSorted()).toEqual(slugs.map(linkTo).toSorted());
	const jumps = main?.querySelectorAll('ul[aria-label="Guides by question"] a') ?? [];
	expect(jumps.map((link) => link.getAttribute('href'))).toEqual(
		main?.querySelectorAll('h2').map(({ id }) => `#${id}`),
	);
	for (const card of cards) {
		expect(card.querySelector('a')?.text).toBe(`Read More: ${card.querySelector('h3')?.text}`);
		// A drawing, or of a lift its weight limit.
		expect(card.querySelector('img')?.getAttribute('alt') ?? card.querySelector('strong')?.text).toMatch(/\w/);
		expect(card.querySelector('time')?.text).toMatch(/^\d{1,2} [A-Z]\w+ 20\d\d$/);
		expect(card.querySelectorAll('p')[0]?.text).toMatch(/\w+ \w+ \w+/);
	}
});

describe.each(slugs)('/blog/%s', (slug) => {
	const source = readFileSync(join(folder, `${slug}.mdx`), 'utf8');
	const main = pages.get(`/blog/${slug}`)?.main;

	test('has its date, two buttons for requests at both ends, its way back, a table or the facts of its lift', () => {
		expect(main?.querySelector('time')?.text).toBe(dateIn(source));
		const [quote, brochure] = buttons[slug] ?? ['Request a Quote', 'Request a Free Brochure'];
		const openers = main?.querySelectorAll('button[command=show-modal]');
		const opened = openers?.map((button) => [button.text, button.getAttribute('commandfor')]);
		const pair = [
			[quote, 'photo-quote'],
			[brochure, 'brochure'],
		];
		expect([opened?.slice(0, 2), opened?.slice(-2)]).toEqual([pair, pair]);
		const back = main?.querySelectorAll('a[href="/blog"]').filter(({ text }) => text === 'Back to Blog');
		expect(back).toHaveLength(liftsOf(slug).length > 0 ? 0 : 2);
		expect(main?.querySelectorAll('table, [data-sheet] dl').length).toBeGreaterThan(0);
		expect(main?.querySelectorAll('[data-sheet] dl')).toHaveLength(liftsOf(slug).length);
		expect(textsOf(main, 'h2').includes('Take this to the seller')).toBe(liftsOf(slug).length > 0);
	});

	test('has numbers that lead to the sources they stand for', () => {
		const numbers = main?.querySelectorAll('.written sup a') ?? [];
		const led = numbers.map((link) => main?.querySelector(`${link.getAttribute('href')} a`)?.getAttribute('href'));
		expect(led).toEqual(referredIn(source).map(({ url }) => url));
	});

	test('ends with the sources that it links to and that its numbers stand for, each once, with title, publisher and kind', () => {
		const lines = main?.querySelectorAll('section[aria-labelledby=sources] li') ?? [];
		const lineOf = new Map(lines.map((line) => [line.querySelector('a')?.getAttribute('href') ?? '', line.text]));
		expect(new Set(lines.map((line) => line.text)).size).toBe(lines.length);
		const links = main?.querySelectorAll('.written a[href^=http]').filter((link) => !link.closest('[data-sources]'));
		const linked = links?.map((link) => link.getAttribute('href') ?? '') ?? [];
		expect(linked.filter((url) => !lineOf.has(url))).toEqual([]);
		for (const { title, publisher, kind, url = '' } of referredIn(source))
			for (const words of [title, publisher, sourceKinds[kind]]) expect(lineOf.get(url)).toContain(words);
	});
});

// What the home page and their articles say of lifts. Their limits stand in `required.test.ts`.

const textsOf = (place: HTMLElement | null | undefined, selector: string) =>
	place?.querySelectorAll(selector).map(({ text }) => text.replace(/\s+/g, ' ').trim()) ?? [];
const home = pages.get('/')?.main;
const inWriting = '/blog/letters-and-lists-to-print#six-lines-to-have-in-writing';

test('on the home page each lift has a row in the comparison of its kind: its page, with its limit, its brochure, and what to go by for now', () => {
	for (const { name, stairType, lowerLimit, article = '' } of products) {
		const rows = home?.querySelectorAll(`#compare-${stairType} tbody tr`);
		const row = rows?.find((one) => textsOf(one, 'th')[0] === name);
		expect(row?.querySelector('th a')?.getAttribute('href')).toBe(article);
		const asked = { commandfor: 'brochure', 'data-product': name, 'data-stair-type': stairType };
		expect(row?.querySelector('button')?.attributes).toMatchObject(asked);
		const [limit = 'none'] = /[\d.]+\sstone \(\d+\skg\)/.exec(row?.text ?? '') ?? [];
		expect(pages.get(article)?.main.text).toContain(limit);
		if (lowerLimit) expect(row?.text).toMatch(new RegExp(`plan on [\\d.]+.stone \\(${lowerLimit.value}.kg\\)`));
		else expect(row?.text).not.toContain('plan on');
	}
	const guides = home?.querySelectorAll('#guides article a').map((link) => link.getAttribute('href'));
	expect(guides).toEqual(startHere.map(linkTo));
	const line = home?.querySelectorAll('#compare-curved p').at(-1);
	expect(line?.text).toContain(
		'plan on the lower until you hold the maker’s sheet. Before you order, have six lines in writing.',
	);
	expect(line?.querySelector('a')?.getAttribute('href')).toBe(inWriting);
});

test.each([
	['bespoke-synergy', 'Synergy, Acorn 130, Brooks 130, Handicare 1000, Homeglide'],
	['bruno', 'Bruno, Homeglide, Synergy'],
])('the page of the %s compares %s', (slug, lifts) => {
	const rows = textsOf(pages.get(`/blog/${slug}-outdoor-stairlift`)?.main, 'tbody th');
	for (const lift of lifts.split(', ')) expect(rows).toContainEqual(expect.stringContaining(lift));
});

test('the Homeglide is compared by origin, weight, footrest, remote and swivel, and what is to be asked stands below', () => {
	const table = pages.get('/blog/homeglide-outdoor-stairlift')?.main.querySelector('table');
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

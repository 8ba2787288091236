import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { linkTo, slugs, startHere } from '#articles/slugs.ts';
import { dayInWords } from '#facts/in-words.ts';
import { products } from '#facts/products.ts';
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

const liftsOf = (slug: string) => products.filter(({ article }) => article === linkTo(slug));

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
});

// What the home page and their articles say of lifts. Their limits stand in `required.test.ts`.

const textsOf = (place: HTMLElement | null | undefined, selector: string) =>
	place?.querySelectorAll(selector).map(({ text }) => text.replace(/\s+/g, ' ').trim()) ?? [];
const home = pages.get('/')?.main;

test('the home page has the guides to read first', () => {
	const guides = home?.querySelectorAll('#guides article a').map((link) => link.getAttribute('href'));
	expect(guides).toEqual(startHere.map(linkTo));
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

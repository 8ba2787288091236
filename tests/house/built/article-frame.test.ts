import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { linkTo, slugs } from '#articles/slugs.ts';
import { known } from '#facts/answers.ts';
import { sourcesOf } from '#facts/fact.ts';
import { type FigureName, sourcedFigures } from '#facts/figures.ts';
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

/** What the sheets of its lifts rest on, which stand at its end. */
function ofSheets(slug: string): Source[] {
	return liftsOf(slug).flatMap((lift) => [lift.weightLimit, ...known(lift).map(({ fact }) => fact)].flatMap(sourcesOf));
}

/** Those of the figures in it, but for what the site promises. */
function ofFigures(source: string): Source[] {
	const names = Object.keys(sourcedFigures).filter(
		(name) => source.includes(`{${name}}`) || source.includes(`of="${name}"`),
	);
	const all = names.flatMap((name) => sourcesOf(sourcedFigures[name as FigureName]));
	return all.filter((one) => one !== sources.promises);
}

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
	});

	test('has numbers that lead to the sources they stand for', () => {
		const numbers = main?.querySelectorAll('.written sup a') ?? [];
		const led = numbers.map((link) => main?.querySelector(`${link.getAttribute('href')} a`)?.getAttribute('href'));
		expect(led).toEqual(referredIn(source).map(({ url }) => url));
	});

	test('ends with the sources of its figures, all that it links to, what its numbers stand for and what its lifts rest on, each once', () => {
		const lines = main?.querySelectorAll('section[aria-labelledby=sources] li') ?? [];
		const listed = lines.map((line) => line.querySelector('a')?.getAttribute('href'));
		const links = main?.querySelectorAll('.written a[href^=http]').filter((link) => !link.closest('[data-sources]'));
		const linked = new Set(links?.map((link) => link.getAttribute('href')));
		expect([...linked].filter((url) => !listed.includes(url))).toEqual([]);
		const others = [...referredIn(source), ...ofFigures(source), ...ofSheets(slug)];
		expect(others.filter(({ url }) => !listed.includes(url))).toEqual([]);
		expect(new Set(lines.map((line) => line.text)).size).toBe(lines.length);
		const expected = Object.values<Source>(sources).filter((one) => others.includes(one) || linked.has(one.url));
		expect(lines).toHaveLength(expected.length);
		for (const { title, publisher, kind, url, of = '' } of expected) {
			const line = url ? lines[listed.indexOf(url)] : lines.find(({ text }) => text.includes(title));
			for (const words of [title, publisher, sourceKinds[kind], of.slice(0, 4)]) expect(line?.text).toContain(words);
		}
	});
});

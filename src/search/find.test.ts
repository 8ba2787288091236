import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { createSearch } from '#search/find.ts';
import { indexOptions, type Section } from '#search/search-index.ts';

const section = (page: string, title: string, heading: string, text: string) => ({
	page,
	title,
	heading,
	anchor: heading && `#${heading.toLowerCase()}`,
	text,
});

const sections = [
	section('/cost', 'What a lift costs', '', 'Prices of straight lifts and curved ones.'),
	section('/cost', 'What a lift costs', 'Batteries', 'New batteries are a cost of their own.'),
	section('/power', 'When the mains fail', '', 'The battery carries you on.'),
	section('/acorn', 'Acorn 130 Outdoor', '', 'A straight lift with a warranty.'),
];
const mini = new MiniSearch<Section>(indexOptions);
mini.addAll(sections.map((one, id) => ({ ...one, id })));
// As it comes over the line.
const find = createSearch(JSON.parse(JSON.stringify({ sections, index: mini })));
const pages = (query: string) => find(query).map(({ page }) => page);

test('finds a page once, by the section that answers best', () => {
	const [first] = find('batteries');
	expect(first).toMatchObject({ page: '/cost', heading: 'Batteries' });
	expect(pages('batteries')).toEqual(['/cost', '/power']);
});

test('shows pages with all of the words alone, and where there are none, pages with some', () => {
	expect(pages('straight warranty')).toEqual(['/acorn']);
	expect(pages('acorn mains').sort()).toEqual(['/acorn', '/power']);
});

test.each([
	['battrey', '/cost'],
	['guarantee', '/acorn'],
	['acorn 130', '/acorn'],
	['ACO', '/acorn'],
	['price', '/cost'],
])('%s leads to %s', (query, page) => expect(pages(query)[0]).toBe(page));

test('a figure is never taken for another', () => expect(pages('139')).toEqual([]));

test.each(['', 'zzzzqqq', '<script>', '*', '__proto__', 'constructor'])('finds nothing for %o', (query) =>
	expect(find(query)).toEqual([]),
);

test('marks the word that was asked for, or where the page lacks it, its synonym', () => {
	expect([...(find('batteries')[0]?.terms ?? [])]).toEqual(['battery']);
	expect([...(find('guarantee')[0]?.terms ?? [])]).toEqual(['warranty']);
});

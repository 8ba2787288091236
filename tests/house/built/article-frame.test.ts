import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { slugs } from '#articles/slugs.ts';
import { sourceKinds } from '#facts/sources/source.ts';
import { type Source, type SourceId, sources } from '#facts/sources.ts';
import { indexPath } from '#search/index-path.ts';
import { builtPages, dist } from '../../support/built.ts';

// What the frontmatter of an article puts around its text.

const pages = new Map(builtPages().map((page) => [page.path, page]));
const folder = join(import.meta.dirname, '../../../content/articles');

/** The ids below `sources:` in the frontmatter. */
function sourcesOf(source: string): SourceId[] {
	const [, list = ''] = /^sources:\n((?:\s+- .+\n)+)/m.exec(source) ?? [];
	return [...list.matchAll(/- (.+)/g)].map(([, id]) => id as SourceId);
}

/** Every six words that stand together. */
function runsOf(text: string): string[] {
	const words = text.toLowerCase().match(/[\w'’£%.-]+/g) ?? [];
	return words.slice(5).map((_, index) => words.slice(index, index + 6).join(' '));
}

test('the search does not lead to lists of sources', () => {
	const { sections } = JSON.parse(readFileSync(join(dist, indexPath), 'utf8')) as { sections: { anchor: string }[] };
	expect(sections.length).toBeGreaterThan(slugs.length);
	expect(sections.filter(({ anchor }) => anchor === '#sources')).toEqual([]);
});

describe.each(slugs)('/blog/%s', (slug) => {
	const source = readFileSync(join(folder, `${slug}.mdx`), 'utf8');
	const main = pages.get(`/blog/${slug}`)?.main;

	test('answers its title directly below it, in other words than the text begins with', () => {
		const below = main?.querySelector('h1')?.nextElementSibling;
		expect(below?.getAttribute('aria-labelledby')).toBe('in-short');
		const answer = below?.querySelectorAll('p')[1]?.text ?? '';
		expect(answer.length).toBeGreaterThanOrEqual(120);
		expect(answer).not.toMatch(/[{}]/);
		const first = runsOf(main?.querySelector('article > .written p')?.text ?? '');
		expect(runsOf(answer).filter((run) => first.includes(run))).toEqual([]);
	});

	test('ends with its sources, each with its link and its kind, and how they were read', () => {
		const lines = main?.querySelectorAll('section[aria-labelledby=sources] li') ?? [];
		const expected = sourcesOf(source).map((id): Source => sources[id]);
		expect(lines.map((line) => line.querySelector('a')?.getAttribute('href'))).toEqual(expected.map(({ url }) => url));
		for (const [index, { title, publisher, kind, of = 'undated' }] of expected.entries()) {
			for (const words of [title, publisher, sourceKinds[kind], of.slice(0, 4)])
				expect(lines[index]?.text).toContain(words);
		}
		const copies = expected.some(({ kind, read }) => kind !== 'own' && read.as === 'stored copy');
		const text = main?.querySelector('section[aria-labelledby=sources]')?.text ?? '';
		expect(/Read (?:in part )?in stored copies in /.test(text)).toBe(copies);
		expect(text).not.toMatch(/\bchecked\b/i);
	});
});

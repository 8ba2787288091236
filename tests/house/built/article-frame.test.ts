import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { slugs } from '#articles/slugs.ts';
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

	test('ends with its sources, each with its link, and the day they were checked', () => {
		const lines = main?.querySelectorAll('section[aria-labelledby=sources] li') ?? [];
		const expected = sourcesOf(source).map((id): Source => sources[id]);
		expect(lines.map((line) => line.querySelector('a')?.getAttribute('href'))).toEqual(expected.map(({ url }) => url));
		const times = main?.querySelectorAll('section[aria-labelledby=sources] time') ?? [];
		const days = new Set(times.map((time) => time.getAttribute('datetime')));
		expect(days).toEqual(new Set(expected.map(({ checked }) => checked)));
		for (const [index, { title, publisher }] of expected.entries()) {
			expect(lines[index]?.text).toContain(title);
			expect(lines[index]?.text).toContain(publisher);
		}
	});
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { slugs } from '#articles/slugs.ts';
import { type Source, type SourceId, sources } from '#facts/sources.ts';
import { builtPages } from '../../support/built.ts';

// What the frontmatter of an article puts around its text.

const pages = new Map(builtPages().map((page) => [page.path, page]));
const folder = join(import.meta.dirname, '../../../content/articles');

/** The ids below `sources:` in the frontmatter. */
function sourcesOf(source: string): SourceId[] {
	const [, list = ''] = /^sources:\n((?:\s+- .+\n)+)/m.exec(source) ?? [];
	return [...list.matchAll(/- (.+)/g)].map(([, id]) => id as SourceId);
}

describe.each(slugs)('/blog/%s', (slug) => {
	const source = readFileSync(join(folder, `${slug}.mdx`), 'utf8');
	const main = pages.get(`/blog/${slug}`)?.main;

	test('answers its title directly below it', () => {
		const below = main?.querySelector('h1')?.nextElementSibling;
		const isAnswer = below?.getAttribute('aria-labelledby') === 'in-short';
		expect(isAnswer).toBe(/^answer: /m.test(source));
		if (isAnswer) expect(below?.text).not.toMatch(/[{}]/);
	});

	test('ends with its sources, each with its link and the day it was checked', () => {
		const lines = main?.querySelectorAll('section[aria-labelledby=sources] li') ?? [];
		const expected = sourcesOf(source).map((id): Source => sources[id]);
		expect(lines.map((line) => line.querySelector('a')?.getAttribute('href'))).toEqual(expected.map(({ url }) => url));
		expect(lines.map((line) => line.querySelector('time')?.getAttribute('datetime'))).toEqual(
			expected.map(({ checked }) => checked),
		);
		for (const [index, { title, publisher }] of expected.entries()) {
			expect(lines[index]?.text).toContain(title);
			expect(lines[index]?.text).toContain(publisher);
		}
	});
});

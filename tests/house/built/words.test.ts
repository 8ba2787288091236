import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pagesIn } from '../../../scripts/build/pages.ts';
import { articlesOf } from '../../../scripts/words/article.ts';
import { lifts, measure } from '../../../scripts/words/measure.ts';
import { dist } from '../../support/built.ts';

// What content/README.md asks of an article. `npm run writers words -- SLUG` shows where its numbers come from.
const slugs = globSync('*.mdx', { cwd: join(import.meta.dirname, '../../../content/articles') }).map((file) =>
	basename(file, '.mdx'),
);
// Takes from pages what it does not measure.
const measures = measure(articlesOf([...pagesIn(dist)]));

test('every article is measured', () => {
	expect(measures.map(({ slug }) => slug).sort()).toEqual(slugs.sort());
});

describe.each(measures)('$slug', ({ slug, body, repeat }) => {
	const [from, to] = lifts.has(slug) ? [250, 350] : [600, 1500];

	test(`has ${from} to ${to} words`, () => {
		expect(body).toBeGreaterThanOrEqual(from);
		expect(body).toBeLessThanOrEqual(to);
	});

	test('shares at most 8% of its runs of five words with other articles', () =>
		expect(repeat.share, repeat.runs.join(' · ')).toBeLessThanOrEqual(0.08));
});

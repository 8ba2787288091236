import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inCell, known } from '#facts/answers.ts';
import { products } from '#facts/products.ts';
import { pagesIn } from '../../../scripts/build/pages.ts';
import { articlesOf } from '../../../scripts/words/article.ts';
import { lifts, measure, runsOf } from '../../../scripts/words/measure.ts';
import { dist } from '../../support/built.ts';

// What content/README.md asks of an article. `npm run writers words -- SLUG` shows where its numbers come from.
const slugs = globSync('*.mdx', { cwd: join(import.meta.dirname, '../../../content/articles') }).map((file) =>
	basename(file, '.mdx'),
);
/** Pages of lifts of which too little is on record to fill a page. */
const littleOnRecord = [
	'acorn-130-outdoor-stairlift',
	'bespoke-infinity-curved-outdoor-stairlift',
	'bespoke-synergy-outdoor-stairlift',
	'homeglide-outdoor-stairlift',
];
// Takes from pages what it does not measure.
const articles = articlesOf([...pagesIn(dist)]);
const measures = measure(articles);

function boundsOf(slug: string): [number, number] {
	if (littleOnRecord.includes(slug)) return [250, 350];
	return lifts.has(slug) ? [450, 700] : [900, 1600];
}

test('every article is measured', () => {
	expect(measures.map(({ slug }) => slug).sort()).toEqual(slugs.sort());
});

test('no run of eight words stands in two articles, but what the lifts’ sheets say, which is in each of their tables', () => {
	const ofLifts = runsOf(
		8,
		products.flatMap((sheet) => [sheet.use, ...known(sheet).map(({ fact }) => inCell(fact))]),
	);
	const first = new Map<string, string>();
	const shared = articles.flatMap(({ slug, prose, headings, rows }) =>
		[...runsOf(8, [...prose, ...headings, ...rows.flat()])].flatMap((run) => {
			const other = first.get(run);
			if (!other) first.set(run, slug);
			return other && !ofLifts.has(run) ? [`${run}: ${other}, ${slug}`] : [];
		}),
	);
	expect(shared).toEqual([]);
});

describe.each(measures)('$slug', ({ slug, body, asks, mean, ease, repeat }) => {
	const [from, to] = boundsOf(slug);

	test(`has ${from} to ${to} words`, () => {
		expect(body).toBeGreaterThanOrEqual(from);
		expect(body).toBeLessThanOrEqual(to);
	});

	test('says "ask" at most eight times', () => expect(asks).toBeLessThanOrEqual(8));

	test('repeats less than 2% of its runs of five words from another article', () =>
		expect(repeat.share, `also in ${repeat.with}: ${repeat.runs.join(' · ')}`).toBeLessThan(0.02));

	test('has sentences of 12.5 to 17 words on average', () => {
		expect(mean).toBeGreaterThanOrEqual(12.5);
		expect(mean).toBeLessThanOrEqual(17);
	});

	test('has a reading ease of 60 or more', () => expect(ease).toBeGreaterThanOrEqual(60));
});

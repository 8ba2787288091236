import { expect, test } from 'vitest';
import { byNewest, inGroups, linkTo, slugs, startHere, uniqueByLink } from '#articles/slugs.ts';
import { products } from '#facts/products.ts';

const entry = (link: string, day: string, title = link) => ({ link, title, date: new Date(day) });

test('an article listed twice shows once, as it first came', () => {
	const first = entry('/blog/a', '2025-03-01', 'First');
	const again = entry('/blog/a', '2025-03-01', 'Again');
	expect(uniqueByLink([first, entry('/blog/b', '2025-04-01'), again])).toEqual([first, entry('/blog/b', '2025-04-01')]);
});

test('the newest comes first, and one day is in order of title', () => {
	const list = [entry('/b', '2025-03-01'), entry('/c', '2025-04-01'), entry('/a', '2025-03-01')];
	expect(list.sort(byNewest).map(({ link }) => link)).toEqual(['/c', '/a', '/b']);
});

test('articles are listed as what to read first, other guides, and lifts in the order of the lifts; each once', () => {
	const all = [...slugs, ...slugs.slice(0, 1)].reverse().map((slug) => entry(linkTo(slug), '2026-11-20'));
	const [first, guides, lifts] = inGroups(all).map(({ articles }) => articles.map(({ link }) => link));
	expect(first).toEqual(startHere.map(linkTo));
	expect(lifts).toEqual([...new Set(products.flatMap(({ article }) => article ?? []))]);
	expect(guides).toEqual(guides?.toSorted());
	expect([first, guides, lifts].flat().toSorted()).toEqual(slugs.map(linkTo).toSorted());
});

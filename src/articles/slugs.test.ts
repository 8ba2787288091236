import { expect, test } from 'vitest';
import { byNewest, inGroups, linkTo, slugs, uniqueByLink } from '#articles/slugs.ts';
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

test('articles are listed by the questions of readers, and lifts in the order of the lifts; each once, a new one too', () => {
	const all = [...slugs, ...slugs.slice(0, 1), 'a-new-one'].reverse().map((slug) => entry(linkTo(slug), '2026-11-20'));
	const groups = inGroups(all);
	const linksOf = (name: string) => groups.find((group) => group.name === name)?.articles.map(({ link }) => link);
	expect(linksOf('What will it cost me?')?.[0]).toBe('/blog/outdoor-stairlift-cost-2025');
	expect(linksOf('Who has to agree?')).toContain('/blog/planning-permission-outdoor-stairlift');
	expect(linksOf('The nine lifts')).toEqual([...new Set(products.flatMap(({ article }) => article ?? []))]);
	expect(linksOf('How do I go about it?')).toContain('/blog/a-new-one');
	const listed = groups.flatMap(({ articles }) => articles.map(({ link }) => link));
	expect(listed.toSorted()).toEqual([...slugs, 'a-new-one'].map(linkTo).toSorted());
});

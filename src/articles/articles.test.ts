import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, test } from 'vitest';
import { People, peopleInLines } from '#articles/people.tsx';
import { policyComponents } from '#articles/policy-components.tsx';
import { inGroups, linkTo, slugs, uniqueByLink } from '#articles/slugs.ts';
import { products } from '#facts/products.ts';

const reviewer = { name: 'Test Person', role: 'occupational therapist', on: new Date('2026-11-26') };
const nobody = { editorName: '', editorRole: '' };
const editor = { editorName: 'Other Person', editorRole: 'Editor' };
const articles = [
	{ title: 'One', link: '/blog/one', reviewer },
	{ title: 'Two', link: '/blog/two', reviewer: undefined },
	{ title: 'Three', link: '/blog/three', reviewer },
];
const page = (given: Parameters<typeof People>[0]) => renderToStaticMarkup(createElement(People, given));

test('while nobody is named, nothing is said of it', () => {
	expect(page({ articles: articles.slice(1, 2), editor: nobody })).toBe('');
	expect(peopleInLines(articles.slice(1, 2), nobody)).toEqual([]);
});

test('the editor and each reviewer stand there once, with the guides that were read and when', () => {
	const html = page({ articles, editor });
	expect(html.match(/Test Person/g)).toHaveLength(1);
	expect(html).toContain('Other Person');
	expect(html).toMatch(
		/<a href="\/blog\/one">One<\/a>, on <time dateTime="2026-11-26">26 November 2026<\/time>[\s\S]+Three/,
	);
	expect(html).not.toContain('Two');
	expect(peopleInLines(articles, editor)).toEqual([
		'Edited by Other Person, Editor.',
		'Read and checked by Test Person, occupational therapist: One (2026-11-26); Three (2026-11-26).',
	]);
});

const { IfApproved, IfHosted, IfOurServer, IfPhotosCanBeAdded, IfVisitorsCanDelete, IfWeConfirmByEmail } =
	policyComponents;

it.each([
	['approved companies', IfApproved],
	['a hosted backend', IfHosted],
	['our own server', IfOurServer],
	['a link to add photos', IfPhotosCanBeAdded],
	['a link to delete a request', IfVisitorsCanDelete],
	['the e-mail to visitors', IfWeConfirmByEmail],
])('A policy speaks of %s only where that is so', (_, If) => {
	const shown = (is: boolean) => renderToStaticMarkup(createElement(If, { is }, 'Words'));
	expect(shown(true)).toBe('Words');
	expect(shown(false)).toBe('');
});

const entry = (link: string, day: string, title = link) => ({ link, title, date: new Date(day) });

test('an article listed twice shows once, as it first came', () => {
	const first = entry('/blog/a', '2025-03-01', 'First');
	const again = entry('/blog/a', '2025-03-01', 'Again');
	expect(uniqueByLink([first, entry('/blog/b', '2025-04-01'), again])).toEqual([first, entry('/blog/b', '2025-04-01')]);
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

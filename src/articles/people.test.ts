import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { People, peopleInLines } from '#articles/people.tsx';

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

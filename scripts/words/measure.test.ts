import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { type ArticleText, articlesOf } from './article.ts';
import { asksIn, repeatIn, runsOf, sentencesOf } from './measure.ts';

const article = (parts: Partial<ArticleText>): ArticleText => ({
	slug: 'a',
	title: 'A',
	answer: '',
	prose: [],
	headings: [],
	rows: [],
	...parts,
});

function fromHtml(html: string): ArticleText | undefined {
	const document = parse(`<main>${html}</main>`);
	const main = document.querySelector('main');
	if (!main) throw new Error('no main');
	const page = { path: '/blog/a', html, document, title: '', description: '', indexable: true, main };
	return articlesOf([page])[0];
}

describe('the words of an article', () => {
	const read = fromHtml(`<article><nav><p>Home</p></nav><h1>Title</h1>
		<section data-sheet><dl><div><dt>For</dt><dd>Steps</dd></div><div><dt>Have confirmed in writing</dt><dd>Seat</dd></div></dl></section>
		<section><p id="in-short">In short</p><p>The answer.</p></section><p>One <a href="https://www.gov.uk/x">link</a>.</p><ul><li><p>An item.</p></li><li>Another</li></ul>
		<table><thead><tr><th>Head</th></tr></thead><tbody><tr><th>Row</th><td><span>Head</span><span>Cell</span></td></tr></tbody></table>
		<p><span data-sources>Sources: <a href="https://www.bhta.com/y">a code</a>. Checked November 2026.</span></p>
		<details><summary>Why?</summary><p>So.</p></details><footer><p>Send us photos.</p></footer></article>`);

	test('are its paragraphs, items and questions, without what the page adds and a table’s sources', () =>
		expect(read?.prose).toEqual(['The answer.', 'One link.', 'An item.', 'Another', 'Why?', 'So.']));
	test('has tables row by row, without the names of columns', () => expect(read?.rows).toEqual([['Row', 'Cell']]));
});

test('a sentence ends with a mark; a line of a list without one is none', () => {
	const found = sentencesOf(['It costs £1.50 a day. Is that much? Look at:', 'the seat', 'the rail.']);
	expect(found).toEqual(['It costs £1.50 a day.', 'Is that much?', 'the rail.']);
});

test('"ask" counts in any form, but not in a cell that says nothing else', () => {
	const prose = ['Ask the firm, which asked us. A task for a mask.'];
	expect(asksIn(article({ prose, rows: [['Seat', 'Ask', 'Folds; ask how']] }))).toBe(3);
});

test('a repeat is the share of runs of five words that other articles have, and ends with a paragraph', () => {
	const mine = runsOf(5, ['One two three four five six.', 'Seven eight']);
	expect([...mine]).toEqual(['one two three four five', 'two three four five six']);
	const others = [runsOf(5, ['ONE two, three four five!']), runsOf(5, ['Nothing of the kind is here.'])];
	expect(repeatIn(mine, others)).toEqual({ share: 0.5, runs: ['one two three four five'] });
});

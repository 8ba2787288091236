import type { HTMLElement } from 'node-html-parser';
import type { BuiltPage } from '../build/pages.ts';

/**
 * The words of a built article: what a reader reads, without what the page adds (breadcrumbs, contents, buttons, sources below
 * tables and at the end).
 */
export interface ArticleText {
	slug: string;
	title: string;
	/** The answer in the box below the title, which is the first of `prose` too. */
	answer: string;
	/** Paragraphs, list items and questions, one each. */
	prose: string[];
	headings: string[];
	/** The cells of its tables, row by row. */
	rows: string[][];
	/** Values of the box "In brief", which the page of a lift has from its data sheet. */
	sheet: string[];
	/** Addresses of other sites, each once. */
	outward: string[];
}

/** What the page adds to the words of its writer. */
const added = 'nav, footer, form, template, noscript, dialog, section[aria-labelledby=sources]';
const box = '[data-sheet]';

/** The articles among the pages of a built site. */
export function articlesOf(pages: readonly BuiltPage[]): ArticleText[] {
	return pages.filter(({ path }) => path.startsWith('/blog/')).map(articleText);
}

function articleText({ path, main }: BuiltPage): ArticleText {
	const all = (selector: string) => main.querySelectorAll(selector).filter((element) => !element.closest(added));
	const own = (selector: string) => all(selector).filter((element) => !element.closest(box));
	const links = main.querySelectorAll('a[href^=http]').map((link) => link.getAttribute('href') ?? '');
	for (const line of main.querySelectorAll('[data-sources]')) line.remove();
	return {
		slug: path.slice('/blog/'.length),
		title: textOf(main.querySelector('h1')),
		answer: textOf(main.querySelector('#in-short + p')),
		prose: own('p, li, summary')
			.filter((element) => element.id !== 'in-short' && !element.querySelector('p, time, button'))
			.map(textOf)
			.filter((text) => text !== '' && text !== 'Back to Blog'),
		headings: own('h1, h2, h3').map(textOf),
		rows: own('tbody tr').map((row) => row.querySelectorAll('th, td').map(cellText)),
		sheet: all(`${box} dl > div`)
			.filter((row) => !isOpen(row))
			.flatMap((row) => row.querySelectorAll('dd').map(textOf)),
		outward: [...new Set(links)],
	};
}

/** Rows of the box that say what is not known yet. */
function isOpen(row: HTMLElement): boolean {
	return /^Have confirmed|nothing beyond it yet/.test(textOf(row));
}

/** A cell repeats the name of its column for narrow screens, in a span before the one with its words. */
function cellText(cell: HTMLElement): string {
	const [, words] = cell.querySelectorAll('span');
	return textOf(words ?? cell);
}

function textOf(element: HTMLElement | null): string {
	return (element?.text ?? '').replace(/\s+/g, ' ').trim();
}

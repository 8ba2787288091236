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
}

/** What the page adds to the words of its writer. */
const added = 'nav, footer, form, template, noscript, dialog, section[aria-labelledby=sources], [data-sheet], figure';

export function articlesOf(pages: readonly BuiltPage[]): ArticleText[] {
	return pages.filter(({ path }) => path.startsWith('/blog/')).map(articleText);
}

function articleText({ path, main }: BuiltPage): ArticleText {
	const own = (selector: string) => main.querySelectorAll(selector).filter((element) => !element.closest(added));
	for (const line of main.querySelectorAll('[data-sources], sup')) line.remove();
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
	};
}

/** A cell repeats the name of its column for narrow screens, in a span before the one with its words. */
function cellText(cell: HTMLElement): string {
	const [, words] = cell.querySelectorAll('span');
	return textOf(words ?? cell);
}

function textOf(element: HTMLElement | null): string {
	return (element?.text ?? '').replace(/\s+/g, ' ').trim();
}

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HTMLElement, NodeType, type Node as ParsedNode, parse } from 'node-html-parser';

export interface BuiltPage {
	/** Its path on the site, such as `/blog/x`. */
	path: string;
	html: string;
	document: HTMLElement;
	title: string;
	description: string;
	/** Whether search engines may list it. */
	indexable: boolean;
	main: HTMLElement;
}

/** The pages in the order of their paths, each read when it is asked for: all at once would be gigabytes of a large site. */
export function* pagesIn(folder: string): Generator<BuiltPage> {
	const files = globSync('**/*.html', { cwd: folder }).sort((one, other) => pathTo(one).localeCompare(pathTo(other)));
	for (const file of files) yield toPage(file, readFileSync(join(folder, file), 'utf8'));
}

/** Where they are, for who need not read them. */
export function pathsIn(folder: string): string[] {
	return globSync('**/*.html', { cwd: folder }).map(pathTo).sort();
}

function pathTo(file: string): string {
	return `/${file.replace(/(?:(?:^|\/)index)?\.html$/, '')}`;
}

function toPage(file: string, html: string): BuiltPage {
	const document = parse(html, { comment: false });
	const meta = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? '';
	const main = document.querySelector('main');
	if (!main) throw new Error(`${file} has no <main>.`);
	return {
		path: pathTo(file),
		html,
		document,
		title: document.querySelector('title')?.text ?? '',
		description: meta('description'),
		indexable: !meta('robots').includes('noindex'),
		main,
	};
}

const blocks =
	/^(?:article|aside|blockquote|br|caption|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|li|main|ol|p|section|summary|table|tbody|td|th|thead|tr|ul)$/;

/** Elements whose text is not indexed: controls, drawings and their captions, table heads (the cells name their columns), hidden content. */
const unread = /^(?:button|dialog|figcaption|form|nav|noscript|script|select|style|sup|svg|template|thead)$/;

/** A heading, or the text up to the next one. */
type Part = { heading: HTMLElement } | { text: string };

/** The headings and texts of an element, in order. */
export function partsOf(element: HTMLElement, isHeading = /^h[1-6]$/): Part[] {
	const parts: Part[] = [];
	let text = '';
	const endText = () => {
		const plain = inOneLine(text);
		if (plain) parts.push({ text: plain });
		text = '';
	};
	const walk = (node: ParsedNode) => {
		if (node.nodeType === NodeType.TEXT_NODE) {
			text += node.text;
			return;
		}
		const name = (node as HTMLElement).rawTagName?.toLowerCase() ?? '';
		if (unread.test(name) || isUnread(node as HTMLElement)) return;
		if (isHeading.test(name)) {
			endText();
			parts.push({ heading: node as HTMLElement });
			return;
		}
		if (blocks.test(name)) text += '\n';
		for (const child of node.childNodes) walk(child);
		if (blocks.test(name)) text += name === 'dt' ? ':\n' : '\n';
		// The name of the column, which a table's cell shows on narrow screens.
		if (name === 'span' && /(?:^| )folded:inline\b/.test((node as HTMLElement).getAttribute('class') ?? ''))
			text += ': ';
	};
	for (const child of element.childNodes) walk(child);
	endText();
	return parts;
}

/** The container of search results, an article's dates, what says nothing by itself, content that is hidden from screen readers, and cards that link to other pages. */
function isUnread(element: HTMLElement): boolean {
	const isCard = element.rawTagName === 'article' && element.parentNode?.rawTagName === 'li';
	return (
		isCard ||
		element.hasAttribute('data-byline') ||
		element.hasAttribute('data-unread') ||
		element.hasAttribute('data-search') ||
		element.getAttribute('aria-hidden') === 'true'
	);
}

/** Joins paragraphs. Text without final punctuation, such as a table cell, is separated by a middle dot. */
function inOneLine(text: string): string {
	const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
	return lines
		.filter(Boolean)
		.map((line, index, all) => (index < all.length - 1 && !/[.?!:;,]["”’]?$/.test(line) ? `${line} ·` : line))
		.join(' ');
}

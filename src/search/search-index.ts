import MiniSearch, { type Options } from 'minisearch';
import { stem, tokenize } from '#search/terms.ts';

/** Where the build puts the index, which every search reads whole. */
export const indexPath = '/search/index.json';

/** The texts of a page, which a search reads of those pages that it shows. */
export function pagePath(page: number): string {
	return `/search/pages/${page}.json`;
}

/** One part of a page, from a heading to the next: what a search finds. */
export interface Section {
	/** Empty for what comes before the first heading. */
	heading: string;
	/** Where the section begins, such as `#what-moves-the-price`; empty where it has no name. */
	anchor: string;
	text: string;
}

/** A file of its own for each page. */
export interface IndexedPage {
	path: string;
	title: string;
	sections: Section[];
}

export interface SearchFile {
	/** The paths of the pages, in the order of their numbers. */
	pages: string[];
	/** Of the sections: `index` as `MiniSearch.loadJS` takes it. */
	index: Parameters<typeof MiniSearch.loadJS>[0];
}

/** A section as the index knows it. */
export interface IndexedSection extends Section {
	/** The number of its page, and its own in that page: `3 0`. */
	id: string;
	title: string;
}

/** How the index is made by the build and read by the browser: the two must agree. */
export const indexOptions: Options<IndexedSection> = {
	fields: ['title', 'heading', 'text'],
	tokenize,
	processTerm: (term) => stem(term) || null,
};

/** The files of the index, by their paths: words and texts apart, so that a search reads the texts of those pages only that it shows. */
export function indexFiles(pages: readonly IndexedPage[]): Map<string, unknown> {
	const index = new MiniSearch(indexOptions);
	for (const [page, { title, sections }] of pages.entries())
		index.addAll(sections.map((section, place) => ({ ...section, title, id: `${page} ${place}` })));
	const file: SearchFile = { pages: pages.map(({ path }) => path), index: index.toJSON() };
	return new Map<string, unknown>([[indexPath, file], ...pages.map((one, page) => [pagePath(page), one] as const)]);
}

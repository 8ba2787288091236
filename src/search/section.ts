import type { Options } from 'minisearch';
import { stem, tokenize } from '#search/tokenize.ts';

/** One part of a page, from a heading to the next: what a search finds. */
export interface Section {
	id: number;
	/** Path of the page. */
	page: string;
	/** Name of the page. */
	title: string;
	/** The section's own heading; empty for what comes before the first. */
	heading: string;
	/** Where the section begins, such as `#what-moves-the-price`; empty where it has no name. */
	anchor: string;
	text: string;
}

/** How the index is made at build time and read in the browser: the two must agree. */
export const indexOptions: Options<Section> = {
	fields: ['title', 'heading', 'text'],
	tokenize: tokenize,
	processTerm: (term) => stem(term) || null,
};

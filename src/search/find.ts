import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import { indexOptions, type Section } from '#search/section.ts';
import { meaningsOf } from '#search/words.ts';

/** What the build writes: the sections to show, and the index of their words. */
export interface SearchFile {
	sections: Omit<Section, 'id'>[];
	index: Parameters<typeof MiniSearch.loadJS>[0];
}

/** A page that answers, by the section that answers best. */
export interface Hit extends Omit<Section, 'id'> {
	/** The terms of the index to mark in it. */
	terms: ReadonlySet<string>;
}

/** Finds pages by words. */
export function finder({ sections, index }: SearchFile): (query: string) => Hit[] {
	const mini = MiniSearch.loadJS<Section>(index, indexOptions);
	return (query) => {
		const meanings = meaningsOf(query);
		for (const { combineWith, slips } of tries) {
			const queries = meanings.map((words): Query => ({ combineWith: 'OR', queries: words.map(lookFor(slips)) }));
			const found = mini.search({ combineWith, queries });
			if (found.length > 0) return pages(found, (terms) => (slips ? terms : closest(terms, meanings)));
		}
		return [];
	};

	function pages(results: readonly SearchResult[], toMark: (terms: string[]) => string[]): Hit[] {
		const hits = new Map<string, Hit>();
		for (const { id, terms } of results) {
			const section = sections[id];
			if (section && !hits.has(section.page)) hits.set(section.page, { ...section, terms: new Set(toMark(terms)) });
		}
		return [...hits.values()];
	}
}

/** Pages with all of the words come alone. Only where there are none is a word read as a slip, or do some of the words suffice. */
const tries = [
	{ combineWith: 'AND', slips: false },
	{ combineWith: 'AND', slips: true },
	{ combineWith: 'OR', slips: false },
	{ combineWith: 'OR', slips: true },
] as const;

/** The visitor's own word, which comes first, counts for more than another of the same meaning. */
function lookFor(slips: boolean) {
	return (term: string, place: number): Query => {
		const own = place === 0;
		const worth = own ? 1 : 0.15;
		return {
			queries: [term],
			prefix: own && term.length > 2,
			fuzzy: own && slips && slipsIn(term),
			boost: { title: 4 * worth, heading: 2 * worth, text: worth },
		};
	};
}

/** How many letters may be wrong: in a short word one would make it another, and a figure is never another. */
function slipsIn(term: string): number | false {
	if (term.length < 4 || /\d/.test(term)) return false;
	return term.length < 7 ? 1 : 2;
}

/** Of each thing that was asked for the visitor's own word where it stands, else what stands for it. */
function closest(terms: readonly string[], meanings: readonly string[][]): string[] {
	return meanings.flatMap(([own = '', ...others]) => {
		const same = terms.filter((term) => term.startsWith(own));
		return same.length > 0 ? same : terms.filter((term) => others.includes(term));
	});
}

import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import { indexOptions, type Section, synonymsOf } from '#search/search-index.ts';
import { topicPages } from '#search/topics.ts';

/** What the build writes: the sections to show, and the index of their words. */
export interface SearchFile {
	sections: Omit<Section, 'id'>[];
	index: Parameters<typeof MiniSearch.loadJS>[0];
}

/** A page that was found, by its best section. */
export interface Hit extends Omit<Section, 'id'> {
	/** The terms of the index to mark in it. */
	terms: ReadonlySet<string>;
}

/** Finds pages by words. */
export function createSearch({ sections, index }: SearchFile): (query: string) => Hit[] {
	const mini = MiniSearch.loadJS<Section>(index, indexOptions);
	// A page's beginning has its answer in short.
	const options = { boostDocument: (id: number) => (sections[id]?.heading ? 1 : 2) };
	return (query) => {
		const meanings = synonymsOf(query);
		const first = topicPages(meanings.map(([own = '']) => own));
		for (const { combineWith, typos } of tries) {
			const found = mini.search({ combineWith, queries: queriesOf(meanings, typos) }, options);
			if (found.length === 0) continue;
			const few = new Set(found.map(({ id }) => sections[id]?.page)).size < enough;
			// The page of the topic need not have every word of the question.
			const some =
				few || first.length > 0 ? mini.search({ combineWith: 'OR', queries: queriesOf(meanings, typos) }, options) : [];
			const onTopic = first.flatMap((page) => [...found, ...some].find(({ id }) => sections[id]?.page === page) ?? []);
			return pages([...onTopic, ...found, ...(few ? some : [])], (terms) => (typos ? terms : closest(terms, meanings)));
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

function queriesOf(meanings: readonly string[][], typos: boolean): Query[] {
	return meanings.map((terms): Query => ({ combineWith: 'OR', queries: terms.map(termQuery(typos)) }));
}

/** Where fewer pages than this have all of the words, those with some of them follow. */
const enough = 3;

/** A typo is assumed only where no page has all of the words as they are written. */
const tries = [
	{ combineWith: 'AND', typos: false },
	{ combineWith: 'AND', typos: true },
	{ combineWith: 'OR', typos: false },
	{ combineWith: 'OR', typos: true },
] as const;

/** The visitor's own word, which comes first, counts for more than its synonyms. */
function termQuery(typos: boolean) {
	return (term: string, place: number): Query => {
		const own = place === 0;
		const weight = own ? 1 : 0.15;
		return {
			queries: [term],
			prefix: own && term.length > 2,
			fuzzy: own && typos && typosAllowedIn(term),
			boost: { title: 4 * weight, heading: 2 * weight, text: weight },
		};
	};
}

/** How many letters may differ: in a short word one makes another word, and a figure must match exactly. */
function typosAllowedIn(term: string): number | false {
	if (term.length < 4 || /\d/.test(term)) return false;
	return term.length < 7 ? 1 : 2;
}

/** For each word of the query: the word itself where the page has it, else its synonyms there. */
function closest(terms: readonly string[], meanings: readonly string[][]): string[] {
	return meanings.flatMap(([own = '', ...others]) => {
		const same = terms.filter((term) => term.startsWith(own));
		return same.length > 0 ? same : terms.filter((term) => others.includes(term));
	});
}

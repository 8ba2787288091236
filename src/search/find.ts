import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import written from '#content/search.json' with { type: 'json' };
import { type IndexedSection, indexOptions, type SearchFile } from '#search/search-index.ts';
import { stem, synonymsOf, tokenize } from '#search/terms.ts';

/** A page that was found, by its best section. */
export interface Hit {
	/** Numbers, as the index has them. */
	page: number;
	section: number;
	/** The terms of the index to mark in it. */
	terms: ReadonlySet<string>;
}

/** Finds pages by words, the best first. */
export function createSearch({ pages, index }: SearchFile): (query: string) => Hit[] {
	const mini = MiniSearch.loadJS<IndexedSection>(index, indexOptions);
	return (query) => {
		const meanings = synonymsOf(query);
		const search = (combineWith: 'AND' | 'OR', typos: boolean) =>
			mini.search({ combineWith, queries: meanings.map((terms) => anyOf(terms, typos)) }, { boostDocument });
		const topics = topicPages(meanings.map(([own = '']) => own)).map((path) => pages.indexOf(path));
		for (const { combineWith, typos } of tries) {
			const found = search(combineWith, typos);
			if (found.length === 0) continue;
			const few = new Set(found.map(pageOf)).size < enough;
			// The page of the topic need not have every word of the question.
			const some = few || topics.length > 0 ? search('OR', typos) : [];
			const onTopic = topics.flatMap((page) => [...found, ...some].find((one) => pageOf(one) === page) ?? []);
			const hits = [...onTopic, ...found, ...(few ? some : [])];
			return eachPageOnce(hits, (terms) => (typos ? terms : closest(terms, meanings)));
		}
		return [];
	};
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

/** A word of the query or one of its synonyms. The visitor's own word, which comes first, counts for more. */
function anyOf(terms: readonly string[], typos: boolean): Query {
	return {
		combineWith: 'OR',
		queries: terms.map((term, place) => {
			const own = place === 0;
			const weight = own ? 1 : 0.15;
			return {
				queries: [term],
				prefix: own && term.length > 2,
				fuzzy: own && typos && typosAllowedIn(term),
				boost: { title: 4 * weight, heading: 2 * weight, text: weight },
			};
		}),
	};
}

/** How many letters may differ: in a short word one makes another word, and a figure must match exactly. */
function typosAllowedIn(term: string): number | false {
	if (term.length < 4 || /\d/.test(term)) return false;
	return term.length < 7 ? 1 : 2;
}

/** A page's beginning has its answer in short, and counts twice. */
function boostDocument(id: string): number {
	return id.endsWith(' 0') ? 2 : 1;
}

function pageOf({ id }: SearchResult): number {
	return Number.parseInt(id, 10);
}

function eachPageOnce(list: readonly SearchResult[], toMark: (terms: string[]) => string[]): Hit[] {
	const hits = new Map<number, Hit>();
	for (const { id, terms } of list) {
		const [page = 0, section = 0] = String(id).split(' ').map(Number);
		if (!hits.has(page)) hits.set(page, { page, section, terms: new Set(toMark(terms)) });
	}
	return [...hits.values()];
}

/** For each word of the query: the word itself where the page has it, else its synonyms there. */
function closest(terms: readonly string[], meanings: readonly string[][]): string[] {
	return meanings.flatMap(([own = '', ...others]) => {
		const same = terms.filter((term) => term.startsWith(own));
		return same.length > 0 ? same : terms.filter((term) => others.includes(term));
	});
}

/**
 * The page that each topic is explained on, and the words people ask for it with. Asked for one of them, the search shows that
 * page first, however often other pages use the word. Of two pages that answer as many words, the earlier one comes first:
 * "how much is a bruno" is answered by the page of that lift, "how much is a curved one" by the page of prices.
 * `tests/house/built/found.test.ts` asks real questions.
 */
export const topics: readonly (readonly [page: string, words: string])[] = Object.entries(written.topics);

const topicWords = topics.map(([page, words]) => ({ page, words: new Set(tokenize(words).map(stem)) }));

/** The pages whose topic was asked for, those with the most words of the query first. */
function topicPages(terms: readonly string[]): string[] {
	const answered = (words: ReadonlySet<string>) => terms.filter((term) => words.has(term)).length;
	const most = Math.max(...topicWords.map(({ words }) => answered(words)));
	return most === 0 ? [] : topicWords.filter(({ words }) => answered(words) === most).map(({ page }) => page);
}

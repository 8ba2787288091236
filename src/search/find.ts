import { distance } from 'fastest-levenshtein';
import {
	type Entry,
	type IndexedPage,
	pagePath,
	type Section,
	type Start,
	startPath,
	termsPath,
	vocabularyPath,
} from '#search/search-index.ts';
import { synonymsOf } from '#search/terms.ts';
import { topicPages } from '#search/topics.ts';

/** Reads a file of the index. */
type ReadFile = (path: string) => Promise<unknown>;

/** A page that was found, by its best section. */
export interface Hit {
	/** Numbers, as the index has them. */
	page: number;
	section: number;
	/** The terms of the index to mark in it. */
	terms: ReadonlySet<string>;
}

/** What is shown of a hit. */
export interface HitText extends Section {
	path: string;
	title: string;
}

/** Finds pages by words. */
export function createSearch(readFile: ReadFile) {
	const readOnce = new Map<string, Promise<unknown>>();
	const read = <T>(path: string) => {
		const reading = readOnce.get(path) ?? readFile(path);
		readOnce.set(path, reading);
		// Another press of "More" reads it again.
		reading.catch(() => readOnce.delete(path));
		return reading as Promise<T>;
	};

	return { find, textOf };

	async function textOf({ page, section }: Hit): Promise<HitText> {
		const { path, title, sections } = await read<IndexedPage>(pagePath(page));
		const found = sections[section];
		if (!found) throw new Error(`${path} has no section ${section}.`);
		return { path, title, ...found };
	}

	async function find(query: string): Promise<Hit[]> {
		const meanings = synonymsOf(query);
		if (meanings.length === 0) return [];
		const { numbers } = await read<Start>(startPath);
		const first = topicPages(meanings.map(([own = '']) => own)).flatMap((path) => numbers[path] ?? []);
		for (const { all, typos } of tries) {
			const words = await Promise.all(meanings.map((terms) => foundOf(terms, typos)));
			const found = combined(words, all);
			if (found.length === 0) continue;
			const few = new Set(found.map(({ page }) => page)).size < enough;
			// The page of the topic need not have every word of the question.
			const some = few || first.length > 0 ? combined(words, false) : [];
			const onTopic = first.flatMap((number) => [...found, ...some].find(({ page }) => page === number) ?? []);
			const hits = [...onTopic, ...found, ...(few ? some : [])];
			return eachPageOnce(hits, (terms) => (typos ? terms : closest(terms, meanings)));
		}
		return [];
	}

	/** The sections that have a word of the query, or one of its synonyms. */
	async function foundOf(terms: readonly string[], typos: boolean): Promise<Word> {
		const word: Word = { sections: new Map(), isCommon: false };
		const entries = await Promise.all(terms.map((term, place) => entriesOf(term, place === 0, typos)));
		for (const [place, list] of entries.entries()) {
			const term = terms[place] ?? '';
			for (const { entry, weight } of list) {
				add(word.sections, entry, term, weight);
				if (entry[0] === term && entry[2] === 1) word.isCommon = true;
			}
		}
		return word;
	}

	/** The entries of a term: its own, and those of the visitor's own words also as the beginning of a longer word and with typos. */
	async function entriesOf(term: string, own: boolean, typos: boolean): Promise<{ entry: Entry; weight: number }[]> {
		const isPrefix = own && term.length > 2;
		const alike = own && typos ? await wordsNear(term) : [];
		const files = await Promise.all([filesWith(term, isPrefix), ...alike.map((other) => filesWith(other, false))]);
		const wanted = new Set(alike);
		return [...new Set(files.flat())].flatMap((entry) => {
			const [found] = entry;
			const weight =
				found === term
					? 1
					: isPrefix && found.startsWith(term)
						? (0.375 * found.length) / (found.length + 0.3 * (found.length - term.length))
						: wanted.has(found)
							? (0.45 * found.length) / (found.length + distance(term, found))
							: 0;
			// The visitor's own word, which comes first, counts for more than its synonyms.
			return weight > 0 ? [{ entry, weight: own ? weight : 0.15 * weight }] : [];
		});
	}

	/** The entries of the file that a term is in, and where it may be the beginning of others, of the one after it too. */
	async function filesWith(term: string, isPrefix: boolean): Promise<Entry[]> {
		const { terms } = await read<Start>(startPath);
		const fileOf = (one: string) => Math.max(0, terms.filter((first) => first <= one).length - 1);
		const first = fileOf(term);
		const last = isPrefix ? Math.min(fileOf(`${term}\uffff`), first + 1) : first;
		const files = await Promise.all([...new Set([first, last])].map((file) => read<Entry[]>(termsPath(file))));
		return files.flat();
	}

	/** Words of the index that are written nearly so, the nearest first. */
	async function wordsNear(term: string): Promise<string[]> {
		const most = typosAllowedIn(term);
		if (most === 0) return [];
		const words = (await read<string>(vocabularyPath)).split(' ');
		return words
			.filter((word) => Math.abs(word.length - term.length) <= most)
			.map((word) => ({ word, away: distance(word, term) }))
			.filter(({ word, away }) => away > 0 && away <= most && !word.startsWith(term))
			.sort((one, other) => one.away - other.away)
			.slice(0, mostNear)
			.map(({ word }) => word);
	}
}

/** Words with a typo are taken for so many others at most: each may be in a file of its own. */
const mostNear = 6;

/** Where fewer pages than this have all of the words, those with some of them follow. */
const enough = 3;

/** A typo is assumed only where no page has all of the words as they are written. */
const tries = [
	{ all: true, typos: false },
	{ all: true, typos: true },
	{ all: false, typos: false },
	{ all: false, typos: true },
] as const;

/** How many letters may differ: in a short word one makes another word, and a figure must match exactly. */
function typosAllowedIn(term: string): number {
	if (term.length < 4 || /\d/.test(term)) return 0;
	return term.length < 7 ? 1 : 2;
}

/** A section with a word of the query: what it counts for, by which terms of the query, and which terms of the index it has. */
interface Found {
	page: number;
	section: number;
	score: number;
	asked: Set<string>;
	terms: Set<string>;
}

interface Word {
	sections: Map<string, Found>;
	/**
	 * The index keeps at most 1,000 sections for each word. True where it had to leave some out: a section that is missing from `sections`
	 * may contain the word all the same, so no section is excluded for lacking it.
	 */
	isCommon: boolean;
}

function add(sections: Word['sections'], [found, list]: Entry, asked: string, weight: number): void {
	let page = 0;
	for (let at = 0; at < list.length; at += 3) {
		const [step = 0, section = 0, counts = 0] = list.slice(at, at + 3);
		page += step;
		const key = `${page} ${section}`;
		const one = sections.get(key) ?? { page, section, score: 0, asked: new Set(), terms: new Set() };
		one.score += counts * weight;
		one.asked.add(asked);
		one.terms.add(found);
		sections.set(key, one);
	}
}

/** The sections with all of the words, or with any of them, the best first. */
function combined(words: readonly Word[], all: boolean): Found[] {
	const needed = words.filter(({ isCommon }) => all && !isCommon);
	const together: Word['sections'] = new Map();
	for (const { sections } of words) {
		for (const [key, { page, section, score, asked, terms }] of sections) {
			if (!needed.every((word) => word.sections.has(key))) continue;
			const one = together.get(key) ?? { page, section, score: 0, asked: new Set(), terms: new Set() };
			one.score += score;
			for (const term of asked) one.asked.add(term);
			for (const term of terms) one.terms.add(term);
			together.set(key, one);
		}
	}
	const worth = ({ score, asked }: Found) => score * asked.size;
	return [...together.values()].sort((one, other) => worth(other) - worth(one));
}

function eachPageOnce(list: readonly Found[], toMark: (terms: string[]) => string[]): Hit[] {
	const hits = new Map<number, Hit>();
	for (const { page, section, terms } of list)
		if (!hits.has(page)) hits.set(page, { page, section, terms: new Set(toMark([...terms])) });
	return [...hits.values()];
}

/** For each word of the query: the word itself where the page has it, else its synonyms there. */
function closest(terms: readonly string[], meanings: readonly string[][]): string[] {
	return meanings.flatMap(([own = '', ...others]) => {
		const same = terms.filter((term) => term.startsWith(own));
		return same.length > 0 ? same : terms.filter((term) => others.includes(term));
	});
}

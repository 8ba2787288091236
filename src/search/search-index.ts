import { stem, tokenize } from '#search/terms.ts';

// The index in many small files, of which a search reads those of its own words and of the pages that it shows: what it costs
// does not grow with the number of pages (decision 47).

/** What every search reads first. */
export const startPath = '/search/start.json';

/** Words that are near to one with a typo are looked for in it. */
export const vocabularyPath = '/search/vocabulary.json';

export function termsPath(file: number): string {
	return `/search/terms/${file}.json`;
}

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

export interface Start {
	/** The first term of each file of terms, in order. */
	terms: string[];
	/** The numbers of those pages that topics name. */
	numbers: Record<string, number>;
}

/**
 * A term, with the sections that have it: for each the number of its page, less that of the page before, its own number in its
 * page, and how much it counts there. Whether it is in more sections, which count less, than are kept.
 */
export type Entry = [term: string, sections: number[], more: 0 | 1];

/** Of one term. A term in more sections is so common that the rest of them would say nothing. */
const mostSections = 1000;

/** About how many characters a file of terms has: so few that a word costs little, so many that words beginning alike are in one or two. */
const fileSize = 24_000;

/** In the vocabulary, the most common first. */
const mostWords = 20_000;

/** What a word counts for in each of these. */
const fields = [
	['title', 4],
	['heading', 2],
	['text', 1],
] as const;

/** BM25+ with its usual constants: how soon more of a word adds little, how far long texts count less, what one occurrence counts at least. */
const bm25 = { k: 1.2, b: 0.7, d: 0.5 };

/** One section as it is counted: its place, and the number of different words in each field. */
interface Counted {
	page: number;
	section: number;
	/** A page's beginning has its answer in short, and counts twice. */
	factor: 1 | 2;
	lengths: number[];
}

/**
 * The files of the index, by their paths.
 * @param topicPages pages that are asked for by their paths
 */
export function indexFiles(pages: Iterable<IndexedPage>, topicPages: readonly string[]): Map<string, unknown> {
	const files = new Map<string, unknown>();
	const counted: Counted[] = [];
	/** For each term, one after another: a section, and how often each field of it has the term. */
	const found = new Map<string, number[]>();
	const numbers: Start['numbers'] = {};
	let page = 0;
	for (const indexed of pages) {
		for (const [section, { heading, text }] of indexed.sections.entries()) {
			const terms = [indexed.title, heading, text].map((words) => tokenize(words).map(stem).filter(Boolean));
			for (const [term, counts] of countsOf(terms)) {
				const list = found.get(term) ?? [];
				list.push(counted.length, ...counts);
				found.set(term, list);
			}
			counted.push({ page, section, factor: heading ? 1 : 2, lengths: terms.map((list) => new Set(list).size) });
		}
		if (topicPages.includes(indexed.path)) numbers[indexed.path] = page;
		files.set(pagePath(page), indexed);
		page++;
	}
	const averages = fields.map(
		(_, field) => counted.reduce((sum, { lengths }) => sum + (lengths[field] ?? 0), 0) / counted.length,
	);
	const entries = [...found.keys()].sort().map((term) => entryOf(term, found.get(term) ?? [], counted, averages));
	const grouped = inFiles(entries);
	for (const [file, group] of grouped.entries()) files.set(termsPath(file), group);
	const start: Start = { terms: grouped.map(([first]) => first?.[0] ?? ''), numbers };
	files.set(startPath, start);
	const bySpread = [...found].sort(([, one], [, other]) => other.length - one.length).map(([term]) => term);
	const words = bySpread.filter((term) => !/\d/.test(term) && term.length > 2).slice(0, mostWords);
	files.set(vocabularyPath, words.join(' '));
	return files;
}

/** How often each field has each of its terms. */
function countsOf(terms: readonly (readonly string[])[]): Map<string, number[]> {
	const counts = new Map<string, number[]>();
	for (const [field, list] of terms.entries()) {
		for (const term of list) {
			const of = counts.get(term) ?? fields.map(() => 0);
			of[field] = (of[field] ?? 0) + 1;
			counts.set(term, of);
		}
	}
	return counts;
}

function entryOf(
	term: string,
	list: readonly number[],
	counted: readonly Counted[],
	averages: readonly number[],
): Entry {
	const step = fields.length + 1;
	const rarity = fields.map((_, field) => {
		let having = 0;
		for (let at = 0; at < list.length; at += step) if (list[at + 1 + field]) having++;
		return Math.log(1 + (counted.length - having + 0.5) / (having + 0.5));
	});
	const weighed = [];
	for (let at = 0; at < list.length; at += step) {
		const place = counted[list[at] ?? 0];
		if (!place) continue;
		const weights = fields.map(([, boost], field) => {
			const often = list[at + 1 + field] ?? 0;
			if (often === 0) return 0;
			const length = (place.lengths[field] ?? 0) / (averages[field] || 1);
			const { k, b, d } = bm25;
			return boost * (rarity[field] ?? 0) * (d + (often * (k + 1)) / (often + k * (1 - b + b * length)));
		});
		const whole = weights.reduce((sum, one) => sum + one, 0) * place.factor;
		weighed.push({ ...place, weight: Math.max(1, Math.round(whole * 10)) });
	}
	const kept = weighed.sort((one, other) => other.weight - one.weight).slice(0, mostSections);
	kept.sort((one, other) => one.page - other.page || one.section - other.section);
	const sections = kept.flatMap(({ page, section, weight }, index) => [
		page - (kept[index - 1]?.page ?? 0),
		section,
		weight,
	]);
	return [term, sections, weighed.length > mostSections ? 1 : 0];
}

/** The entries in groups of about the same size. */
function inFiles(entries: readonly Entry[]): Entry[][] {
	const groups: Entry[][] = [];
	let size = fileSize;
	for (const entry of entries) {
		if (size >= fileSize) {
			groups.push([]);
			size = 0;
		}
		groups.at(-1)?.push(entry);
		size += JSON.stringify(entry).length;
	}
	return groups;
}

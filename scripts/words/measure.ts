import { flesch } from 'flesch';
import { syllable } from 'syllable';
import { products } from '#facts/products.ts';
import { stoneAndKg } from '#facts/words.ts';
import type { ArticleText } from './article.ts';

const segmenter = new Intl.Segmenter('en-GB', { granularity: 'sentence' });

/** The whole sentences of some paragraphs: what ends with a full stop, a question or an exclamation mark. */
export function sentencesOf(paragraphs: readonly string[]): string[] {
	return paragraphs
		.flatMap((paragraph) => [...segmenter.segment(paragraph)])
		.map(({ segment }) => segment.trim())
		.filter((sentence) => /[.?!]["”’)]?$/.test(sentence));
}

export function countWords(text: string): number {
	return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Flesch reading ease: 60 to 70 is plain English, 70 to 80 fairly easy. NaN for no sentences. */
export function readingEase(sentences: readonly string[]): number {
	const text = sentences.join(' ');
	return flesch({ sentence: sentences.length, word: countWords(text), syllable: syllable(text) });
}

export interface Rhythm {
	/** Words in a sentence on average. */
	mean: number;
	/** Standard deviation of it. */
	spread: number;
	/** Share of sentences of ten words or fewer. */
	short: number;
	/** Share of sentences of more than twenty words. */
	long: number;
}

export function rhythmOf(sentences: readonly string[]): Rhythm {
	const lengths = sentences.map(countWords);
	const mean = average(lengths);
	return {
		mean,
		spread: Math.sqrt(average(lengths.map((length) => (length - mean) ** 2))),
		short: average(lengths.map((length) => Number(length <= 10))),
		long: average(lengths.map((length) => Number(length > 20))),
	};
}

function average(numbers: readonly number[]): number {
	return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** A cell that says no more than whom to ask. */
export function isAsk(cell: string): boolean {
	return /^ask (?:the|your) (?:installer|supplier|dealer|maker)\b|^to be confirmed/i.test(cell);
}

/** How often an article tells its reader to ask, such cells left out. */
export function asksIn({ prose, headings, rows }: ArticleText): number {
	const text = [...prose, ...headings, ...rows.flat().filter((cell) => !isAsk(cell))].join(' ');
	return text.match(/\bask(?:s|ed|ing)?\b/gi)?.length ?? 0;
}

export interface Lift {
	name: string;
	/** Its weight limit in words. */
	limit: string;
}

/** The lifts that have an article, by its slug. */
export const lifts: ReadonlyMap<string, Lift> = new Map(
	products.flatMap(({ name, article, weightLimit }) => {
		if (!article) return [];
		return [[article.replace('/blog/', ''), { name, limit: stoneAndKg(weightLimit.value, ' ') }] as const];
	}),
);

/**
 * The facts of its own that an article states:
 * - each figure (a number with the word or sign it counts) in its prose, headings or tables that no other article states;
 * - on the page of a lift, the values of its box "In brief" that are known; without a box, its weight limit and the known
 *   cells of its row in the page's tables.
 */
export function ownFacts(article: ArticleText, others: readonly ArticleText[], lift?: Lift): string[] {
	const elsewhere = new Set(others.flatMap(figuresIn));
	const row = article.rows.find(([name]) => name === lift?.name)?.slice(1) ?? [];
	const withoutBox = lift ? [lift.limit, ...row] : [];
	const known = (article.sheet.length > 0 ? article.sheet : withoutBox).filter((value) => !isAsk(value));
	const isKnown = (figure: string) => known.some((value) => value.toLowerCase().includes(figure));
	const figures = figuresIn(article).filter((figure) => !elsewhere.has(figure) && !isKnown(figure));
	return [...new Set([...figures, ...known])];
}

const number = String.raw`\d(?:[\d,.]*\d)?`;
const money = `£${number}(?:(?:–| to )£${number})?`;
const unit = String.raw`%|°C|[ -]?(?!(?:and|at|in|is|of|on|or|to)\b)\p{L}+`;
const counted = `${number}(?:(?:–| to )${number})?(?:${unit})`;
const figure = new RegExp(`${money}|${counted}`, 'gu');

/** The numbers of a text with what they count: "£1,800–£3,000", "24V", "7 days". Years of dates and names of lifts are none. */
export function figuresIn({ prose, headings, rows }: ArticleText): string[] {
	const text = [...prose, ...headings, ...rows.flat()].join(' · ');
	const plain = text.replace(/\b(?:Acorn|Brooks|Handicare|Companion|Notice|EN|IPX?|BS|Act|the) ?\d[\d\-/:]*/g, '');
	return [...plain.matchAll(figure)].map(([words]) => words.toLowerCase()).filter((words) => !/^20\d\d\b/.test(words));
}

/** The largest share of an article's runs of five words that stands in another article too. */
export interface Repeat {
	share: number;
	/** The other article. */
	with: string;
	/** Examples, in the article's order. */
	runs: string[];
}

/** The different runs of five words in some paragraphs. A run does not go on from one paragraph to the next. */
export function runsOfFive(paragraphs: readonly string[]): Set<string> {
	const runs = paragraphs.flatMap((paragraph) => {
		const words = paragraph.toLowerCase().match(/[\p{L}\p{N}]+(?:['’.,–][\p{L}\p{N}]+)*/gu) ?? [];
		return words.slice(4).map((_, index) => words.slice(index, index + 5).join(' '));
	});
	return new Set(runs);
}

/** @param others the other articles' runs by their names */
export function largestRepeat(runs: Set<string>, others: ReadonlyMap<string, Set<string>>): Repeat {
	const repeats = [...others].map(([name, theirs]) => {
		const shared = [...runs].filter((run) => theirs.has(run));
		return { share: shared.length / Math.max(1, runs.size), with: name, runs: shared };
	});
	return repeats.reduce((most, one) => (one.share > most.share ? one : most), { share: 0, with: '', runs: [] });
}

/** What is measured of an article. */
export interface Measures extends Rhythm {
	slug: string;
	/** Words of its prose, headings and tables. */
	words: number;
	/** Words below the answer, headings included, tables not. */
	body: number;
	figures: number;
	facts: string[];
	asks: number;
	/** Table cells that say no more than whom to ask. */
	askCells: number;
	ease: number;
	repeat: Repeat;
	outward: number;
}

/** @param lifts the lifts by the slug of their article */
export function measure(articles: readonly ArticleText[], lifts: ReadonlyMap<string, Lift>): Measures[] {
	const runs = new Map(articles.map(({ slug, prose }) => [slug, runsOfFive(prose)]));
	return articles.map((article) => {
		const { slug, title, answer, prose, headings, rows, outward } = article;
		const cells = rows.flat();
		const sentences = sentencesOf(prose);
		const others = articles.filter((other) => other !== article);
		const otherRuns = new Map([...runs].filter(([name]) => name !== slug));
		return {
			slug,
			words: countWords([...prose, ...headings, ...cells].join(' ')),
			body: countWords([...prose, ...headings].join(' ')) - countWords(`${title} ${answer}`),
			figures: new Set(figuresIn(article)).size,
			facts: ownFacts(article, others, lifts.get(slug)),
			asks: asksIn(article),
			askCells: cells.filter(isAsk).length,
			...rhythmOf(sentences),
			ease: readingEase(sentences),
			repeat: largestRepeat(runs.get(slug) ?? new Set(), otherRuns),
			outward: outward.length,
		};
	});
}

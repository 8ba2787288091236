import { flesch } from 'flesch';
import { syllable } from 'syllable';
import { products } from '#facts/products.ts';
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

/** A cell that says no more than whom to ask. */
const onlyAsks = /^ask$|^to be confirmed/i;

/** How often an article tells its reader to ask, such cells left out. */
export function asksIn({ prose, headings, rows }: ArticleText): number {
	const text = [...prose, ...headings, ...rows.flat().filter((cell) => !onlyAsks.test(cell))].join(' ');
	return text.match(/\bask(?:s|ed|ing)?\b/gi)?.length ?? 0;
}

/** The share of an article's runs of five words that stands in other articles too. */
interface Repeat {
	share: number;
	/** Examples, in the article's order. */
	runs: string[];
}

/** The different runs of so many words in some paragraphs. A run does not go on from one paragraph to the next. */
export function runsOf(length: number, paragraphs: readonly string[]): Set<string> {
	const runs = paragraphs.flatMap((paragraph) => {
		const words = paragraph.toLowerCase().match(/[\p{L}\p{N}]+(?:['’.,–][\p{L}\p{N}]+)*/gu) ?? [];
		return words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' '));
	});
	return new Set(runs);
}

/** @param others the runs of each other article */
export function repeatIn(runs: Set<string>, others: readonly Set<string>[]): Repeat {
	const shared = [...runs].filter((run) => others.some((theirs) => theirs.has(run)));
	return { share: shared.length / Math.max(1, runs.size), runs: shared };
}

/** The articles about a lift, by their slugs. */
export const lifts: ReadonlySet<string> = new Set(
	products.flatMap(({ article }) => article?.replace('/blog/', '') ?? []),
);

export interface Measures {
	slug: string;
	/** Words of its prose, headings and tables. */
	words: number;
	/** Words below the answer, headings included, tables not. */
	body: number;
	asks: number;
	/** Words in a sentence on average. */
	mean: number;
	/** Flesch reading ease: 60 to 70 is plain English, 70 to 80 fairly easy. NaN for no sentences. */
	ease: number;
	repeat: Repeat;
}

export function measure(articles: readonly ArticleText[]): Measures[] {
	const runs = new Map(articles.map(({ slug, prose }) => [slug, runsOf(5, prose)]));
	return articles.map((article) => {
		const { slug, title, answer, prose, headings, rows } = article;
		const sentences = sentencesOf(prose);
		const [text, sentence] = [sentences.join(' '), sentences.length];
		return {
			slug,
			words: countWords([...prose, ...headings, ...rows.flat()].join(' ')),
			body: countWords([...prose, ...headings].join(' ')) - countWords(`${title} ${answer}`),
			asks: asksIn(article),
			mean: countWords(text) / sentence,
			ease: flesch({ sentence, word: countWords(text), syllable: syllable(text) }),
			repeat: repeatIn(
				runs.get(slug) ?? new Set(),
				[...runs].flatMap(([name, theirs]) => (name === slug ? [] : [theirs])),
			),
		};
	});
}

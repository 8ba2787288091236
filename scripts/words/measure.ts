import type { ArticleText } from './article.ts';
import { asksIn, isAsk } from './asks.ts';
import type { Lift } from './lifts.ts';
import { figuresIn, ownFacts } from './own-facts.ts';
import { largestRepeat, type Repeat, runsOfFive } from './repeats.ts';
import { countWords, type Rhythm, readingEase, rhythmOf, sentencesOf } from './sentences.ts';

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

import type { ArticleText } from './article.ts';
import { isAsk } from './asks.ts';
import type { Lift } from './lifts.ts';

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

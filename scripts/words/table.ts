import type { ArticleText } from './article.ts';
import { countWords, type Measures, sentencesOf } from './measure.ts';

const heads = [
	'Article',
	'Words',
	'Body',
	'Own facts',
	'Ask',
	'Ask cells',
	'Mean',
	'Spread',
	'≤ 10',
	'> 20',
	'Ease',
	'5-grams',
	'With',
	'Links out',
];

/** All articles as a Markdown table. */
export function table(measures: readonly Measures[]): string {
	const rows = measures.map((one) => [
		one.slug,
		one.words.toLocaleString('en-GB'),
		one.body.toLocaleString('en-GB'),
		String(one.facts.length),
		String(one.asks),
		String(one.askCells),
		one.mean.toFixed(1),
		one.spread.toFixed(1),
		percent(one.short),
		percent(one.long),
		one.ease.toFixed(0),
		percent(one.repeat.share, 1),
		one.repeat.with,
		String(one.outward),
	]);
	const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
	return `${lines.join('\n')}\n\n${legend}`;
}

const legend = `Words: prose, headings and tables. Body: below the answer, without tables. Own facts: figures that no other article states, and known values of the lift's sheet.
Ask: "ask" in any form, without the cells that say only "Ask the installer" (the next column). Mean, spread, ≤ 10, > 20: words in
a sentence. Ease: Flesch reading ease, 60 to 70 is plain English. 5-grams: largest share of runs of five words that another article has too.`;

/** What one article's numbers come from: its facts, repeats, longest sentences and rows of short ones. */
export function details(article: ArticleText, { slug, facts, repeat }: Measures): string {
	const sentences = sentencesOf(article.prose);
	const longest = [...sentences].sort((one, other) => countWords(other) - countWords(one)).slice(0, 5);
	return [
		`# ${slug}`,
		`Own facts: ${facts.join(' · ')}`,
		`Also in ${repeat.with}: ${repeat.runs.join(' · ')}`,
		`Longest:\n${longest.map((sentence) => `  ${countWords(sentence)}  ${sentence}`).join('\n')}`,
		`Three short ones in a row:\n${drummed(article.prose).join('\n')}`,
	].join('\n\n');
}

/** Three sentences of ten words or fewer in a row, within one paragraph. */
function drummed(paragraphs: readonly string[]): string[] {
	return paragraphs.flatMap((paragraph) => {
		const sentences = sentencesOf([paragraph]);
		const first = sentences.findIndex((_, index) => {
			const three = sentences.slice(index, index + 3);
			return three.length === 3 && three.every((sentence) => countWords(sentence) <= 10);
		});
		return first < 0 ? [] : [`  ${sentences.slice(first, first + 3).join(' ')}`];
	});
}

function percent(share: number, digits = 0): string {
	return `${(share * 100).toFixed(digits)}%`;
}

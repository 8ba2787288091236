import type { ArticleText } from './article.ts';
import { countWords, type Measures, sentencesOf } from './measure.ts';

const columns: readonly (readonly [head: string, cell: (one: Measures) => string])[] = [
	['Article', ({ slug }) => slug],
	['Words', ({ words }) => words.toLocaleString('en-GB')],
	['Body', ({ body }) => body.toLocaleString('en-GB')],
	['Ask', ({ asks }) => String(asks)],
	['Mean', ({ mean }) => mean.toFixed(1)],
	['Ease', ({ ease }) => ease.toFixed(0)],
	['5-grams', ({ repeat }) => `${(repeat.share * 100).toFixed(1)}%`],
];

/** All articles as a Markdown table. */
export function table(measures: readonly Measures[]): string {
	const rows = measures.map((one) => columns.map(([, cell]) => cell(one)));
	const head = columns.map(([name]) => name);
	const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
	return `${lines.join('\n')}\n\n${legend}`;
}

const legend = `Words: prose, headings and tables. Body: below the answer, without tables. Ask: in any form, without cells that say only
"Ask". Mean: words in a sentence. Ease: Flesch reading ease, 60 to 70 is plain English. 5-grams: share of runs of five words that other articles have too.`;

/** What one article's numbers come from: its repeats, longest sentences and rows of short ones. */
export function details(article: ArticleText, { slug, repeat }: Measures): string {
	const sentences = sentencesOf(article.prose);
	const longest = [...sentences].sort((one, other) => countWords(other) - countWords(one)).slice(0, 5);
	return [
		`# ${slug}`,
		`Also in other articles: ${repeat.runs.join(' · ')}`,
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

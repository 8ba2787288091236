import { readSettings } from '#server/settings/read.ts';
import { runMain } from '#server/until-stopped.ts';
import { buildIfStale, dist } from '../build/fresh.ts';
import { type BuiltPage, partsOf, readPages } from '../build/pages.ts';
import { countWords, readingEase, sentencesOf } from '../words/measure.ts';

// `npm run writers routes`: a Markdown table of all pages with title, description, word count and reading ease.
await runMain(() => buildIfStale(readSettings(process.env)));
const rows = readPages(dist).map(row);
const heads = ['Route', 'Listed', 'Title', 'Letters', 'Description', 'Letters', 'Words', 'Reading ease'];
for (const cells of [heads, heads.map(() => '---'), ...rows]) console.log(`| ${cells.join(' | ')} |`);
console.log(
	'\nFlesch reading ease: 60 to 70 is plain English, 70 to 80 fairly easy, 80 to 90 easy. Tables are not counted.',
);

function row(page: BuiltPage): string[] {
	const { path, title, description, indexable, main } = page;
	const words = partsOf(main).map((part) => ('text' in part ? part.text : part.heading.text));
	const easy = ease(page);
	const cells = [
		path,
		indexable ? 'yes' : 'no',
		title,
		String(title.length),
		description,
		String(description.length),
		countWords(words.join(' ')).toLocaleString('en-GB'),
		Number.isNaN(easy) ? 'a list' : easy.toFixed(0),
	];
	return cells.map((cell) => cell.replaceAll('|', '\\|'));
}

/** Flesch reading ease of the sentences in paragraphs and lists. Tables and lists of links have none. */
function ease({ main }: BuiltPage): number {
	const prose = main
		.querySelectorAll('p, li')
		.filter((element) => !element.closest('table, nav, form, template, noscript, [data-search]'))
		.filter((element) => !element.querySelector('p, button'))
		.map((element) => element.text.replace(/\s+/g, ' ').trim());
	return readingEase(sentencesOf(prose));
}

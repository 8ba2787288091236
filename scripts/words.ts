import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '#server/settings/read.ts';
import { runMain } from '#server/until-stopped.ts';
import { buildIfStale, dist } from './build/fresh.ts';
import { pagesIn } from './build/pages.ts';
import { articlesOf } from './words/article.ts';
import { measure } from './words/measure.ts';
import { details, table } from './words/table.ts';

// `npm run writers words`: how the articles read. `-- --dist FOLDER` measures another build, `-- SLUG` shows one article's sentences in detail.
const { values, positionals } = parseArgs({ options: { dist: { type: 'string' } }, allowPositionals: true });
const folder = values.dist ? resolve(values.dist) : dist;
if (!values.dist) await runMain(() => buildIfStale(readSettings(process.env)));
if (!existsSync(join(folder, 'blog'))) {
	console.error(`There is no built site in ${folder}.`);
	process.exit(1);
}
const articles = articlesOf([...pagesIn(folder)]);
const measures = measure(articles);
if (positionals.length === 0) console.log(table(measures));
for (const slug of positionals) {
	const article = articles.find((one) => one.slug === slug);
	const measured = measures.find((one) => one.slug === slug);
	if (article && measured) console.log(details(article, measured));
	else {
		console.error(`There is no article ${slug}.`);
		process.exitCode = 1;
	}
}

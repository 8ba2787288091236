import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { type IndexedPage, indexFiles, indexPath } from '#search/search-index.ts';
import { type BuiltPage, pagesIn, partsOf } from './pages.ts';

/** The folder of the index. */
const folderPath = dirname(indexPath);

/**
 * Writes the search index from the built pages, so that all visible text can be found, figures and tables included.
 * `npm run dev` has no built pages and uses the index of the last build.
 */
export function searchIndex(): AstroIntegration {
	return {
		name: 'search-index',
		hooks: {
			'astro:build:done': ({ dir }) => writeIndex(fileURLToPath(dir)),
			'astro:server:setup': ({ server }) => {
				server.middlewares.use(folderPath, ({ url = '' }, response) => {
					const [path] = url.split('?');
					response.setHeader('content-type', 'application/json');
					response.end(readFileSync(join(server.config.root, 'dist', folderPath, path ?? '')));
				});
			},
		},
	};
}

function writeIndex(folder: string): void {
	const hash = createHash('sha256');
	for (const [path, content] of indexFiles([...indexedPages(pagesIn(folder))])) {
		const text = JSON.stringify(content);
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), text);
		hash.update(text);
	}
	// Browsers keep files of the index for an hour. By an address of its own, each build's are read together.
	const home = join(folder, 'index.html');
	const html = readFileSync(home, 'utf8');
	const link = `href="${indexPath}"`;
	if (!html.includes(link)) throw new Error(`The home page has no link to ${indexPath}.`);
	const version = hash.digest('hex').slice(0, 10);
	writeFileSync(home, html.replace(link, `href="${indexPath}?${version}"`));
}

/** Not indexed: the 404 page, the list of pages, and the pages that only an e-mail links to. */
const notIndexed = /^\/(?:404|sitemap|company-answer|my-request|ask\/.*)$/;

/** What the index has of each page. Without the pages that search engines may not list, except the policies. */
function* indexedPages(pages: Iterable<BuiltPage>): Generator<IndexedPage> {
	for (const page of pages) if (!notIndexed.test(page.path)) yield indexed(page);
}

/** A page split at its second-level headings, so that a result can link to the section. */
function indexed({ path, title, main }: BuiltPage): IndexedPage {
	const sections = [{ heading: '', anchor: '', text: '' }];
	for (const part of partsOf(main, /^h[12]$/)) {
		const last = sections.at(-1);
		if ('text' in part) {
			if (last) last.text = `${last.text} ${part.text}`.trim();
		} else if (part.heading.rawTagName.toLowerCase() === 'h2') {
			const id = part.heading.id || part.heading.closest('section')?.id;
			sections.push({
				heading: part.heading.text.replace(/\s+/g, ' ').trim(),
				anchor: id ? `#${id}` : '',
				text: '',
			});
		}
	}
	return {
		path,
		title: main.querySelector('h1')?.text.replace(/\s+/g, ' ').trim() || title,
		// What sources are called is not what a page says.
		sections: sections.filter(({ text, heading, anchor }) => anchor !== '#sources' && (text || heading)),
	};
}

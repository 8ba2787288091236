import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import MiniSearch from 'minisearch';
import { indexOptions, indexPath, type Section } from '#search/search-index.ts';
import { type BuiltPage, partsOf, readPages } from './pages.ts';

/**
 * Writes the search index from the built pages, so that all visible text can be found, figures and tables included.
 * `npm run dev` has no built pages and uses the index of the last build.
 */
export function searchIndex(): AstroIntegration {
	return {
		name: 'search-index',
		hooks: {
			'astro:build:done': ({ dir }) => {
				const folder = fileURLToPath(dir);
				writeFileSync(join(folder, indexPath), JSON.stringify(indexOf(readPages(folder))));
			},
			'astro:server:setup': ({ server }) => {
				server.middlewares.use(indexPath, (_, response) => {
					response.setHeader('content-type', 'application/json');
					response.end(readFileSync(join(server.config.root, 'dist', indexPath)));
				});
			},
		},
	};
}

/** Not indexed: the 404 page, the list of pages, and the pages that only an e-mail links to. */
const notIndexed = /^\/(?:404|sitemap|add-photos|company-answer|delete-my-request(?:\/.*)?|ask\/.*)$/;

/** The index file that `search/find.ts` reads. Without the pages that search engines may not list, except the policies. */
export function indexOf(pages: readonly BuiltPage[]) {
	const sections = pages.filter(({ path }) => !notIndexed.test(path)).flatMap(sectionsOf);
	const index = new MiniSearch<Section>(indexOptions);
	index.addAll(sections.map((section, id) => ({ ...section, id })));
	return { sections, index };
}

/** A page split at its second-level headings, so that a result can link to the section. */
function sectionsOf({ path, title, main }: BuiltPage): Omit<Section, 'id'>[] {
	const name = main.querySelector('h1')?.text.replace(/\s+/g, ' ').trim() || title;
	const sections = [{ page: path, title: name, heading: '', anchor: '', text: '' }];
	for (const part of partsOf(main, /^h[12]$/)) {
		const last = sections.at(-1);
		if ('text' in part) {
			if (last) last.text = `${last.text} ${part.text}`.trim();
		} else if (part.heading.rawTagName.toLowerCase() === 'h2') {
			const id = part.heading.id || part.heading.closest('section')?.id;
			sections.push({
				page: path,
				title: name,
				heading: part.heading.text.replace(/\s+/g, ' ').trim(),
				anchor: id ? `#${id}` : '',
				text: '',
			});
		}
	}
	// What sources are called is not what a page says.
	return sections.filter(({ text, heading, anchor }) => anchor !== '#sources' && (text || heading));
}

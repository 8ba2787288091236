import { createSearch, type Hit } from '#search/find.ts';
import { show } from '#search/results.ts';
import { type IndexedPage, indexPath, pagePath, type SearchFile } from '#search/search-index.ts';

// Loaded only for a search (`layouts/SearchScript.astro`), perhaps before the page has been parsed.
const read =
	document.readyState === 'loading' && new Promise((done) => document.addEventListener('DOMContentLoaded', done));
const query = new URLSearchParams(location.search).get('s')?.trim().slice(0, 200) ?? '';

/** Of the build that the page is of (`scripts/build/search-index.ts`): an older file that the browser has kept is never read. */
const version = document.querySelector<HTMLLinkElement>(`link[href^="${indexPath}"]`)?.href.split('?')[1] ?? '';

async function readFile<T>(path: string): Promise<T> {
	// Of the index, beside the link that preloads it, this is the same request.
	const answer = await fetch(version ? `${path}?${version}` : path);
	if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
	return answer.json();
}

Promise.all([readFile<SearchFile>(indexPath), read])
	.then(([file]) => {
		const region = document.querySelector<HTMLElement>('[data-search]');
		const pageOf = ({ page }: Hit) => readFile<IndexedPage>(pagePath(page));
		return region && show(region, query, createSearch(file)(query), pageOf, fail);
	})
	.catch(fail);

function fail(error: unknown): void {
	console.error(error);
	document.documentElement.dataset.searching = 'trouble';
}

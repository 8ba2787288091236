import { show } from '#search/results.ts';
import { indexPath } from '#search/search-index.ts';

// Loaded only for a search (`layouts/SearchScript.astro`), perhaps before the page has been parsed.
const read =
	document.readyState === 'loading' && new Promise((done) => document.addEventListener('DOMContentLoaded', done));
const query = new URLSearchParams(location.search).get('s')?.trim().slice(0, 200) ?? '';

// Beside the link that preloads it, this is the same request.
const index = fetch(indexPath).then((answer) => answer.json());

Promise.all([index, read])
	.then(([file]) => {
		const region = document.querySelector<HTMLElement>('[data-search]');
		if (region) show(region, query, file);
	})
	.catch((error) => {
		console.error(error);
		document.documentElement.dataset.searching = 'trouble';
	});

import { indexPath } from '#search/place.ts';
import { show } from '#search/show.ts';

// Comes only where words are asked for (`layouts/SearchScript.astro`), and may come before the page is read to its end.
const read =
	document.readyState === 'loading' && new Promise((done) => document.addEventListener('DOMContentLoaded', done));
const words = new URLSearchParams(location.search).get('s')?.trim().slice(0, 200) ?? '';

// Beside the link that preloads it, this is the same request.
const index = fetch(indexPath).then((answer) => answer.json());

Promise.all([index, read])
	.then(([file]) => {
		const region = document.querySelector<HTMLElement>('[data-search]');
		if (region) show(region, words, file);
	})
	.catch((error) => {
		console.error(error);
		document.documentElement.dataset.searching = 'trouble';
	});

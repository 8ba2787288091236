import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** What a page may cost a first visit before anything is pressed, in compressed bytes. */
export const byteBudgets = { html: 30_000, scripts: 4_000 };

/**
 * What a page of a built site costs, in compressed bytes: its HTML with its styles, as the server sends it, and of that the
 * scripts in it. Script files that it fetches are not counted.
 * @param dist the folder of the built site
 * @param file the page's path in it, such as `blog.html`
 */
export function pageBytes(dist: string, file: string): typeof byteBudgets {
	const html = readFileSync(join(dist, file), 'utf8');
	const scripts = [...html.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(([, text]) => text);
	return {
		html: statSync(join(dist, `${file}.br`)).size,
		scripts: brotliCompressSync(scripts.join('\n')).length,
	};
}

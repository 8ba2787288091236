import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Changes every page of a built site in place.
 * @param dir the folder of the site, as Astro gives it to `astro:build:done`
 * @param rewrite takes a page's HTML and its path in the folder, gives the HTML to write
 */
export function rewritePages(dir: URL, rewrite: (html: string, file: string) => string): void {
	const folder = fileURLToPath(dir);
	for (const file of globSync('**/*.html', { cwd: folder })) {
		const path = join(folder, file);
		writeFileSync(path, rewrite(readFileSync(path, 'utf8'), file));
	}
}

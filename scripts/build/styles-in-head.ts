import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const islandStyle = /<style>astro-island[^<]*<\/style>/;

/** Astro writes the one rule of its islands where the first of them stands. HTML allows a `<style>` in the head only. */
export function stylesInHead(): AstroIntegration {
	return {
		name: 'styles-in-head',
		hooks: {
			'astro:build:done': ({ dir }) => {
				const folder = fileURLToPath(dir);
				for (const file of globSync('**/*.html', { cwd: folder })) {
					const path = join(folder, file);
					const html = readFileSync(path, 'utf8');
					const [style] = islandStyle.exec(html) ?? [];
					if (style) writeFileSync(path, html.replace(style, '').replace('</head>', `${style}</head>`));
				}
			},
		},
	};
}

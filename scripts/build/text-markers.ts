import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const islands = /(<astro-island[\s\S]*?<\/astro-island>)/;

/** Removes React's markers between texts from the pages: only what React takes over in the browser needs them. */
export function withoutTextMarkers(): AstroIntegration {
	return {
		name: 'without-text-markers',
		hooks: {
			'astro:build:done': ({ dir }) => {
				const folder = fileURLToPath(dir);
				for (const file of globSync('**/*.html', { cwd: folder })) {
					const path = join(folder, file);
					writeFileSync(path, removeTextMarkers(readFileSync(path, 'utf8')));
				}
			},
		},
	};
}

export function removeTextMarkers(html: string): string {
	return html
		.split(islands)
		.map((part) => (part.startsWith('<astro-island') ? part : part.replaceAll('<!-- -->', '')))
		.join('');
}

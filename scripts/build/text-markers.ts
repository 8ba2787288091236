import type { AstroIntegration } from 'astro';
import { rewritePages } from './rewrite-pages.ts';

const islands = /(<astro-island[\s\S]*?<\/astro-island>)/;

/** Removes React's markers between texts from the pages: only what React takes over in the browser needs them. */
export function withoutTextMarkers(): AstroIntegration {
	return {
		name: 'without-text-markers',
		hooks: { 'astro:build:done': ({ dir }) => rewritePages(dir, removeTextMarkers) },
	};
}

export function removeTextMarkers(html: string): string {
	return html
		.split(islands)
		.map((part) => (part.startsWith('<astro-island') ? part : part.replaceAll('<!-- -->', '')))
		.join('');
}

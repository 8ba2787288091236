import type { AstroIntegration } from 'astro';
import { rewritePages } from './rewrite-pages.ts';

const dialogs = /(<dialog[\s\S]*?<\/dialog>)/;

/** Removes React's markers between texts from the pages: only the forms in the dialogs need them, which React takes over in the browser. */
export function withoutTextMarkers(): AstroIntegration {
	return {
		name: 'without-text-markers',
		hooks: { 'astro:build:done': ({ dir }) => rewritePages(dir, removeTextMarkers) },
	};
}

export function removeTextMarkers(html: string): string {
	return html
		.split(dialogs)
		.map((part) => (part.startsWith('<dialog') ? part : part.replaceAll('<!-- -->', '')))
		.join('');
}

import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { type Selector, transform } from 'lightningcss';
import { isRequestPage } from '#leads/request-pages.ts';
import { hostFiles } from '#server/site/files.ts';
import { styleTargets } from './browsers.ts';
import { rewritePages } from './rewrite-pages.ts';
import { withoutLayers } from './without-layers.ts';

// Not the one in <noscript>, which must not hold for other visitors.
const inlineStyle = /(?<!<noscript>)<style>([\s\S]*?)<\/style>/g;

/**
 * Joins the styles of each page into one `<style>` in its head, without the rules for classes that the page cannot have.
 * Tailwind makes one sheet for the whole site, from all sources.
 */
export function pageStyles(): AstroIntegration {
	return {
		name: 'page-styles',
		hooks: {
			'astro:build:done': ({ dir }) => {
				const folder = fileURLToPath(dir);
				const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
				const inScripts = wordsIn(globSync('**/*.js', { cwd: folder }).map(textOf).join('\n'));
				const rendered = existsSync(join(folder, hostFiles.requestPages))
					? wordsIn(textOf(hostFiles.requestPages))
					: [];
				const onRequestPages = new Set([...inScripts, ...rendered]);
				rewritePages(dir, (html, file) => withOwnStyles(html, isRequestPage(`/${file}`) ? onRequestPages : inScripts));
			},
		},
	};
}

/** @param inScripts the words of the scripts, or of what renders the page, which may set classes that the HTML does not have */
export function withOwnStyles(html: string, inScripts: ReadonlySet<string>): string {
	const css = [...html.matchAll(inlineStyle)].map(([, text]) => text).join('\n');
	const rest = html.replace(inlineStyle, '');
	const inPage = wordsIn(rest.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"));
	const style = pruned(css, (name) => inPage.has(name) || inScripts.has(name));
	let written = false;
	return html.replace(inlineStyle, () => {
		if (written) return '';
		written = true;
		return `<style>${style}</style>`;
	});
}

/** Everything that may be the name of a class: a name of Tailwind's may itself hold quotes, as `content-['x']` does. */
export function wordsIn(text: string): ReadonlySet<string> {
	return new Set([...text.split(/[\s"`]+/), ...text.split(/[\s"'`${}]+/)]);
}

/** A style sheet, minified, without layers and the rules whose every selector needs a class for which `isUsed` is false. */
export function pruned(css: string, isUsed: (className: string) => boolean): string {
	const canMatch = (selector: Selector) => selector.every((part) => part.type !== 'class' || isUsed(part.name));
	const filename = 'page.css';
	const { code } = transform({
		filename,
		code: Buffer.from(withoutLayers(css)),
		visitor: {
			Rule: { style: (rule) => (rule.value.selectors.some(canMatch) ? undefined : []) },
		},
	});
	// After the rules, so that the conditions around them go too when they are empty.
	return transform({ filename, code, minify: true, targets: styleTargets }).code.toString();
}

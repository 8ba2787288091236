import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AstroIntegration } from 'astro';
import postcss from 'postcss';
import { isRequestPage } from '#leads/request-pages.ts';
import { hostFiles } from '#server/site/files.ts';
import { afterBuild } from './integrations.ts';

/**
 * Takes out of each page's styles the rules for classes, elements and places that neither the page names nor a script that it may fetch: Astro writes the
 * one sheet of all pages into each (decision 44).
 */
export function ownStyles(): AstroIntegration {
	return afterBuild('own-styles', (folder) => {
		const read = (file: string) => readFileSync(join(folder, file), 'utf8');
		const scripts = new Map(globSync('_astro/*.js', { cwd: folder }).map((file) => [basename(file), read(file)]));
		const rendering = existsSync(join(folder, hostFiles.requestPages)) ? read(hostFiles.requestPages) : '';
		for (const file of globSync('**/*.html', { cwd: folder })) {
			const page = read(file);
			// What the server writes into a page about one request (`request-pages.ts`).
			const more = isRequestPage(`/${file}`) ? [rendering] : [];
			writeFileSync(join(folder, file), withOwnStyles(page, [...scriptsOf(page, scripts), ...more]));
		}
	});
}

/** The texts of the scripts that a page names, and of those that they name. @param scripts by their files' names */
function scriptsOf(page: string, scripts: ReadonlyMap<string, string>): string[] {
	const found = new Map<string, string>();
	const add = (text: string) => {
		for (const [name, script] of scripts) {
			if (found.has(name) || !text.includes(name)) continue;
			found.set(name, script);
			add(script);
		}
	};
	add(page);
	return [...found.values()];
}

/** The page without the rules that neither it nor one of these scripts needs. */
export function withOwnStyles(page: string, scripts: readonly string[]): string {
	const text = [page.replace(/<style>[\s\S]*?<\/style>/g, ''), ...scripts].join('\n');
	const words = wordsIn(text);
	return page.replace(/(?<=<style>)[\s\S]*?(?=<\/style>)/g, (styles) => {
		const sheet = postcss.parse(styles);
		sheet.walkRules((rule) => {
			// `from` and `to` are no elements.
			if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as postcss.AtRule).name)) return;
			const kept = rule.selectors.filter(
				(selector) =>
					classesIn(selector).every((name) => words.has(name)) &&
					mayHaveElement(selector, words) &&
					mayHavePlace(selector, text),
			);
			if (kept.length === 0) rule.remove();
			else if (kept.length < rule.selectors.length) rule.selectors = kept;
		});
		const left = sheet.toString();
		// Tailwind writes some values as a variable too, for rules that the page does not have.
		sheet.walkDecls(/^--tw-/, (variable) => {
			if (!left.includes(`var(${variable.prop}`)) variable.remove();
		});
		// The inner ones first, which may leave the outer ones empty.
		const groups: postcss.AtRule[] = [];
		sheet.walkAtRules((group) => void groups.unshift(group));
		for (const group of groups) if (group.nodes?.length === 0) group.remove();
		return sheet.toString();
	});
}

/** Whether the element that the selector begins with may be there: Tailwind's reset has rules for all of them. Parts of fields for a date are known by `date`. */
function mayHaveElement(selector: string, words: ReadonlySet<string>): boolean {
	const [, element = 'html'] = /^(?:::-webkit-(?=date))?([a-z]\w*)/.exec(selector) ?? [];
	return words.has(element.replace(/^datetime$/, 'date')) || element === 'html';
}

/** Whether each id and `data-` attribute may be there that the selector names, but for those in brackets, which may be alternatives. */
function mayHavePlace(selector: string, text: string): boolean {
	let outside = selector;
	while (/\([^()]*\)/.test(outside)) outside = outside.replace(/\([^()]*\)/g, '');
	const named = [...outside.matchAll(/#([\w-]+)|\[data-([\w-]+)/g)];
	return named.every(([, id, name = '']) => {
		const inScripts = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
		return id ? text.includes(`id="${id}"`) : text.includes(`data-${name}`) || text.includes(inScripts);
	});
}

/** Whatever may be a class or an element: in a script, each word of its texts. */
function wordsIn(text: string): Set<string> {
	return new Set(
		text
			.replace(/<([a-z]\w*)/g, ' $1 ')
			.replaceAll('&gt;', '>')
			.replaceAll('&amp;', '&')
			.split(/[\s"'`{}$]+/),
	);
}

/** The classes that an element must have, or be in, for the selector to match: one in `:not()` it must lack. */
function classesIn(selector: string): string[] {
	const names = selector.replace(/:not\((?:\\.|[^()\\])*\)/g, '').matchAll(/(?<!\\)\.((?:\\.|[\w-])+)/g);
	return [...names].map(([, name = '']) => name.replace(/\\(.)/g, '$1'));
}

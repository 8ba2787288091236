import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { type Source, sources } from '#facts/sources.ts';

/** An address outside of this site, and where it stands. */
export interface Outward {
	address: string;
	/** Paths of pages; `the facts` for a source that no page links to, but the brochure or a figure may rest on. */
	on: readonly string[];
}

/**
 * The addresses that the pages of a built site link to, and those of the sources of the facts, from which the brochure is made.
 * @param dist the built site
 * @param siteUrl of this site, whose own addresses are left out
 */
export function outwardAddresses(dist: string, siteUrl: string): Outward[] {
	const found = new Map<string, Set<string>>();
	const add = (link: string, place: string) => {
		const url = URL.parse(link);
		if (!url || !/^https?:$/.test(url.protocol) || url.origin === new URL(siteUrl).origin) return;
		// A place in a page is not asked for.
		url.hash = '';
		found.set(url.href, (found.get(url.href) ?? new Set()).add(place));
	};
	for (const file of globSync('**/*.html', { cwd: dist }).toSorted()) {
		const path = `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`;
		for (const link of parse(readFileSync(join(dist, file), 'utf8')).querySelectorAll('a[href]'))
			add(link.getAttribute('href') ?? '', path);
	}
	for (const { url } of Object.values<Source>(sources)) if (url && !found.has(withoutHash(url))) add(url, 'the facts');
	return [...found].map(([address, on]) => ({ address, on: [...on] }));
}

function withoutHash(address: string): string {
	const url = URL.parse(address);
	if (url) url.hash = '';
	return url?.href ?? address;
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isRequestPage, type RequestPage } from '#leads/request-pages.ts';
import { SettingError } from '#server/settings/read.ts';
import type { SiteFile } from '#server/site/files.ts';
import { hostFiles } from '#server/site/files.ts';
import type { WireEnv } from '#server/wire/env.ts';

/** The pages about one request, of a site whose requests this server receives. Each is completed at every call. */
export interface RequestPages {
	/** Whether the site has the page. */
	has(path: string): boolean;
	/**
	 * @param shown what its main part shows; undefined for the page as it was built
	 * @returns the page with the headers of the built one, its content security policy included, but kept by nobody
	 */
	send(c: Context<WireEnv>, path: string, status: ContentfulStatusCode, shown?: RequestPage): Promise<Response>;
}

/** Where the main part of a page begins: what is before is the same for all pages, and for each request. */
const mainStart = '<div id="sent"></div>';
const mainEnd = '</main>';
const titleStart = '<title>';

/**
 * The built pages are split once, at the start; at a call, only the main part is rendered, by the site's own components
 * (`src/dialogs/plain/request-pages.tsx`), which the build bundles into a file of the built site.
 * @param dist the folder of the built site; null for the backend alone, which has no pages
 * @throws SettingError if the site has such pages, and cannot be completed
 */
export function createRequestPages(site: ReadonlyMap<string, SiteFile>, dist: string | null): RequestPages {
	const files = [...site].filter(([path]) => path.endsWith('.html') && isRequestPage(path));
	const bundle = join(dist ?? '', hostFiles.requestPages);
	if (files.length > 0 && !existsSync(bundle))
		throw new SettingError(`The built site in ${dist} is of another version: run "npm run build" again.`);
	const pages = new Map(files.map(([path, file]) => [path.slice(0, -'.html'.length), split(path, file)]));
	/** Loaded for the first such page, so that an idle server needs no more memory for it. */
	let renderer: Promise<{ render(shown: RequestPage): string }> | undefined;

	return {
		has: (path) => pages.has(path),
		send: async (c, path, status, shown) => {
			const page = pages.get(path);
			if (!page) return c.text('There is no such page.', 404);
			if (!shown) return c.body(page.whole, status, page.headers);
			renderer ??= import(pathToFileURL(bundle).href);
			const main = Buffer.from((await renderer).render(shown));
			const mark = Buffer.from(isRefusal(status) ? 'Error: ' : '');
			return c.body(Buffer.concat([page.start, mark, page.middle, main, page.end]), status, page.headers);
		},
	};
}

/** Of a post whose problems are shown. */
const isRefusal = (status: number) => [422, 429, 503].includes(status);

function split(path: string, { plain }: SiteFile) {
	const whole = new Uint8Array(plain.body);
	const title = plain.body.indexOf(titleStart) + titleStart.length;
	const main = plain.body.indexOf(mainStart) + mainStart.length;
	const end = plain.body.indexOf(mainEnd);
	if (title < titleStart.length || main < title || end < main)
		throw new SettingError(`${path} of the built site cannot be completed: run "npm run build" again.`);
	const about = Object.entries(plain.headers).map(([name, value]) => [name, String(value)]);
	const headers = about.filter(([name = '']) => !['content-length', 'etag', 'vary'].includes(name));
	return {
		whole,
		headers: { ...Object.fromEntries(headers), 'cache-control': 'no-store' } as Record<string, string>,
		start: plain.body.subarray(0, title),
		middle: plain.body.subarray(title, main),
		end: plain.body.subarray(end),
	};
}

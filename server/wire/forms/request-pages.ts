import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { answerPath, isRequestPage, type RequestPage, requestPath } from '#leads/request-pages.ts';
import type { CallEnv } from '#server/http/calls.ts';
import { SettingError } from '#server/settings/read.ts';
import { hostFiles, type SiteFile } from '#server/site/files.ts';

export type RequestPages = Awaited<ReturnType<typeof openRequestPages>>;

/** Where the main part of a page begins: what is before is the same for all pages, and for each request. */
const mainStart = '<div id="sent"></div>';
const mainEnd = '</main>';
const title = '<title>';

/**
 * The pages about one request, of a site whose requests this server receives. They are split once, at the start; at a call, only the main
 * part is rendered, by the site's own components
 * (`src/dialogs/plain/request-pages.tsx`), which the build bundles into a file of the built site.
 * @param dist the folder of the built site; null for the backend alone, which has no pages
 * @throws SettingError if the site has such pages, and cannot be completed
 */
export async function openRequestPages(site: ReadonlyMap<string, SiteFile>, dist: string | null) {
	const files = [...site].filter(([path]) => path.endsWith('.html') && isRequestPage(path));
	const bundle = join(dist ?? '', hostFiles.requestPages);
	if (files.length > 0 && !existsSync(bundle))
		throw new SettingError(`The built site in ${dist} is of another version: run "npm run build" again.`);
	const pages = new Map(files.map(([path, file]) => [path.slice(0, -'.html'.length), split(path, file)]));
	/** Loaded at once: a build while the server runs replaces the file. That is another module then, by another address. */
	const renderer: { render(shown: RequestPage): string } | undefined =
		files.length > 0 ? await import(`${pathToFileURL(bundle).href}?${statSync(bundle).mtimeMs}`) : undefined;

	return {
		/** Whether the site has the page. */
		has: (path: string) => pages.has(path),
		/**
		 * @param shown what its main part shows; undefined for the page as it was built
		 * @returns the page with the headers of the built one, its content security policy included, but kept by nobody
		 */
		send: (c: Context<CallEnv>, path: string, status: ContentfulStatusCode, shown?: RequestPage): Response => {
			const page = pages.get(path);
			if (!page || !renderer) return c.text('There is no such page.', 404);
			// Of a post whose problems are shown.
			const head = [422, 429, 503].includes(status) ? page.headOfError : page.head;
			const html = head + (shown ? renderer.render(shown) : page.main) + page.foot;
			if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(html, status, page.headers);
			return c.body(gzipSync(html, { level: 4 }), status, { ...page.headers, 'content-encoding': 'gzip' });
		},
	};
}

/** Pages whose address opens a request: it goes to nobody, our own log included. They have no form whose origin is checked. */
const keyed = [requestPath, answerPath].map((page) => `${page}.html`);

function split(path: string, { plain }: SiteFile) {
	const html = plain.body.toString();
	const start = html.indexOf(mainStart) + mainStart.length;
	const end = html.indexOf(mainEnd, start);
	if (!html.includes(title) || start < mainStart.length || end < 0)
		throw new SettingError(`${path} of the built site cannot be completed: run "npm run build" again.`);
	const { etag: _, 'content-length': __, ...headers } = plain.headers;
	return {
		headers: {
			...headers,
			'cache-control': 'no-store',
			vary: 'accept-encoding',
			...(keyed.includes(path) && { 'referrer-policy': 'no-referrer' }),
		},
		head: html.slice(0, start),
		headOfError: html.slice(0, start).replace(title, `${title}Error: `),
		/** As it was built: what the page says of a link that is not valid. */
		main: html.slice(start, end),
		foot: html.slice(end),
	};
}

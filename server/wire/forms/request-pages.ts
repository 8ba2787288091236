import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isRequestPage, type RequestPage } from '#leads/request-pages.ts';
import { drain } from '#server/http/body.ts';
import { SettingError } from '#server/settings/read.ts';
import { hostFiles, type SiteFile } from '#server/site/files.ts';
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
export async function openRequestPages(
	site: ReadonlyMap<string, SiteFile>,
	dist: string | null,
): Promise<RequestPages> {
	const files = [...site].filter(([path]) => path.endsWith('.html') && isRequestPage(path));
	const bundle = join(dist ?? '', hostFiles.requestPages);
	if (files.length > 0 && !existsSync(bundle))
		throw new SettingError(`The built site in ${dist} is of another version: run "npm run build" again.`);
	const pages = new Map(files.map(([path, file]) => [path.slice(0, -'.html'.length), split(path, file)]));
	/** Loaded at the start: a build while the server runs replaces the file. */
	const renderer: { render(shown: RequestPage): string } | undefined =
		files.length > 0 ? await import(pathToFileURL(bundle).href) : undefined;

	return {
		has: (path) => pages.has(path),
		send: async (c, path, status, shown) => {
			const page = pages.get(path);
			if (!page || !renderer) return c.text('There is no such page.', 404);
			if (!shown) return write(c, status, page.headers, [page.whole]);
			const main = Buffer.from(renderer.render(shown));
			const mark = Buffer.from(isRefusal(status) ? 'Error: ' : '');
			return write(c, status, page.headers, [page.start, mark, page.middle, main, page.end]);
		},
	};
}

/** Of a post whose problems are shown. */
const isRefusal = (status: number) => [422, 429, 503].includes(status);

/** Writes a page from its parts. A Response would copy all of it twice, at twice the cost of the whole call. */
async function write(
	c: Context<WireEnv>,
	status: ContentfulStatusCode,
	headers: Record<string, string>,
	parts: readonly Buffer[],
): Promise<Response> {
	const { incoming, outgoing } = c.env;
	const isRead = await drain(incoming);
	const length = parts.reduce((sum, part) => sum + part.length, 0);
	outgoing.writeHead(status, {
		...Object.fromEntries(c.res.headers),
		...headers,
		'content-length': length,
		...(!isRead && { connection: 'close' }),
	});
	outgoing.cork();
	for (const part of parts) outgoing.write(part);
	outgoing.end();
	return new Response(null, { headers: RESPONSE_ALREADY_SENT.headers, status });
}

function split(path: string, { plain }: SiteFile) {
	const title = plain.body.indexOf(titleStart) + titleStart.length;
	const main = plain.body.indexOf(mainStart) + mainStart.length;
	const end = plain.body.indexOf(mainEnd);
	if (title < titleStart.length || main < title || end < main)
		throw new SettingError(`${path} of the built site cannot be completed: run "npm run build" again.`);
	const about = Object.entries(plain.headers).map(([name, value]) => [name, String(value)]);
	const headers = about.filter(([name = '']) => !['content-length', 'etag', 'vary'].includes(name));
	return {
		whole: plain.body,
		headers: { ...Object.fromEntries(headers), 'cache-control': 'no-store' } as Record<string, string>,
		start: plain.body.subarray(0, title),
		middle: plain.body.subarray(title, main),
		end: plain.body.subarray(end),
	};
}

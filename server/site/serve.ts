import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { unescape as decode } from 'node:querystring';
import { parseAccept } from 'hono/utils/accept';
import type { SiteFile, Variant } from '#server/site/files.ts';

/**
 * Serves the built site: pages at their paths without `.html`, other files by their names (decisions/020).
 * @param files the site's files by their path in the built folder
 * @param headers of the responses that send no file
 * @param onPage called with each request for a page before it is answered, with the page's address; without one where there is
 * no such page
 */
export function siteListener(
	files: ReadonlyMap<string, SiteFile>,
	headers: Readonly<Record<string, string>>,
	onPage: (request: IncomingMessage, address?: string) => void = () => {},
): RequestListener {
	const byAddress = new Map([...files].map(([path, file]) => [addressOf(path), file]));
	const pages = pagesOf(files);
	const notFound = byAddress.get('/404');
	byAddress.delete('/404');

	return (request, response) => {
		const { url = '/', method = '' } = request;
		const mark = url.includes('?') ? url.indexOf('?') : url.length;
		const path = decode(url.slice(0, mark));
		const file = byAddress.get(path);
		const isRead = method === 'GET' || method === 'HEAD';
		if (file && !isRead) return response.writeHead(405, { ...headers, allow: 'GET, HEAD', 'content-length': 0 }).end();
		if (file) {
			if (pages.has(path)) onPage(request, path);
			return send(request, response, file);
		}
		const canonical = canonicalOf(path);
		// 308, not 301: keeps the method.
		if (byAddress.has(canonical))
			return response
				.writeHead(308, { ...headers, location: encodeURI(canonical) + url.slice(mark), 'content-length': 0 })
				.end();
		onPage(request);
		if (notFound) return send(request, response, notFound, 404);
		response.writeHead(404, { ...headers, 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n');
	};
}

/** The addresses of all pages but the one that says that there is none. */
export function pagesOf(files: ReadonlyMap<string, SiteFile>): Set<string> {
	const pages = [...files.keys()].filter((path) => path.endsWith('.html') && path !== '/404.html');
	return new Set(pages.map(addressOf));
}

/** `/blog/x.html` → `/blog/x`, `/index.html` → `/`; other files keep their names. */
function addressOf(path: string): string {
	return path.replace(/(?:^\/index|)\.html$/, '') || '/';
}

/** The canonical path: without trailing slashes and without `.html`. */
function canonicalOf(path: string): string {
	// No regular expression: /\/+$/ backtracks at every slash, which takes seconds for thousands of slashes before an "x".
	let end = path.length;
	while (end > 0 && path[end - 1] === '/') end--;
	return addressOf(path.slice(0, end) || '/');
}

function send(request: IncomingMessage, response: ServerResponse, file: SiteFile, status = 200): void {
	const { headers, body } = variantFor(file, request.headers['accept-encoding']);
	// If-None-Match is `*`, or a list of tags, weak or strong.
	if (status === 200 && request.headers['if-none-match']?.includes(headers.etag)) {
		const { 'content-type': _, 'content-length': __, 'content-encoding': ___, ...kept } = headers;
		response.writeHead(304, kept).end();
		return;
	}
	const sent = status === 200 ? headers : { ...headers, 'cache-control': 'no-cache' };
	response.writeHead(status, sent).end(request.method === 'HEAD' ? undefined : body);
}

/** A file in the smallest encoding that the client takes. @param acceptEncoding read as far as browsers write it: 15,000 commas would take 7 ms */
export function variantFor({ plain, encoded }: SiteFile, acceptEncoding = ''): Variant {
	if (encoded.length === 0) return plain;
	const accepted = parseAccept(acceptEncoding.slice(0, 200)).filter(({ q }) => q > 0);
	return encoded.find(({ encoding }) => accepted.some(({ type }) => type.toLowerCase() === encoding)) ?? plain;
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { answerPath, isRequestPage, type RequestPage, requestPath } from '#leads/request-pages.ts';
import { drain } from '#server/http/body.ts';
import { SettingError } from '#server/settings/read.ts';
import { hostFiles, type SiteFile } from '#server/site/files.ts';
import { chooseEncoding } from '#server/site/serve.ts';
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
			const { incoming, outgoing } = c.env;
			const isRead = await drain(incoming);
			const gzip = chooseEncoding(incoming.headers['accept-encoding'], ['gzip']) !== undefined;
			const main = shown ? Buffer.from(renderer.render(shown)) : page.main;
			const body = (isRefusal(status) ? page.refused : page.complete)(main, gzip);
			// To the socket: on the way through a Response, headers and body would be copied several times, at twice the cost.
			const more = {
				'x-request-id': c.get('requestId'),
				...(gzip && { 'content-encoding': 'gzip' }),
				...(!isRead && { connection: 'close' }),
			};
			outgoing.writeHead(status, { ...page.headers, 'content-length': body.length, ...more }).end(body);
			return RESPONSE_ALREADY_SENT;
		},
	};
}

/** Of a post whose problems are shown. */
const isRefusal = (status: number) => [422, 429, 503].includes(status);

/** Pages whose address opens a request: it goes to nobody, our own log included. They have no form whose origin is checked. */
const keyed = [requestPath, answerPath].map((page) => `${page}.html`);

function split(path: string, { plain }: SiteFile) {
	const title = plain.body.indexOf(titleStart) + titleStart.length;
	const main = plain.body.indexOf(mainStart) + mainStart.length;
	const end = plain.body.indexOf(mainEnd);
	if (title < titleStart.length || main < title || end < main)
		throw new SettingError(`${path} of the built site cannot be completed: run "npm run build" again.`);
	const headers = Object.entries(plain.headers).filter(([name]) => !['content-length', 'etag'].includes(name));
	const [start, middle] = [plain.body.subarray(0, title), plain.body.subarray(title, main)];
	const foot = plain.body.subarray(end);
	return {
		headers: {
			...Object.fromEntries(headers),
			'cache-control': 'no-store',
			vary: 'accept-encoding',
			...(keyed.includes(path) && { 'referrer-policy': 'no-referrer' }),
		},
		/** As it was built: what the page says of a link that is not valid. */
		main: plain.body.subarray(main, end),
		complete: aroundMain(Buffer.concat([start, middle]), foot),
		refused: aroundMain(Buffer.concat([start, Buffer.from('Error: '), middle]), foot),
	};
}

/** Of a gzip file (RFC 1952): deflate, no flags, no time, of an unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** The longest part of a text that one block of deflate holds uncompressed. */
const maxBlock = 0xff_ff;

/**
 * A function that puts the main part of a page between head and foot, which are the same at each call and so compressed once. As
 * gzip, the main part is not compressed: that would cost more than all the rest, and its length would tell of what is in it. Its
 * blocks are written by hand: a call of zlib, even one that compresses nothing, costs half of a static page.
 */
function aroundMain(head: Buffer, foot: Buffer) {
	const start = Buffer.concat([gzipHeader, deflateRawSync(head, { finishFlush: constants.Z_SYNC_FLUSH })]);
	const end = deflateRawSync(foot);
	const checksum = crc32(head);
	return (main: Buffer, gzip: boolean): Buffer => {
		if (!gzip) return Buffer.concat([head, main, foot]);
		const blocks: Buffer[] = [];
		for (let at = 0; at < main.length; at += maxBlock) {
			const text = main.subarray(at, at + maxBlock);
			const lengths = Buffer.alloc(5);
			lengths.writeUInt16LE(text.length, 1);
			lengths.writeUInt16LE(~text.length & 0xff_ff, 3);
			blocks.push(lengths, text);
		}
		const trailer = Buffer.alloc(8);
		trailer.writeUInt32LE(crc32(foot, crc32(main, checksum)));
		trailer.writeUInt32LE(head.length + main.length + foot.length, 4);
		return Buffer.concat([start, ...blocks, end, trailer]);
	};
}

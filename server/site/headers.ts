import { getMimeType } from 'hono/utils/mime';
import type { Settings } from '#server/settings/read.ts';

/** No other site may show ours in a frame. A header, since browsers ignore it in a page's `<meta>`. */
export const framePolicy = "frame-ancestors 'none'";

/** Headers of every response of the site, redirects and refusals included. A file's own (`fileHeaders`) replace those of the same name. */
export function siteHeaders(settings: Pick<Settings, 'SITE_URL'>): Record<string, string> {
	return {
		'x-content-type-options': 'nosniff',
		// Other sites see only the origin in Referer, never the page.
		'referrer-policy': 'strict-origin-when-cross-origin',
		// For browsers without support for frame-ancestors.
		'x-frame-options': 'DENY',
		'content-security-policy': framePolicy,
		'cross-origin-opener-policy': 'same-origin',
		'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
		...(settings.SITE_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
	};
}

/** The build puts a hash of the content into the names of the files in this folder. */
const hashedFolder = '/_astro/';

export const caching = {
	hashed: 'public, max-age=31536000, immutable',
	/** A page may change at any time, so it is asked after each time, which a 304 answers. */
	page: 'no-cache',
	other: 'public, max-age=3600',
};

/** An SVG opened as a document could run scripts; as an image in a page it needs only its styles. */
const svgPolicy = `default-src 'none'; style-src 'unsafe-inline'; sandbox; ${framePolicy}`;

/** A page without a policy of its own, such as a search engine's verification file, may load nothing. */
const emptyPagePolicy = `default-src 'none'; ${framePolicy}`;

/**
 * Headers that depend on the file, by its path in the built folder, such as `/blog/x.html`.
 */
export function fileHeaders(path: string, body: Buffer): Record<string, string> {
	return {
		'content-type': contentType(path),
		'cache-control': cachingOf(path),
		...(path.endsWith('.html') && { 'content-security-policy': pagePolicy(body.toString()) }),
		...(path.endsWith('.svg') && { 'content-security-policy': svgPolicy }),
	};
}

export function contentType(path: string): string {
	const type = getMimeType(path) ?? 'application/octet-stream';
	// Hono states no charset for these.
	return /^application\/(?:manifest\+)?json$/.test(type) ? `${type}; charset=utf-8` : type;
}

function cachingOf(path: string): string {
	if (path.startsWith(hashedFolder)) return caching.hashed;
	return path.endsWith('.html') ? caching.page : caching.other;
}

/**
 * The content security policy of a page: the one in its `<meta>` (`scripts/build/content-policy.ts`), and `framePolicy`.
 */
export function pagePolicy(html: string): string {
	const [, built] = /<meta http-equiv="content-security-policy" content="([^"]+)"/.exec(html) ?? [];
	if (built === undefined) return emptyPagePolicy;
	const directives = built.split(';').map((directive) => directive.trim());
	return [...directives.filter(Boolean), framePolicy].join('; ');
}

/**
 * Headers of every photo. Photos are untrusted: a JPEG/HTML polyglot passes every check of its first bytes, and must not
 * be executed as a page. They show private homes: search engines may not list them, shared caches may not keep them
 * after a deletion, and the browser's own for a day at most.
 */
export const photoHeaders = {
	'cache-control': 'private, max-age=86400',
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
	'x-content-type-options': 'nosniff',
	'x-robots-tag': 'noindex, nofollow, noimageindex',
};

import type { Settings } from '#server/settings/read.ts';

/** What every answer of the site carries. */
export function siteHeaders(settings: Settings): Record<string, string> {
	return {
		'x-content-type-options': 'nosniff',
		// Where a visitor came from is told to other sites by our name only, never the page.
		'referrer-policy': 'strict-origin-when-cross-origin',
		// For browsers that do not know frame-ancestors.
		'x-frame-options': 'DENY',
		'cross-origin-opener-policy': 'same-origin',
		'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
		...(settings.SITE_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
	};
}

/** An SVG opened by itself is a page and could run scripts; as a picture in a page it needs its styles only. */
export const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * What is said with every photo. Photos come from strangers: one that is a web page as well (a JPEG/HTML polyglot passes
 * every check of its first bytes) stays a picture. They show somebody's home: no search engine may list them, and no
 * shared cache may keep what the operator deletes; the browser that has one may, since a photo never changes.
 */
export const photoHeaders = {
	'cache-control': 'private, max-age=31536000, immutable',
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
	'x-content-type-options': 'nosniff',
	'x-robots-tag': 'noindex, nofollow, noimageindex',
};

/**
 * The content security policy of one page: the one its build wrote into it (`scripts/build/content-policy.ts`), and what a
 * `<meta>` cannot hold. A page that the build did not make, such as a search engine's proof of ownership, may load nothing.
 */
export function pagePolicy(html: string): string {
	const [, built = "default-src 'none'"] =
		/<meta http-equiv="content-security-policy" content="([^"]+)"/.exec(html) ?? [];
	const directives = built.split(';').map((directive) => directive.trim());
	return [...directives.filter(Boolean), "frame-ancestors 'none'"].join('; ');
}

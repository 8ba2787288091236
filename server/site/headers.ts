import type { Settings } from '#server/settings/read.ts';

/** Headers of every response of the site. */
export function siteHeaders(settings: Settings): Record<string, string> {
	return {
		'x-content-type-options': 'nosniff',
		// Other sites see only the origin in Referer, never the page.
		'referrer-policy': 'strict-origin-when-cross-origin',
		// For browsers without support for frame-ancestors.
		'x-frame-options': 'DENY',
		'cross-origin-opener-policy': 'same-origin',
		'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
		...(settings.SITE_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
	};
}

/** An SVG opened as a document could run scripts; as an image in a page it needs only its styles. */
export const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Headers of every photo. Photos are untrusted: a JPEG/HTML polyglot passes every check of its first bytes, and must not
 * be executed as a page. They show private homes: search engines may not list them, and shared caches may not keep them
 * after a deletion. The browser's own cache may, since a photo never changes.
 */
export const photoHeaders = {
	'cache-control': 'private, max-age=31536000, immutable',
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
	'x-content-type-options': 'nosniff',
	'x-robots-tag': 'noindex, nofollow, noimageindex',
};

/**
 * The content security policy of a page: the one in its `<meta>` (`scripts/build/content-policy.ts`), and `frame-ancestors`,
 * which browsers ignore there. A page without one, such as a search engine's verification file, may load nothing.
 */
export function pagePolicy(html: string): string {
	const [, built = "default-src 'none'"] =
		/<meta http-equiv="content-security-policy" content="([^"]+)"/.exec(html) ?? [];
	const directives = built.split(';').map((directive) => directive.trim());
	return [...directives.filter(Boolean), "frame-ancestors 'none'"].join('; ');
}

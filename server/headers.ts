import { createHash } from 'node:crypto';
import type { Settings } from '#server/env.ts';

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
 * The content security policy of one page: nothing but our own files, and of what is written into the page only what the
 * build wrote there, known by its hash.
 * @param backend where the requests go when that is not this server; empty when it is
 */
export function pagePolicy(html: string, backend: string): string {
	const elsewhere = backend === '' ? '' : ` ${new URL(backend).origin}`;
	const directives = {
		'default-src': "'none'",
		'script-src': `'self'${hashes(html, 'script')}`,
		'style-src': `'self'${hashes(html, 'style')}`,
		// Chosen photos are shown from memory (blob:) before they are sent.
		'img-src': `'self' blob: data:${elsewhere}`,
		'font-src': "'self'",
		'connect-src': `'self'${elsewhere}`,
		// Photos are made smaller in a worker, which the bundler may start from a blob.
		'worker-src': "'self' blob:",
		'manifest-src': "'self'",
		'form-action': "'self'",
		'base-uri': "'none'",
		'frame-ancestors': "'none'",
	};
	return Object.entries(directives)
		.map(([name, value]) => `${name} ${value}`)
		.join('; ');
}

/** Hashes of a page's inline elements, each with a space before it. The page is our own build's, so a pattern will do. */
function hashes(html: string, element: 'script' | 'style'): string {
	const attributes = `(?:[^>"']|"[^"]*"|'[^']*')*`;
	const found = html.matchAll(new RegExp(`<${element}\\b(${attributes})>([\\s\\S]*?)</${element}\\s*>`, 'gi'));
	const hashed = [...found]
		.filter(([, given = '', text]) => text && !/\ssrc\s*=/i.test(given) && !isData(given))
		// The browser hashes what it parsed, and parsing makes every line break a single LF.
		.map(([, , text = '']) => createHash('sha256').update(text.replace(/\r\n?/g, '\n')).digest('base64'));
	return [...new Set(hashed)].map((hash) => ` 'sha256-${hash}'`).join('');
}

/** Structured data is no script: browsers never run it, so the policy need not name it. */
function isData(attributes: string): boolean {
	return /\stype\s*=\s*["']?application\/(?:ld\+)?json\b/i.test(attributes);
}

import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { afterBuild } from './integrations.ts';

/**
 * Writes each page's content security policy into it, with the hashes of the inline scripts and styles that it has. A policy
 * applies to what follows it: it stands first in the head, but for the charset, which must be in the first 1024 bytes.
 * Astro's `security.csp` stands after the head's own styles, lists the blocks of other pages and of no page, and misses
 * what is written with `is:inline` (decision 44).
 * @param backend the URL of a hosted backend; empty for this site's server
 * @param server the URL of this site's server, if the pages are on another host
 */
export function contentPolicy(backend: string, server = ''): AstroIntegration {
	return afterBuild('content-policy', (folder) => {
		for (const file of globSync('**/*.html', { cwd: folder })) {
			const html = readFileSync(join(folder, file), 'utf8');
			const [charset] = /<meta charset[^>]*>/.exec(html) ?? [];
			if (!charset) throw new Error(`${file} has no charset.`);
			const policy = `<meta http-equiv="content-security-policy" content="${policyOf(html, backend, server)}">`;
			const whole = html.replace(charset, () => charset + policy);
			writeFileSync(join(folder, file), whole);
		}
	});
}

/** The content security policy of a page: the site's own files and the page's own inline blocks. */
export function policyOf(html: string, backend: string, server = ''): string {
	// A script with a type of its own, such as JSON-LD, is data. A block in any other form gets no hash, and so does not run.
	const scripts = html.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g);
	const styles = html.matchAll(/<style>([\s\S]*?)<\/style>/g);
	return [
		...policyDirectives(backend, server),
		['script-src', "'self'", ...hashesOf(scripts)].join(' '),
		['style-src', "'self'", ...hashesOf(styles)].join(' '),
	].join(';');
}

function hashesOf(blocks: Iterable<RegExpExecArray>): Set<string> {
	const hash = (text: string) => createHash('sha256').update(text).digest('base64');
	return new Set([...blocks].map(([, text = '']) => `'sha256-${hash(text)}'`));
}

/**
 * The directives that are the same on every page. Only the site's own files may be loaded. `frame-ancestors`, which
 * browsers ignore in a `<meta>`, is a header (`server/site/headers.ts`).
 */
export function policyDirectives(backend: string, server = ''): string[] {
	const originOf = (url: string) => (url === '' ? '' : ` ${new URL(url).origin}`);
	const elsewhere = originOf(backend);
	return [
		"default-src 'none'",
		// Chosen photos are previewed from blob: URLs.
		`img-src 'self' blob: data:${elsewhere}`,
		"font-src 'self' data:",
		`connect-src 'self'${elsewhere}`,
		// Photos are resized in a worker, which the bundler may start from a blob: URL.
		"worker-src 'self' blob:",
		"manifest-src 'self'",
		`form-action 'self'${originOf(server)}`,
		"base-uri 'none'",
	];
}

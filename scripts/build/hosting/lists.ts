import type { Rule } from './rules.ts';

/** `_headers`, for Netlify and Cloudflare Pages: a path, then its headers, indented. */
export function headersFile(rules: readonly Rule[]): string {
	return rules
		.map((rule) => {
			const lines = Object.entries(rule.headers).map(([name, value]) => `  ${name}: ${value}\n`);
			return `${'prefix' in rule ? `${rule.prefix}*` : rule.address}\n${lines.join('')}`;
		})
		.join('\n');
}

/** `vercel.json`: pages at their paths without `.html` and without a slash at the end, by its two settings. */
export function vercelFile(rules: readonly Rule[]): string {
	const headers = rules.map((rule) => ({
		source: 'prefix' in rule ? `${escaped(rule.prefix)}(.*)` : escaped(rule.address),
		headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
	}));
	return `${JSON.stringify({ cleanUrls: true, trailingSlash: false, headers }, undefined, '\t')}\n`;
}

/** A `source` of Vercel is a pattern of the library path-to-regexp. */
function escaped(path: string): string {
	return path.replace(/[()[\]{}:*+?!\\]/g, '\\$&');
}

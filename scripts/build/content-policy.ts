type Name = 'default' | 'img' | 'font' | 'connect' | 'worker' | 'manifest';
type Directive = `${Name}-src ${string}` | `form-action ${string}` | `base-uri ${string}`;

/**
 * The content security policy of every page, without `script-src` and `style-src`: Astro adds those to each page, with
 * 'self' and the hashes of the page's inline blocks. Only the site's own files may be loaded. `frame-ancestors`, which
 * browsers ignore in a `<meta>`, is a header (`server/site/headers.ts`).
 * @param backend the URL of a hosted backend; empty for this site's server
 */
export function policyDirectives(backend: string): Directive[] {
	const elsewhere = backend === '' ? '' : ` ${new URL(backend).origin}`;
	return [
		"default-src 'none'",
		// Chosen photos are previewed from blob: URLs.
		`img-src 'self' blob: data:${elsewhere}`,
		"font-src 'self'",
		`connect-src 'self'${elsewhere}`,
		// Photos are resized in a worker, which the bundler may start from a blob: URL.
		"worker-src 'self' blob:",
		"manifest-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
	];
}

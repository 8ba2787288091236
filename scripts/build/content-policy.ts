type Name = 'default' | 'img' | 'font' | 'connect' | 'worker' | 'manifest';
type Directive = `${Name}-src ${string}` | `form-action ${string}` | `base-uri ${string}`;

/**
 * The content security policy of every page, but for scripts and styles: Astro adds those directives to each page with
 * 'self' and the hashes of what stands in the page itself. Nothing else may be loaded than the site's own files.
 * What a page's `<meta>` cannot hold, `frame-ancestors`, is a header (`server/site/headers.ts`).
 * @param backend where the requests go when that is not this site's server; empty when it is
 */
export function policyDirectives(backend: string): Directive[] {
	const elsewhere = backend === '' ? '' : ` ${new URL(backend).origin}`;
	return [
		"default-src 'none'",
		// Chosen photos are shown from memory (blob:) before they are sent.
		`img-src 'self' blob: data:${elsewhere}`,
		"font-src 'self'",
		`connect-src 'self'${elsewhere}`,
		// Photos are made smaller in a worker, which the bundler may start from a blob.
		"worker-src 'self' blob:",
		"manifest-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
	];
}

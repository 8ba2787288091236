/**
 * Files in the built folder for a static host, which reads them and does not show them to visitors; neither does our own
 * server. `scripts/build/hosting` writes them.
 */
export const hostFiles = {
	/** Headers, for Netlify and Cloudflare Pages. */
	headers: '/_headers',
	vercel: '/vercel.json',
	/** Tells GitHub Pages not to leave out the folder `_astro`. */
	noJekyll: '/.nojekyll',
} as const;

const hidden: ReadonlySet<string> = new Set(Object.values(hostFiles));

export function isHostFile(path: string): boolean {
	return hidden.has(path);
}

/**
 * Files in the built folder for a static host or our own server, which read them and do not show them to visitors. The build writes them.
 */
export const hostFiles = {
	/** Headers, for Netlify and Cloudflare Pages. */
	headers: '/_headers',
	vercel: '/vercel.json',
	/** Tells GitHub Pages not to leave out the folder `_astro`. */
	noJekyll: '/.nojekyll',
	/** What renders the pages about one request, for our server (`wire/forms/request-pages.ts`). */
	requestPages: '/request-pages.mjs',
	/** What the build was made with, for `npm run doctor` (`doctor/built-with.ts`). */
	builtWith: '/built-with.json',
} as const;

const hidden: ReadonlySet<string> = new Set(Object.values(hostFiles));

export function isHostFile(path: string): boolean {
	return hidden.has(path);
}

/**
 * Files in the built folder for a static host, which reads them and does not show them to visitors; neither does our own
 * server. The build writes them.
 */
export const hostFiles = {
	/** Headers, for Netlify and Cloudflare Pages. */
	headers: '/_headers',
	vercel: '/vercel.json',
	/** Tells GitHub Pages not to leave out the folder `_astro`. */
	noJekyll: '/.nojekyll',
	/** What the build was made with, for `npm run doctor` (`doctor/built-with.ts`). */
	builtWith: '/built-with.json',
} as const;

const hidden: ReadonlySet<string> = new Set(Object.values(hostFiles));

export function isHostFile(path: string): boolean {
	return hidden.has(path);
}

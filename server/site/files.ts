import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SettingError, type Settings } from '#server/settings/read.ts';
import { fileHeaders, siteHeaders } from '#server/site/headers.ts';

/** The encodings that the build makes ahead of time, the smaller first, with the ends of their files' names: these have no address of their own. */
const encodings = [
	['br', '.br'],
	['gzip', '.gz'],
] as const;

/** A file's bytes in one encoding, with every header made ahead of time. */
export interface Variant {
	/** Undefined for the file as it is. */
	encoding: string | undefined;
	body: Buffer;
	headers: Record<string, string> & { etag: string };
}

export interface SiteFile {
	plain: Variant;
	encoded: readonly Variant[];
}

/**
 * Reads the whole built site into memory, a few megabytes. Then no request waits for a disk, and a build while the server runs changes nothing
 * that it serves.
 * @returns the files by the path they have in the folder, such as `/blog/x.html`
 * @throws SettingError where there is no built site
 */
export async function readSite(folder: string, settings: Settings): Promise<Map<string, SiteFile>> {
	const common = siteHeaders(settings);
	const files = await readFiles(folder, (path, body) => ({ ...common, ...fileHeaders(path, body) }));
	if (!files.has('/index.html'))
		throw new SettingError(`There is no built site in ${folder}: run "npm run build" first.`);
	for (const path of Object.values(hostFiles)) files.delete(path);
	return files;
}

/** Reads a built folder; without one there are no files. @param headersOf of a file by its path and bytes */
export async function readFiles(
	folder: string,
	headersOf: (path: string, body: Buffer) => Record<string, string>,
): Promise<Map<string, SiteFile>> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	const toUrl = (path: string) => `/${relative(folder, path).split(sep).join('/')}`;
	const bytes = new Map(await Promise.all(paths.map(async (path) => [toUrl(path), await readFile(path)] as const)));
	const toFile = (path: string, plain: Buffer): SiteFile => {
		const tag = hash('sha256', plain, 'base64url').slice(0, 22);
		const found = encodings.flatMap(([encoding, ending]) => {
			const body = bytes.get(path + ending);
			return body ? { encoding, body } : [];
		});
		const headers = { ...headersOf(path, plain), ...(found.length > 0 && { vary: 'accept-encoding' }) };
		const sizeOf = (body: Buffer) => ({ 'content-length': String(body.length) });
		return {
			plain: { encoding: undefined, body: plain, headers: { ...headers, etag: `"${tag}"`, ...sizeOf(plain) } },
			encoded: found.map(({ encoding, body }) => {
				// Each encoding has its own bytes, so a strong tag must tell them apart.
				const own = { etag: `"${tag}-${encoding}"`, 'content-encoding': encoding };
				return { encoding, body, headers: { ...headers, ...own, ...sizeOf(body) } };
			}),
		};
	};
	return new Map([...bytes].flatMap(([path, body]) => (isEncoded(path) ? [] : [[path, toFile(path, body)] as const])));
}

/** Whether a file of the built folder is another one, compressed. */
export function isEncoded(path: string): boolean {
	return encodings.some(([, ending]) => path.endsWith(ending));
}

/** Files in the built folder for a static host or our own server, which read them and do not show them to visitors. `public/` has the first three, the build writes the others. */
export const hostFiles = {
	/** Headers, for Netlify and Cloudflare Pages. */
	headers: '/_headers',
	vercel: '/vercel.json',
	/** Tells GitHub Pages not to leave out the folder `_astro`. */
	noJekyll: '/.nojekyll',
	/** What renders the pages about one request, for our server (`wire/forms/request-pages.ts`). */
	requestPages: '/request-pages.mjs',
	/** What the build was made with, for `npm run doctor` (`doctor/built-site.ts`). */
	builtWith: '/built-with.json',
} as const;

const builtByHand = fileURLToPath(new URL('../../dist', import.meta.url));

/** Where the server builds the site itself after a change on the desk, with the build's own files: the project is not the server's to write. */
export const siteFolder = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) => join(DATA_DIR, 'site');

/** When a site was built, in ms since 1970; 0 where it is none that is whole, or that this account may read. */
export function builtAt(dist: string): number {
	try {
		return statSync(join(dist, hostFiles.builtWith)).mtimeMs;
	} catch {
		return 0;
	}
}

/** The folder of the newest built site: of `npm run build`, or of the server. */
export function newestSite(settings: Pick<Settings, 'DATA_DIR'>): string {
	const own = join(siteFolder(settings), 'dist');
	return builtAt(own) > builtAt(builtByHand) ? own : builtByHand;
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { SettingError, type Settings } from '#server/settings/read.ts';
import { fileHeaders, siteHeaders } from '#server/site/headers.ts';

/** The encodings the build makes ahead of time, the smaller first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** How the name of a compressed file ends; such files have no address of their own. */
export const endings: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** One way to send a file: its bytes in one encoding, with every header made ahead of time. */
export interface Variant {
	body: Buffer;
	etag: string;
	headers: Record<string, string | number>;
}

export interface SiteFile {
	plain: Variant;
	encoded: Partial<Record<Encoding, Variant>>;
	available: readonly Encoding[];
}

/**
 * Reads the whole built site into memory: a few megabytes, and then no request waits for a disk.
 * @returns the files by the path they have in the folder, such as `/blog/x.html`
 * @throws SettingError where there is no built site
 */
export async function readSite(folder: string, settings: Settings): Promise<Map<string, SiteFile>> {
	const bytes = await readFolder(folder);
	if (!bytes.has('/index.html'))
		throw new SettingError(`There is no built site in ${folder}: run "npm run build" first.`);
	const common = siteHeaders(settings);
	return new Map(
		[...bytes]
			.filter(([path]) => !encodings.some((encoding) => path.endsWith(endings[encoding])) && !isHostFile(path))
			.map(([path, body]) => [
				path,
				toFile(path, body, bytes, { ...common, ...fileHeaders(path, () => body.toString()) }),
			]),
	);
}

/** The files in a folder by their paths from it, such as `/blog/x.html`; none where there is no folder. */
export async function readFolder(folder: string): Promise<Map<string, Buffer>> {
	const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	const paths = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	const toUrl = (path: string) => `/${relative(folder, path).split(sep).join('/')}`;
	return new Map(await Promise.all(paths.map(async (path) => [toUrl(path), await readFile(path)] as const)));
}

function toFile(
	path: string,
	body: Buffer,
	bytes: ReadonlyMap<string, Buffer>,
	headers: Record<string, string>,
): SiteFile {
	const available = encodings.filter((encoding) => bytes.has(path + endings[encoding]));
	const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
	const variant = (body: Buffer, encoding?: Encoding): Variant => {
		// Each encoding has its own bytes, so a strong tag must tell them apart.
		const etag = encoding ? `"${tag}-${encoding}"` : `"${tag}"`;
		return {
			body,
			etag,
			headers: {
				...headers,
				'content-length': body.length,
				etag,
				...(available.length > 0 && { vary: 'accept-encoding' }),
				...(encoding && { 'content-encoding': encoding }),
			},
		};
	};
	const encoded = available.map((encoding) => {
		return [encoding, variant(bytes.get(path + endings[encoding]) as Buffer, encoding)];
	});
	return { plain: variant(body), encoded: Object.fromEntries(encoded), available };
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
	/** What the build was made with, for `npm run doctor` (`doctor/built-with.ts`). */
	builtWith: '/built-with.json',
} as const;

const hidden: ReadonlySet<string> = new Set(Object.values(hostFiles));

export function isHostFile(path: string): boolean {
	return hidden.has(path);
}

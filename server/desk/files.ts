import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { deskPath } from '#desk/contract.ts';
import { SettingError } from '#server/settings/read.ts';
import { readFolder } from '#server/site/files.ts';
import { caching, contentType } from '#server/site/headers.ts';

/** Where the build writes the desk (`scripts/build/desk.ts`). */
const builtDesk = fileURLToPath(new URL('../../dist-desk', import.meta.url));

interface DeskFile {
	body: Buffer;
	/** The same, compressed with Brotli; undefined where that is no smaller. */
	small: Buffer | undefined;
	headers: Readonly<Record<string, string>>;
}

/** The built desk: its pages by name, such as `login`, and the files that they load, by path. */
export type DeskFiles = Awaited<ReturnType<typeof readDesk>>;

type Page = 'index' | 'login' | 'link-sent' | 'enter' | 'link-over';

/** Reads the built desk into memory. @throws SettingError where it is not built */
export async function readDesk(folder = builtDesk) {
	const bytes = await readFolder(folder);
	const pages = new Map(
		[...bytes].filter(([path]) => path.endsWith('.html')).map(([path, body]) => [path, body.toString()]),
	);
	if (!pages.has('/index.html') || !pages.has('/login.html'))
		throw new SettingError(`The desk is not built (${folder}): run "npm run build" first.`);
	const assets = [...bytes].filter(([path]) => path.startsWith('/assets/'));
	const read = new Map<string, DeskFile>(
		await Promise.all(assets.map(async ([path, body]) => [`${deskPath}${path}`, await toFile(path, body)] as const)),
	);
	return { page: (name: Page) => pages.get(`/${name}.html`) ?? '', asset: (path: string) => read.get(path) };
}

async function toFile(path: string, body: Buffer): Promise<DeskFile> {
	const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
	const small = /\.(?:js|css)$/.test(path) ? await promisify(brotliCompress)(body, quality) : body;
	return {
		body,
		small: small.length < body.length ? small : undefined,
		// The build puts a hash of the content into the names.
		headers: { 'content-type': contentType(path), 'cache-control': caching.hashed, vary: 'accept-encoding' },
	};
}

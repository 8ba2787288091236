import { fileURLToPath } from 'node:url';
import { deskPath } from '#desk/contract.ts';
import { SettingError } from '#server/settings/read.ts';
import { readFiles } from '#server/site/files.ts';
import { caching, contentType } from '#server/site/headers.ts';

/** Where the build writes the desk (`scripts/build/desk.ts`). */
const builtDesk = fileURLToPath(new URL('../../dist-desk', import.meta.url));

/** The built desk: its pages by name, such as `login`, and the files that they load, by path. */
export type DeskFiles = Awaited<ReturnType<typeof readDesk>>;

type Page = 'index' | 'login' | 'link-sent' | 'enter' | 'link-over';

/** Reads the built desk into memory. @throws SettingError where it is not built */
export async function readDesk(folder = builtDesk) {
	// The build puts a hash of the content into the names of what pages load.
	const files = await readFiles(folder, (path) => ({
		'content-type': contentType(path),
		'cache-control': caching.hashed,
	}));
	const page = (name: Page) => files.get(`/${name}.html`)?.plain.body.toString() ?? '';
	if (!page('index') || !page('login'))
		throw new SettingError(`The desk is not built (${folder}): run "npm run build" first.`);
	return { page, asset: (path: string) => files.get(path.slice(deskPath.length)) };
}

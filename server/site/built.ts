import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '#server/settings/read.ts';
import { hostFiles } from '#server/site/files.ts';

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

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isCurrent, type Made, makeFrom, replaceFolder, stateOf } from './output.ts';

const root = join(import.meta.dirname, '..', '..');
const sources = ['src/{desk,brand,ui,leads,wire,facts}/**/*', 'scripts/build/{desk*,browsers}.ts', 'package*.json'];
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

interface Place {
	/** The folder of the built desk. */
	built: string;
	/** Where the build works meanwhile, and notes what the desk was built from. */
	work: string;
	/** Builds into a folder. Undefined on a machine that only serves, which has the built desk, and no Vite. */
	build: ((into: string) => boolean) | undefined;
}

const here: Place = {
	built: join(root, 'dist-desk'),
	work: join(root, '.astro'),
	build: existsSync(vite) ? withVite : undefined,
};

const made = ({ built, work }: Place): Made => ({
	folder: built,
	mark: join(work, 'desk-built-from'),
	state: () => stateOf(sources, root),
});

/** Whether the desk's pages need no build, or there is nothing to build them with. */
export async function isDeskCurrent(place = here): Promise<boolean> {
	return place.build ? isCurrent(made(place)) : existsSync(join(place.built, 'index.html'));
}

/** Builds the desk's pages (`src/desk`) into `dist-desk/`, unless their sources are unchanged. @returns false if that failed */
export async function buildDeskIfStale(place = here): Promise<boolean> {
	if (await isDeskCurrent(place)) return true;
	const { built, work, build } = place;
	return build !== undefined && makeFrom(made(place), () => replaceFolder(built, join(work, 'desk'), build));
}

function withVite(into: string): boolean {
	const config = join(import.meta.dirname, 'desk-pages.config.ts');
	const how = ['--config', config, '--configLoader', 'native', '--outDir', into];
	const done = spawnSync(process.execPath, [vite, 'build', ...how], {
		cwd: root,
		stdio: ['ignore', 2, 2],
		// What runs this may be a test, whose NODE_ENV would have Vite build React for development.
		env: { ...process.env, NODE_ENV: 'production' },
	});
	return done.status === 0;
}

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFolder, stateOf } from './output.ts';

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

/** Builds the desk's pages (`src/desk`) into `dist-desk/`, unless their sources are unchanged. @returns false if that failed */
export function buildDeskIfStale({ built, work, build } = here): boolean {
	const mark = join(work, 'desk-built-from');
	const now = stateOf(sources, root);
	const isBuilt = existsSync(join(built, 'index.html'));
	if (isBuilt && existsSync(mark) && readFileSync(mark, 'utf8') === now) return true;
	if (!build) return isBuilt;
	if (!replaceFolder(built, join(work, 'desk'), build)) return false;
	writeFileSync(mark, now);
	return true;
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

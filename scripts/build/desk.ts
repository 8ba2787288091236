import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stateOf } from './sources.ts';

const root = join(import.meta.dirname, '..', '..');
const built = join(root, 'dist-desk');
/** What the desk was built from. */
const mark = join(root, '.astro', 'desk-built-from');
const sources = ['src/{desk,brand,ui,leads,wire,facts}/**/*', 'scripts/build/desk*.ts', 'package-lock.json'];

/** Builds the desk's pages (`src/desk`) into `dist-desk/`, unless their sources are unchanged. @returns false if that failed */
export function buildDeskIfStale(): boolean {
	const now = stateOf(sources, root);
	if (existsSync(join(built, 'index.html')) && existsSync(mark) && readFileSync(mark, 'utf8') === now) return true;
	const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
	// A machine that only serves has the built pages, and no Vite.
	if (!existsSync(vite)) return existsSync(join(built, 'index.html'));
	const config = join(import.meta.dirname, 'desk-pages.config.ts');
	const done = spawnSync(process.execPath, [vite, 'build', '--config', config, '--configLoader', 'native'], {
		cwd: root,
		stdio: ['ignore', 2, 2],
		// What runs this may be a test, whose NODE_ENV would have Vite build React for development.
		env: { ...process.env, NODE_ENV: 'production' },
	});
	if (done.status !== 0) return false;
	mkdirSync(dirname(mark), { recursive: true });
	writeFileSync(mark, now);
	return true;
}

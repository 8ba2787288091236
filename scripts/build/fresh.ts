import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Settings, sampleSettings } from '#server/settings/read.ts';
import { buildBesideEarlier } from './earlier-files.ts';
import { siteFrom } from './site.ts';

const root = join(import.meta.dirname, '..', '..');
export const dist = join(root, 'dist');
/** What the build in `dist/` was made from; kept apart from it, since everything in there is published. */
const mark = join(root, '.astro', 'built-from');
/** Scripts of builds that were replaced, for pages that are still open (`earlier-files.ts`). */
const earlier = join(root, '.astro', 'earlier');

/** Everything the built site is made of. A change to any of it makes the build stale. */
const sources = [
	'src/**/*',
	'content/**/*',
	'public/**/*',
	'photographs/**/*',
	'scripts/build/*',
	'astro.config.ts',
	'package-lock.json',
];

/** Builds the site into `dist/` unless the build there was made from these very sources and settings. */
export function buildIfStale(settings: Settings): void {
	const now = fingerprint(settings);
	if (existsSync(join(dist, 'index.html')) && existsSync(mark) && readFileSync(mark, 'utf8') === now) return;
	build(settings);
}

export function build(settings: Settings): void {
	const samples = sampleSettings(settings);
	if (samples.length > 0)
		console.error(`Before this site goes public, set ${samples.join(', ')}: they are the sample's.`);
	console.error('Building the site …');
	const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
	const built = buildBesideEarlier(dist, earlier, () => {
		const done = spawnSync(process.execPath, [astro, 'build', '--silent'], {
			cwd: root,
			stdio: ['ignore', 2, 2],
			env: { ...process.env, ...asEnvironment(settings) },
		});
		return done.status === 0;
	});
	if (!built) {
		console.error('The site could not be built: the lines above say why.');
		process.exit(1);
	}
	compileServer();
	writeFileSync(mark, fingerprint(settings));
}

/** The settings as the build's own process reads them: these, whatever the machine or an `.env` says (`npm test` builds with none). */
function asEnvironment(settings: Settings): Record<string, string> {
	return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
}

/** Loads the server once, in a process of its own, so that its compiled form is in Node's cache (`run.mjs`) from the first start. */
function compileServer(): void {
	spawnSync(process.execPath, ['--input-type=module', '--eval', "await import('#server/main.ts')"], { cwd: root });
}

/** Sizes and times of the sources and the published settings: reading every file's text would cost the second start its speed. */
function fingerprint(settings: Settings): string {
	const hash = createHash('sha256').update(JSON.stringify(siteFrom(settings)));
	for (const file of globSync(sources, { cwd: root }).sort()) {
		const about = statSync(join(root, file));
		if (about.isFile()) hash.update(`${file} ${about.size} ${about.mtimeMs}\n`);
	}
	return hash.digest('hex');
}

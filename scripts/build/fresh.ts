import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lapsedChecks } from '#server/delivery/checked.ts';
import { readRouting } from '#server/delivery/read-routing.ts';
import { assertPublishable, type Settings, sampleSettings } from '#server/settings/read.ts';
import { buildBesideEarlier } from './earlier-files.ts';
import { writeHosting } from './hosting/write.ts';
import { published } from './site.ts';

const root = join(import.meta.dirname, '..', '..');
export const dist = join(root, 'dist');
/** Fingerprint of the sources and settings of the build in `dist/`. Not inside `dist/`, where everything is published. */
const mark = join(root, '.astro', 'built-from');
/** Scripts of replaced builds, for pages that are still open (`earlier-files.ts`). */
const earlier = join(root, '.astro', 'earlier');
/** Configurations of nginx and Caddy for this build. Not inside `dist/` either. */
const hosting = join(root, 'hosting');

/** The sources of the build. A change to any of them makes it stale. */
const sources = [
	'src/**/*',
	'content/**/*',
	'public/**/*',
	'photographs/**/*',
	'brochure/**/*',
	'scripts/build/**/*',
	'server/site/*',
	'astro.config.ts',
	'package-lock.json',
];

/** Builds the site into `dist/` unless sources and settings are unchanged since the last build. */
export async function buildIfStale(settings: Settings): Promise<void> {
	const now = await fingerprint(settings);
	if (existsSync(join(dist, 'index.html')) && existsSync(mark) && readFileSync(mark, 'utf8') === now) return;
	await build(settings);
}

/** @throws SettingError where the routing file cannot be used, or a public site has sample values */
export async function build(settings: Settings): Promise<void> {
	assertPublishable(settings);
	const samples = sampleSettings(settings);
	if (samples.length > 0)
		console.error(`Before this site goes public, set ${samples.join(', ')}: they have sample values or none.`);
	const { companies } = await readRouting(settings.LEADS_ROUTING);
	for (const lapse of lapsedChecks(companies, new Date())) console.error(`Not shown as checked: ${lapse}.`);
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
		console.error('The build failed: see the lines above.');
		process.exit(1);
	}
	writeHosting(dist, hosting, settings);
	compileServer();
	writeFileSync(mark, await fingerprint(settings));
}

/** The settings as environment of the build process. They override the machine's and `.env`: `npm test` builds with defaults. */
function asEnvironment(settings: Settings): Record<string, string> {
	return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
}

/** Imports the server once in a child process, so that Node's compile cache (`run.mjs`) has it before the first start. */
function compileServer(): void {
	spawnSync(process.execPath, ['--input-type=module', '--eval', "await import('#server/main.ts')"], { cwd: root });
}

/** A hash of the published settings and the sources' sizes and modification times; reading all contents would slow every start. */
async function fingerprint(settings: Settings): Promise<string> {
	const shown = published(settings, await readRouting(settings.LEADS_ROUTING));
	const hash = createHash('sha256').update(JSON.stringify([shown, settings.INDEXNOW_KEY]));
	for (const file of globSync(sources, { cwd: root }).sort()) {
		const about = statSync(join(root, file));
		if (about.isFile()) hash.update(`${file} ${about.size} ${about.mtimeMs}\n`);
	}
	return hash.digest('hex');
}

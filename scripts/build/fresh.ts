import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lapsedChecks } from '#server/delivery/companies.ts';
import { readPublished } from '#server/delivery/published.ts';
import { builtWith } from '#server/doctor/built-site.ts';
import { assertPublishable, type Settings, sampleSettings } from '#server/settings/read.ts';
import { hostFiles } from '#server/site/files.ts';
import { buildDeskIfStale, isDeskCurrent } from './desk.ts';
import { buildBesideEarlier, isCurrent, type Made, makeFrom, stateOf } from './output.ts';
import { published } from './site.ts';
import { inTurn } from './turn.mjs';

const root = join(import.meta.dirname, '..', '..');
export const dist = join(root, 'dist');
/** Fingerprint of the sources and settings of the build in `dist/`. Not inside `dist/`, where everything is published. */
const mark = join(root, '.astro', 'built-from');
/** Scripts of replaced builds, for pages that are still open (`output.ts`). */
const earlier = join(root, '.astro', 'earlier');

/** The sources of the build. A change to any of them makes it stale. */
const sources = [
	'src/**/*',
	'content/**/*',
	'photographs/**/*',
	'public/**/*',
	'brochure/**/*',
	'public/**/*',
	'scripts/build/**/*',
	'server/site/*',
	'astro.config.ts',
	'package.json',
	'package-lock.json',
];
/** The desk is built apart (`desk.ts`). */
const notOfTheSite = ['src/desk/**'];

const site = (settings: Settings): Made => ({ folder: dist, mark, state: () => fingerprint(settings) });

/** Builds the site into `dist/`, and the desk, unless sources and settings are unchanged since the last build. */
export async function buildIfStale(settings: Settings): Promise<void> {
	if ((await isCurrent(site(settings))) && (await isDeskCurrent())) return;
	await alone(async () => ((await isCurrent(site(settings))) ? buildDeskIfStale() : buildSite(settings)));
}

/** @throws SettingError where the companies of an earlier release cannot be read, or a public site has sample values */
export function build(settings: Settings): Promise<void> {
	return alone(() => buildSite(settings));
}

async function alone(work: () => Promise<boolean>): Promise<void> {
	if (await inTurn(root, work)) return;
	console.error('The build failed: see the lines above.');
	process.exit(1);
}

function buildSite(settings: Settings): Promise<boolean> {
	return makeFrom(site(settings), () => makeSite(settings));
}

async function makeSite(settings: Settings): Promise<boolean> {
	assertPublishable(settings);
	const samples = sampleSettings(settings);
	if (samples.length > 0)
		console.error(`Before this site goes public, set what has a sample value or none: ${samples.join(', ')}.`);
	const told = await readPublished(settings.DATA_DIR, process.env);
	for (const lapse of lapsedChecks(told.shown, new Date())) console.error(`Not shown as checked: ${lapse}.`);
	console.error('Building the site …');
	const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
	const built = buildBesideEarlier(dist, earlier, (into) => {
		const done = spawnSync(process.execPath, [astro, 'build', '--silent', '--outDir', into], {
			cwd: root,
			stdio: ['ignore', 2, 2],
			// The settings override the machine's and `.env`: `npm test` builds with defaults.
			env: { ...process.env, ...Object.fromEntries(Object.entries(settings).map(([name, of]) => [name, String(of)])) },
		});
		return done.status === 0;
	});
	if (!built || !(await buildDeskIfStale())) return false;
	if (!isAnyReviewed())
		console.error(
			'No editor or reviewer is named, so no article is called reviewed: set EDITOR_NAME, or name the reviewer of an article in its frontmatter (content/README.md), then build again.',
		);
	writeFileSync(join(dist, hostFiles.builtWith), JSON.stringify(builtWith(settings, told, new Date())));
	// Imports the server once in a child process, so that Node's compile cache (`run.mjs`) has it before the first start.
	spawnSync(process.execPath, ['--input-type=module', '--eval', "await import('#server/main.ts')"], { cwd: root });
	return true;
}

/** Whether any article names its editor (`ArticleHeader.tsx`) or a reviewer (`lastReviewed`). */
function isAnyReviewed(): boolean {
	const articles = globSync('blog/*.html', { cwd: dist });
	return articles.some((file) => /"lastReviewed"|Edited by /.test(readFileSync(join(dist, file), 'utf8')));
}

/** What the build is made from: the published settings and the sources. */
async function fingerprint(settings: Settings): Promise<string> {
	const shown = published(settings, await readPublished(settings.DATA_DIR, process.env));
	const hash = createHash('sha256').update(JSON.stringify(shown));
	return hash.update(stateOf(sources, root, notOfTheSite)).digest('hex');
}

/** What `npm run build` ends with. @param folder of the built site */
export function builtLine(folder: string): string {
	const pages = globSync('**/*.html', { cwd: folder }).length;
	return `${pages} pages in dist/, the desk in dist-desk/: start or restart the server.`;
}

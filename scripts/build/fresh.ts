import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownWordsWith, type SavedWords } from '#facts/own-words.ts';
import { lapsedChecks } from '#server/delivery/companies.ts';
import { readPublished } from '#server/delivery/published.ts';
import { builtWith } from '#server/doctor/built-site.ts';
import { assertPublishable, type Settings, sampleSettings } from '#server/settings/read.ts';
import { hostFiles, siteFolder } from '#server/site/files.ts';
import { buildDeskIfStale, isDeskCurrent } from './desk.ts';
import { buildBesideEarlier, isCurrent, type Made, makeFrom, stateOf } from './output.ts';
import { published } from './site.ts';
import { inTurn } from './turn.mjs';

const root = join(import.meta.dirname, '..', '..');
export const dist = join(root, 'dist');

/** The sources of the build. A change to any of them makes it stale. */
const sources = [
	'src/**/*',
	'content/**/*',
	'photographs/**/*',
	'public/**/*',
	'brochure/**/*',
	'scripts/build/**/*',
	'server/site/*',
	'astro.config.ts',
	'package.json',
	'package-lock.json',
];
/** The desk is built apart (`desk.ts`). */
const notOfTheSite = ['src/desk/**'];

interface Site extends Made {
	/** Where the build works: the project's own, or one in DATA_DIR, where the server may write. */
	work: string;
}

/** A built site. @param place the project, or the folder of the site that the server builds (`siteFolder`) */
const siteIn = (place: string, settings: Settings): Site => ({
	folder: join(place, 'dist'),
	work: join(place, '.astro'),
	// Not inside `dist/`, where everything is published.
	mark: join(place, '.astro', 'built-from'),
	state: () => fingerprint(settings),
});
const bothIn = (settings: Settings) => [root, siteFolder(settings)].map((place) => siteIn(place, settings));

/** Builds the site into `dist/`, and the desk, unless sources and settings are unchanged since the last build. */
export async function buildIfStale(settings: Settings): Promise<void> {
	const isBuilt = async () => (await Promise.all(bothIn(settings).map(isCurrent))).includes(true);
	if ((await isBuilt()) && (await isDeskCurrent())) return;
	await alone(root, async () => ((await isBuilt()) ? buildDeskIfStale() : buildSite(root, settings)));
}

/** @throws SettingError where the companies of an earlier release cannot be read, or a public site has sample values */
export function build(settings: Settings): Promise<void> {
	return alone(root, () => buildSite(root, settings));
}

/** The same beside the project, whose files stay as they are, for the server that runs. */
export function buildForServer(settings: Settings): Promise<void> {
	const place = siteFolder(settings);
	mkdirSync(place, { recursive: true });
	// A server that was killed may have left a build that has just ended.
	return alone(place, async () => (await isCurrent(siteIn(place, settings))) || buildSite(place, settings));
}

async function alone(place: string, work: () => Promise<boolean>): Promise<void> {
	if (await inTurn(place, work)) return;
	console.error('The build failed: see the lines above.');
	process.exit(1);
}

function buildSite(place: string, settings: Settings): Promise<boolean> {
	const site = siteIn(place, settings);
	return makeFrom(site, () => makeSite(site, settings));
}

async function makeSite({ folder, work }: Site, settings: Settings): Promise<boolean> {
	assertPublishable(settings);
	const samples = sampleSettings(settings);
	if (samples.length > 0)
		console.error(`Before this site goes public, set what has a sample value or none: ${samples.join(', ')}.`);
	const told = await readPublished(settings.DATA_DIR, process.env);
	for (const lapse of lapsedChecks(told.shown, new Date())) console.error(`Not shown as checked: ${lapse}.`);
	console.error('Building the site …');
	const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
	const isOwn = folder === dist;
	const isWritten = told.words === undefined || Object.keys(told.words).length === 0;
	const from = isOwn && isWritten ? root : join(work, 'sources');
	if (from !== root) ownSources(from, told.words);
	// Scripts of replaced builds, for pages that are still open.
	const earlier = join(work, 'earlier');
	const make = (into: string) => {
		const done = spawnSync(process.execPath, [astro, 'build', '--silent', '--outDir', into], {
			cwd: from,
			stdio: ['ignore', 2, 2],
			// The settings override the machine's and `.env`: `npm test` builds with defaults.
			env: { ...process.env, ...Object.fromEntries(Object.entries(settings).map(([name, of]) => [name, String(of)])) },
		});
		if (done.status !== 0) return false;
		writeFileSync(join(into, hostFiles.builtWith), JSON.stringify(builtWith(settings, told, new Date())));
		return true;
	};
	const both = bothIn(settings).map((one) => one.folder);
	const built = buildBesideEarlier(folder, earlier, make, new Date(), both);
	if (!built || (isOwn && !(await buildDeskIfStale()))) return false;
	if (!isAnyReviewed(folder))
		console.error(
			'No editor or reviewer is named, so no article is called reviewed: set EDITOR_NAME, or name the reviewer of an article in its frontmatter (content/README.md), then build again.',
		);
	// Imports the server once in a child process, so that Node's compile cache (`run.mjs`) has it before the first start.
	spawnSync(process.execPath, ['--input-type=module', '--eval', "await import('#server/main.ts')"], { cwd: root });
	return true;
}

/** Whether any article names its editor (`ArticleHeader.tsx`) or a reviewer (`lastReviewed`). */
function isAnyReviewed(folder: string): boolean {
	const articles = globSync('blog/*.html', { cwd: folder });
	return articles.some((file) => /"lastReviewed"|Edited by /.test(readFileSync(join(folder, file), 'utf8')));
}

/** What the build is made from: the published settings and the sources. */
async function fingerprint(settings: Settings): Promise<string> {
	const told = await readPublished(settings.DATA_DIR, process.env);
	const shown = [published(settings, told), ownWordsWith(told.words)];
	const hash = createHash('sha256').update(JSON.stringify(shown));
	return hash.update(stateOf(sources, root, notOfTheSite)).digest('hex');
}

/** All that Astro reads of the project. */
const readByAstro =
	'astro.config.ts brochure content package.json photographs public scripts server src tsconfig.json'.split(' ');

/**
 * A copy of the project's sources with the prices and sentences that were saved on the desk in place of those in `content/`: what reads them,
 * Node and Vite, and where it runs, reads files. No tracked file is changed, and the project may be another account's.
 * @param copy its folder; what a build has cached in it stays
 */
function ownSources(copy: string, saved: SavedWords | undefined): void {
	mkdirSync(copy, { recursive: true });
	for (const name of readByAstro) {
		rmSync(join(copy, name), { recursive: true, force: true });
		cpSync(join(root, name), join(copy, name), { recursive: true });
	}
	rmSync(join(copy, 'node_modules'), { force: true });
	symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
	const cached = join('.astro', 'cache');
	if (!existsSync(join(copy, cached)) && existsSync(join(root, cached)))
		cpSync(join(root, cached), join(copy, cached), { recursive: true });
	for (const [name, words] of Object.entries(ownWordsWith(saved)))
		writeFileSync(join(copy, 'content', `${name}.json`), JSON.stringify(words));
}

import { createHash } from 'node:crypto';
import {
	cpSync,
	existsSync,
	globSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

// The folders that a build makes: made only when their sources have changed, put in their place whole, and with the scripts of
// earlier builds.

/** A hash of the names, sizes and modification times of files: reading all contents would slow every start. */
export function stateOf(patterns: readonly string[], root: string, exclude: readonly string[] = []): string {
	const hash = createHash('sha256');
	for (const file of globSync([...patterns], { cwd: root, exclude: [...exclude] }).sort()) {
		const about = statSync(join(root, file));
		if (about.isFile()) hash.update(`${file} ${about.size} ${about.mtimeMs}\n`);
	}
	return hash.digest('hex');
}

/** What a build makes: a folder with pages, the file that notes what it was made from, and what it would be made from now. */
export interface Made {
	folder: string;
	mark: string;
	state: () => string | Promise<string>;
}

export async function isCurrent({ folder, mark, state }: Made): Promise<boolean> {
	return existsSync(join(folder, 'index.html')) && existsSync(mark) && readFileSync(mark, 'utf8') === (await state());
}

/** Notes the state from before the build: what is edited meanwhile may not be in it. @returns the result of `build` */
export async function makeFrom({ mark, state }: Made, build: () => boolean | Promise<boolean>): Promise<boolean> {
	const before = await state();
	if (!(await build())) return false;
	writeFileSync(mark, before);
	return true;
}

/**
 * Builds a folder beside the one that is in use, and puts it in its place. Until it is whole, the other stays as it was: a server that
 * starts meanwhile, or a web server that has its pages there, serves it.
 * @param beside path whose `-next-…` and `-replaced` are used meanwhile, on the same file system
 * @param build builds into the folder that it is given, which does not exist; returns whether it succeeded
 * @returns the result of `build`; after a failure nothing has changed
 */
export function replaceFolder(folder: string, beside: string, build: (into: string) => boolean): boolean {
	const [next, replaced] = [`${beside}-next-${process.pid}`, `${beside}-replaced`];
	// Astro may still be writing for a build that was killed.
	for (const leftover of globSync(`${basename(beside)}-{next-*,replaced}`, { cwd: dirname(beside) }))
		rmSync(join(dirname(beside), leftover), { recursive: true, force: true, maxRetries: 10 });
	mkdirSync(dirname(next), { recursive: true });
	if (!build(next)) {
		rmSync(next, { recursive: true, force: true });
		return false;
	}
	if (existsSync(folder)) renameSync(folder, replaced);
	renameSync(next, folder);
	rmSync(replaced, { recursive: true, force: true });
	return true;
}

/**
 * How long a file of an earlier build is kept after it was replaced, in ms. A page that was opened before an upgrade
 * fetches the scripts of its forms by their old names; tabs stay open for days. So forms may only ever add optional fields: the wire
 * takes what older ones send.
 */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** Most bytes of them; the oldest are dropped, since the server holds the whole site in memory. One build has 0.5 MB. */
const keptBytes = 20_000_000;

/** Folder of the files with a content hash in their names, of which several builds can be kept side by side. */
const hashed = '_astro';

/**
 * Builds a site and puts it in the place of `dist` (`replaceFolder`), with the hashed files of earlier builds beside the new ones.
 * @param store a folder outside of `dist` for replaced files; a file's modification time there is the time of the build
 * that replaced it
 * @param build builds into the folder that it is given, which does not exist; returns whether it succeeded
 * @param others folders of built sites, of which a server may serve the newest in place of `dist`: their hashed files are kept too
 * @returns the result of `build`; after a failure nothing has changed
 */
export function buildBesideEarlier(
	dist: string,
	store: string,
	build: (into: string) => boolean,
	now = new Date(),
	others: readonly string[] = [],
): boolean {
	return replaceFolder(dist, store, (into) => {
		if (!build(into)) return false;
		for (const one of new Set([dist, ...others])) storeFiles(one, store, now);
		keepReplaced(store, into, now);
		return true;
	});
}

/** Stores the hashed files of a site that is about to be replaced. */
function storeFiles(dist: string, store: string, now: Date): void {
	const stored = new Set(filesIn(store));
	for (const file of filesIn(dist).filter((file) => !stored.has(file))) {
		cpSync(join(dist, hashed, file), join(store, hashed, file));
		utimesSync(join(store, hashed, file), now, now);
	}
}

/** Copies the stored files that are kept into `next`. */
function keepReplaced(store: string, next: string, now: Date): void {
	const current = new Set(filesIn(next));
	let bytes = 0;
	const kept = filesIn(store).map((file) => {
		const path = join(store, hashed, file);
		return { file, path, about: statSync(path) };
	});
	for (const { file, path, about } of kept.sort((a, b) => b.about.mtimeMs - a.about.mtimeMs)) {
		bytes += about.size;
		// A file that is part of the current build again leaves the store; its 30 days start when it is replaced again.
		const leave = current.has(file) || now.getTime() - about.mtimeMs > keptForMs || bytes > keptBytes;
		if (leave) rmSync(path);
		else cpSync(path, join(next, hashed, file), { preserveTimestamps: true });
	}
}

/** The hashed files of a folder, such as `BrochureForm.DpP2IW0a.js`, with their compressed versions. */
function filesIn(folder: string): string[] {
	const root = join(folder, hashed);
	return globSync('**/*', { cwd: root }).filter((file) => statSync(join(root, file)).isFile());
}

/** What `npm run build` ends with. @param folder of the built site */
export function builtLine(folder: string): string {
	const pages = globSync('**/*.html', { cwd: folder }).length;
	return `${pages} pages in dist/, the desk in dist-desk/: start or restart the server.`;
}

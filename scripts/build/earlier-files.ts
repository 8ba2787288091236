import { cpSync, globSync, mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * How long a file of an earlier build is still served after another build took its place, in ms. A page that was opened
 * before an upgrade fetches the scripts of its forms by their old names; tabs are left open for days.
 */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** Most bytes of them, the latest first: the server holds the whole site in memory. One build has 0.5 MB. */
const keptBytes = 20_000_000;

/** What the build names after its content, so that files of several builds can lie side by side. */
const hashed = '_astro';

/**
 * Empties `dist`, builds into it, and puts the hashed files of earlier builds back beside the new ones.
 * @param store a folder outside of `dist` for files that are no longer current; the time of a file there is the time of
 * the build that replaced it
 * @param build fills `dist`; answers whether it could
 * @returns what `build` answered; where it failed, `dist` is gone and the store stays for the next build
 */
export function buildBesideEarlier(dist: string, store: string, build: () => boolean, now = new Date()): boolean {
	const stored = new Set(filesIn(store));
	for (const file of filesIn(dist).filter((file) => !stored.has(file))) {
		copy(join(dist, hashed, file), join(store, hashed, file));
		utimesSync(join(store, hashed, file), now, now);
	}
	rmSync(dist, { recursive: true, force: true });
	if (!build()) {
		rmSync(dist, { recursive: true, force: true });
		return false;
	}
	const current = new Set(filesIn(dist));
	let bytes = 0;
	for (const { file, path, about } of latestFirst(store)) {
		bytes += about.size;
		// A file that is current again is kept no longer as an earlier one; its time starts again when it is replaced.
		const leave = current.has(file) || now.getTime() - about.mtimeMs > keptForMs || bytes > keptBytes;
		if (leave) rmSync(path);
		else copy(path, join(dist, hashed, file));
	}
	return true;
}

/** The hashed files of a folder, such as `BrochureForm.DpP2IW0a.js`, with their compressed forms. */
function filesIn(folder: string): string[] {
	const root = join(folder, hashed);
	return globSync('**/*', { cwd: root }).filter((file) => statSync(join(root, file)).isFile());
}

function latestFirst(store: string) {
	const files = filesIn(store).map((file) => {
		const path = join(store, hashed, file);
		return { file, path, about: statSync(path) };
	});
	return files.sort((one, other) => other.about.mtimeMs - one.about.mtimeMs);
}

function copy(from: string, to: string): void {
	mkdirSync(dirname(to), { recursive: true });
	cpSync(from, to, { preserveTimestamps: true });
}

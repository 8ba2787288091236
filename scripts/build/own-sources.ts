import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownWordsWith, type SavedWords } from '#facts/own-words.ts';

/** All that Astro reads of the project. */
const read = 'astro.config.ts brochure content package.json photographs public scripts server src tsconfig.json'.split(
	' ',
);

/**
 * A copy of the project's sources with the prices and sentences that were saved on the desk in place of those in `content/`: what reads them,
 * Node and Vite, and where it runs, reads files. No tracked file is changed, and the project may be another account's.
 * @param copy its folder; what a build has cached in it stays
 */
export function ownSources(root: string, copy: string, saved: SavedWords | undefined): void {
	mkdirSync(copy, { recursive: true });
	for (const name of read) {
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

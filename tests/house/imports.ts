import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export interface Import {
	/** Path from the project's root. */
	file: string;
	/** As written: `#leads/form.ts`, `./site.ts`, `zod/mini`. */
	from: string;
}

/** Every import, `export … from` and dynamic import of the site's and the server's code, types included, tests excluded. */
export const imports = importsIn(['src/*/**/*.{ts,tsx,astro}', 'server/**/*.ts']);

/** The same of `scripts/` and `tests/`; a unit test stands beside its code, and reads what it wants. */
export const importsOfTools = importsIn(['scripts/**/*.ts', 'tests/**/*.ts']);

function importsIn(patterns: string[]): readonly Import[] {
	const files = globSync(patterns, { cwd: root }).filter(
		(file) => !/\.d\.tsx?$/.test(file) && (file.startsWith('tests/') || !/\.test\.tsx?$/.test(file)),
	);
	return files.flatMap((file) => {
		const text = readFileSync(join(root, file), 'utf8');
		return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, from = '']) => ({ file, from }));
	});
}

/** The file that an import of the project's own code names, from the project's root; undefined for a package, and for data. */
export function targetOf({ file, from }: Import): string | undefined {
	if (from.startsWith('./') || from.startsWith('../')) return join(file, '..', from);
	if (!from.startsWith('#') || from.startsWith('#content/')) return undefined;
	return from.startsWith('#server/') ? from.slice(1) : join('src', from.slice(1));
}

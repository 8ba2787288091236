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
export const imports: readonly Import[] = importsIn(['src/*/**/*.{ts,tsx,astro}', 'server/**/*.ts']).filter(
	({ file }) => !/\.test\.tsx?$/.test(file),
);

/** The same of `scripts/` and `tests/`; a unit test stands beside its code, and reads what it wants. */
export const importsOfTools: readonly Import[] = importsIn(['scripts/**/*.ts', 'tests/**/*.ts']).filter(
	({ file }) => !/^scripts\/.*\.test\.ts$/.test(file),
);

function importsIn(patterns: string[]): Import[] {
	const files = globSync(patterns, { cwd: root }).filter((file) => !/\.d\.tsx?$/.test(file));
	return files.flatMap((file) => {
		const text = readFileSync(join(root, file), 'utf8');
		return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, from = '']) => ({ file, from }));
	});
}

/** The file that an import of the project's own names, from the project's root; undefined for a package. */
export function targetOf({ file, from }: Import): string | undefined {
	if (from.startsWith('./') || from.startsWith('../')) return join(file, '..', from);
	if (!from.startsWith('#')) return undefined;
	return from.startsWith('#server/') ? from.slice(1) : join('src', from.slice(1));
}

/** The import cycles among these, each as a path of files that ends where it begins. */
export function cyclesOf(list: readonly Import[]): string[][] {
	const targets = new Map<string, string[]>();
	for (const one of list) {
		const target = targetOf(one);
		if (target) targets.set(one.file, [...(targets.get(one.file) ?? []), target]);
	}
	const cycles: string[][] = [];
	const done = new Set<string>();
	const visit = (file: string, path: readonly string[]): void => {
		const begin = path.indexOf(file);
		if (begin >= 0) cycles.push([...path.slice(begin), file]);
		if (begin >= 0 || done.has(file)) return;
		for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
		done.add(file);
	};
	for (const file of targets.keys()) visit(file, []);
	return cycles;
}

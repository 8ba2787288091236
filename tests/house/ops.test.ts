import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where the name of an operation's function is: its definition, its type, or a place that runs it. */
const functions = [
	/function\* (\w+)/g,
	/function (\w+)\([^)]*\): Op</g,
	/(\w+): \([^)]*\) => Op</g,
	/const (\w+) = (?:<[^>]*>+)?\([^)]*\) =>\s+(?:statement|ofParts|all|alone|one|run)[<(`]/g,
	/yield\* ([\w.]+)[<(`]/g,
];
/** What is before a call that is delegated to, returned or passed on, and before a definition. */
const used = /(?:yield\*|return|=>|[\w)]\(|,|function\*?)\s*$/;

/** Calls that make an operation and do not run it, which TypeScript takes for statements and values like any other. */
function lostOps(texts: readonly string[]): string[] {
	const sources = texts.map((text) => text.replace(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, ''));
	const namesIn = (source: string) =>
		functions.flatMap((way) => [...source.matchAll(way)].map(([, name = '']) => name));
	const all = new Set(sources.flatMap(namesIn));
	return sources.flatMap((source) => {
		const imported = [...source.matchAll(/^import \{(.*?)\}/gms)].flatMap(([, names = '']) => names.split(/\W+/));
		const known = [...namesIn(source), ...imported.filter((name) => all.has(name))].join('|');
		const call = new RegExp(`(?<![\\w.])(?:${known || '(?!)'})(?:<[^>(]*>+)?[(\`]`, 'g');
		return [...source.matchAll(call)]
			.filter(({ index }) => !used.test(source.slice(Math.max(0, index - 40), index)))
			.map(({ index }) => source.slice(source.lastIndexOf('\n', index) + 1, source.indexOf('\n', index)).trim());
	});
}

test('no operation of the store is made and not run', () => {
	expect(lostOps(globSync('server/store/**/*.ts').map((file) => readFileSync(file, 'utf8')))).toEqual([]);
});

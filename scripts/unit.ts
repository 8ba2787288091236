import { join } from 'node:path';

// `npm run unit`: the tests that need no server, no browser and no build. `npm run unit -- phone` runs the files with that in
// their names, `-- tests/wire/upload.test.ts` one of the others too, and `--watch` runs them again at each change.
const args = process.argv.slice(2);
const watches = args.includes('--watch') || args.includes('-w');
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
process.argv = [
	process.execPath,
	vitest,
	watches ? 'watch' : 'run',
	'--configLoader=native',
	...(args.some((arg) => /\.test\.ts$/.test(arg)) ? [] : ['--project', 'unit']),
	...args.filter((arg) => arg !== '--watch' && arg !== '-w'),
];
await import(vitest);

import { join } from 'node:path';

// `npm run unit`: the tests that need no server, no browser and no build. `npm run unit -- phone` runs the files with that in
// their names, `-- tests/wire/upload.test.ts` one of the others too, and `--watch` runs them again at each change.
const args = process.argv.slice(2);
const watches = args.includes('--watch') || args.includes('-w');
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
process.argv = [
	process.execPath,
	vitest,
	// While it watches, each run is in a process of its own: Node does not load a file again that it has loaded.
	...(watches ? ['watch', '--isolate'] : ['run']),
	'--configLoader=native',
	// One for each core: these never wait, and each loads what they share.
	'--maxWorkers=100%',
	...(args.some((arg) => /\.test\.ts$/.test(arg)) ? [] : ['--project', 'unit']),
	...args.filter((arg) => arg !== '--watch' && arg !== '-w'),
];
await import(vitest);

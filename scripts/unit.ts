import { join } from 'node:path';

// `npm run unit`: the tests that need no server, no browser and no build, but for the slow ones. `npm run unit -- postcode` runs the files
// with that in their names, also the slow ones; `-- tests/wire/upload.test.ts` or `-- tests/wire` those that start servers too, and
// `--watch` runs them again at each change; `-- --changed`, or `-- --changed=main`, runs every test but the browsers' that imports what
// has changed since the last commit, or that one.
const args = process.argv.slice(2);
const filters = args.filter((arg) => !arg.startsWith('-'));
const projects = args.some((arg) => /^tests\/|\.test\.ts$|^--changed/.test(arg))
	? []
	: ['unit', ...(filters.length > 0 ? ['house'] : [])];
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
	...projects.map((name) => `--project=${name}`),
	...args.filter((arg) => arg !== '--watch' && arg !== '-w'),
];
await import(vitest);

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { parseCLI, startVitest } from 'vitest/node';
import { startProgram } from '../tests/support/programs.ts';

// `npm run unit`: the types of all files, and beside them the tests that need no other process and no build, but for the slow ones.
// `npm run unit -- postcode` runs the files with that in their names, also the slow ones; `-- tests/wire/upload.test.ts` or `-- tests/wire`
// those that start servers too, and `--watch` runs them again at each change: without types, which an editor shows; `-- --changed`, or
// `-- --changed=main`, runs every test but the browsers' that imports what has changed since the last commit, or that one.
const args = process.argv.slice(2);
const filters = args.filter((arg) => !arg.startsWith('-'));
const projects = args.some((arg) => /^tests\/|\.test\.ts$|^--changed/.test(arg))
	? []
	: ['unit', ...(filters.length > 0 ? ['dom', 'house'] : args.includes('-u') ? ['dom'] : [])];
const watches = args.includes('--watch') || args.includes('-w');
const root = join(import.meta.dirname, '..');

/** @param program below `node_modules` */
const start = (program: string, ...rest: string[]) =>
	startProgram(process.execPath, [join(root, 'node_modules', program), ...rest], {
		cwd: root,
		// For the compiler, which is Go: it frees memory only when it has taken much, which saves it a third of its time.
		env: { ...process.env, GOGC: 'off', GOMEMLIMIT: '2GiB' },
	});

/** On one core, which is less work in all; those of the content, which a build writes, first where there has been none. @returns what is wrong */
async function types(): Promise<string> {
	if (!existsSync(join(root, '.astro/types.d.ts'))) await (await start('astro/bin/astro.mjs', 'sync')).ended;
	const program = await start('typescript-native/bin/tsc', '-p', 'tsconfig.json', '--singleThreaded');
	return (await program.ended) === 0 ? '' : program.output();
}

// Most of this code runs a few times only: to compile it to fast code would take a tenth of the whole time.
setFlagsFromString('--no-opt');
setFlagsFromString('--no-maglev');
const checked = watches || filters.length > 0 ? undefined : types();
const { filter, options } = parseCLI([
	'vitest',
	// While it watches, each run is in a process of its own: Node does not load a file again that it has loaded.
	...(watches ? ['watch', '--isolate'] : ['run']),
	'--configLoader=native',
	// One for each core: these never wait, and each loads what they share.
	'--maxWorkers=100%',
	...projects.map((name) => `--project=${name}`),
	...args.filter((arg) => arg !== '--watch' && arg !== '-w'),
]);
const vitest = await startVitest(filter, options);
if (!vitest.shouldKeepServer()) await vitest.close();
const wrong = await checked;
if (wrong) {
	console.error(wrong);
	process.exitCode = 1;
}

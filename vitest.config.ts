import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';

// Britain’s time is worked out, wherever the server is: so no test may pass by the zone of the machine.
process.env.TZ = 'Pacific/Auckland';

/** Those in `src`, `server` and `scripts` that draw pictures, compose e-mails as bytes, start a process or load all articles. */
const slow = [
	'src/drawings/drawings.test.ts',
	'scripts/build/{desk,output}.test.ts',
	'server/emails/templates/hostile.test.ts',
	'server/inbox/take-over.test.ts',
	'server/photos/draw.test.ts',
];

/** In a DOM without a browser. A project of their own, since Vitest ends a process at each change of its environment. */
const inDom = [
	'src/dialogs/visit.test.ts',
	'src/{desk/presses,planner/plan-page}.test.ts',
	'src/sections/chrome/page-script.test.ts',
];

/** Of the store, in process: each opens a database of its own. Without those that draw many photos, or find little that the others do not. */
const ofTheStore =
	'tests/store/{access,answers,companies,corrections,erasure,figures,genuine,held,history,outbox,requests,search}.test.ts';

/** Of the server, in the test's process. Without those that draw a photo, start a program, take a second, or find little that the others do not. */
const ofTheServer = 'tests/{delivery/weekly,desk/{links,two-days},operator/operator,ops/doctor,site/site}.test.ts';

const setupFiles = 'tests/support/remove-folders.ts';
// Limits that only a hang reaches, on a machine as busy as may be; what passes waits no longer.
const timeouts = { expect: { poll: { timeout: 60_000, interval: 10 } }, testTimeout: 240_000, hookTimeout: 240_000 };

/** Without browsers, a build or a real pause. */
const inProcess = {
	// Loads what they share once: such tests leave nothing behind in their modules.
	isolate: false,
	pool: 'threads',
	...timeouts,
} as const;

/** Of the tests that start servers. */
const system = {
	setupFiles,
	// For what tests start: as `npm start` sets it for a server, so that its processes start in a third of the time.
	env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.compile-cache') },
	...timeouts,
	// As in `playwright.config.ts`; `npm test` lists what was repeated.
	retry: 1,
};

export default defineConfig({
	test: {
		// A third of the time is spent waiting for servers: three at a time keep two cores busy.
		maxWorkers: 3,
		// Node runs the sources as they are, which takes half as long as Vite's own way; and nothing in them is mocked (`vi.mock`).
		experimental: { viteModuleRunner: false, nodeLoader: false },
		execArgv: [`--import=${pathToFileURL(join(import.meta.dirname, 'tests/support/sources.ts'))}`],
		projects: [
			{
				extends: true,
				// `npm run unit`.
				test: {
					...inProcess,
					name: 'unit',
					include: ['{src,server,scripts}/**/*.test.ts', ofTheStore, ofTheServer],
					setupFiles,
					exclude: [...slow, ...inDom],
					env: {
						// React as the build has it, which draws in a third of the time.
						NODE_ENV: 'production',
						// Nothing of theirs has to outlive a power cut: in memory a database is made in a tenth of the time.
						...(existsSync('/dev/shm') && { TMPDIR: '/dev/shm' }),
					},
				},
			},
			{
				extends: true,
				// Each loads its modules itself: what a tab remembers is in them.
				test: { ...inProcess, isolate: true, name: 'dom', environment: 'happy-dom', include: inDom },
			},
			{
				extends: true,
				// What is true of all files, and what takes its time.
				test: { ...inProcess, name: 'house', include: ['tests/house/*.test.ts', ...slow] },
			},
			{
				extends: true,
				test: {
					...system,
					name: 'system',
					include: ['tests/{faults,hosted}/**/*.test.ts'],
				},
			},
			{
				extends: true,
				test: {
					...system,
					name: 'server',
					include: ['tests/{delivery,desk,house/built,operator,ops,site,wire}/**/*.test.ts'],
					exclude: [ofTheServer],
					// As above: half of the time of a file would be loading the server.
					isolate: false,
				},
			},
			{
				extends: true,
				// Without a built site: `npm test` runs them while it is built.
				test: {
					...system,
					name: 'store',
					include: ['tests/store/**/*.test.ts'],
					exclude: [ofTheStore],
					isolate: false,
				},
			},
		],
	},
});

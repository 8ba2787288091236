import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { published } from './scripts/build/site.ts';
import { readRouting } from './server/delivery/routing.ts';
import { readSettings } from './server/settings/read.ts';

const settings = readSettings({});

/** Of the tests that start servers. */
const system = {
	setupFiles: 'tests/support/remove-folders.ts',
	// For what tests start: as `npm start` sets it for a server, so that its processes start in a third of the time.
	env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.compile-cache') },
	// Limits that only a hang reaches, on a machine as busy as may be; what passes waits no longer.
	expect: { poll: { timeout: 60_000 } },
	// As in `playwright.config.ts`; the reporter names what was repeated.
	retry: 1,
	testTimeout: 240_000,
	hookTimeout: 240_000,
};

export default defineConfig({
	define: published(settings, await readRouting(settings.LEADS_ROUTING)),
	test: {
		// A third of the time is spent waiting for servers: three at a time keep two cores busy.
		maxWorkers: 3,
		globalSetup: 'tests/support/shared-postgres.ts',
		projects: [
			{
				extends: true,
				test: {
					// No server, no other process, no browser, no build, no real pause: `npm run unit`.
					name: 'unit',
					include: ['{src,server,scripts}/**/*.test.ts', 'tests/house/*.test.ts'],
					// Loads what they share once: such tests leave nothing behind in their modules.
					isolate: false,
					pool: 'threads',
					// As below: two of them compute for a second, and take five on a busy machine.
					testTimeout: 240_000,
				},
			},
			{
				extends: true,
				test: {
					...system,
					name: 'system',
					include: ['tests/{house/built,faults,hosted,operator,ops,oracle,site}/**/*.test.ts'],
				},
			},
			{
				extends: true,
				test: {
					...system,
					name: 'server',
					include: ['tests/{delivery,desk,store,wire}/**/*.test.ts'],
					// As above: half of the time of a file would be loading the server.
					isolate: false,
				},
			},
		],
	},
});

import { defineConfig } from 'vitest/config';
import { siteFrom } from './scripts/build/site.ts';
import { readSettings } from './server/env.ts';

export default defineConfig({
	define: { __SITE__: JSON.stringify(siteFrom(readSettings({}))) },
	test: {
		include: ['{src,server,scripts}/**/*.test.ts', 'tests/{house,contract,delivery,faults}/**/*.test.ts'],
		// Most of the time is spent waiting for servers: two at a time, also on two cores.
		maxWorkers: 2,
		testTimeout: 30_000,
		hookTimeout: 30_000,
	},
});

import { defineConfig } from 'vitest/config';
import { siteFrom } from './scripts/build/site.ts';
import { readSettings } from './server/env.ts';

export default defineConfig({
	define: { __SITE__: JSON.stringify(siteFrom(readSettings({}))) },
	test: {
		include: ['{src,server,scripts}/**/*.test.ts', 'tests/{house,contract,delivery,faults}/**/*.test.ts'],
		testTimeout: 30_000,
		hookTimeout: 30_000,
	},
});

import { defineConfig } from '@playwright/test';
import { browserPath, quiet } from './tests/support/browser.ts';

export default defineConfig({
	testDir: 'tests/e2e',
	timeout: 60_000,
	workers: 2,
	fullyParallel: true,
	forbidOnly: true,
	outputDir: 'test-results',
	use: {
		launchOptions: { executablePath: browserPath(), args: quiet },
		trace: 'retain-on-failure',
	},
});

import { defineConfig } from '@playwright/test';
import { engineHere, engineNames } from './tests/browsers/engines.ts';
import type { EngineOptions } from './tests/browsers/fixtures.ts';
import { browserPath, quiet } from './tests/support/browser.ts';

export default defineConfig<object, EngineOptions>({
	projects: [
		// These first, since each is one long chain: a browser and a server for all of its journeys.
		...engineNames.filter(engineHere).map((engine) => ({
			name: engine,
			testDir: 'tests/browsers',
			fullyParallel: false,
			timeout: 600_000,
			use: { engine },
		})),
		{ name: 'chromium', testDir: 'tests/e2e' },
	],
	// Limits that only a hang reaches, on a machine as busy as may be; what passes waits no longer.
	timeout: 240_000,
	expect: { timeout: 60_000 },
	// A test that fails is run a second time. If it passes then, Playwright lists it as flaky, and the run does not fail.
	retries: 1,
	// A quarter of the time is spent waiting, for toasts and retries: three at a time keep two cores busy.
	workers: 3,
	fullyParallel: true,
	forbidOnly: true,
	outputDir: 'test-results',
	// Beside its test, as the others that are approved: `-u` renews it.
	snapshotPathTemplate: '{testDir}/{arg}{ext}',
	use: {
		launchOptions: { executablePath: browserPath(), args: quiet },
		// A window opened for each test takes as long as most tests. Cookies and storage are emptied between them.
		reuseContext: true,
		// `--trace on` records what a failing test saw: for all of them it takes a fifth of the time.
		trace: 'off',
		screenshot: 'only-on-failure',
	},
});

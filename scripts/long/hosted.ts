import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBrowser } from '../../tests/support/browser.ts';

// `npm run long hosted`: a hosted project (Postgres and PostgREST from npm, a double of the storage service) as the inbox of a back office: the built
// site in a real browser with all three forms and photos, an hour without deletions, outages of half a minute, and the back office killed at each step.
// `npm test` runs smaller rounds of it. Its argument is how often it is killed at each step, in place of 25 times.

ensureBrowser();
const root = join(import.meta.dirname, '../..');
const config = join(root, 'tests/hosted/playwright.config.ts');
const programs = [
	['node_modules/@playwright/test/cli.js', 'test', '-c', config, '--reporter=list'],
	['node_modules/vitest/vitest.mjs', 'run', '--project', 'system', '--reporter=verbose', 'tests/hosted'],
];
const env = { ...process.env, TEST_SIZE: process.argv[2] ?? 'full' };
for (const [program = '', ...args] of programs) {
	const { status } = spawnSync(process.execPath, [join(root, program), ...args], { cwd: root, stdio: 'inherit', env });
	if (status !== 0) process.exitCode = 1;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { browsersHere } from '../tests/browsers/engines.ts';

export interface Tally {
	passed: number;
	failed: number;
}

const root = join(import.meta.dirname, '..');
/** For the reports of test runners. */
const folder = mkdtempSync(join(tmpdir(), 'report-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const tool = (path: string) => join(root, 'node_modules', path);

/** The checks that need no browser: style, types, then every test of Vitest's. */
export async function checkWithoutBrowser(): Promise<Tally> {
	// Takes one thread for twenty seconds; runs in parallel with the tests, which wait for servers much of the time.
	const types = runAside('Types', tool('astro/bin/astro.mjs'), ['check', '--minimumFailingSeverity', 'warning']);
	const style = await run('Style', tool('@biomejs/biome/bin/biome'), ['ci', '--error-on-warnings', '.']);
	const report = join(folder, 'tests.json');
	const reporters = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
	const vitest = await tests('Tests', tool('vitest/vitest.mjs'), reporters, {}, report, (found) => {
		const passed = Number(found.numPassedTests);
		// A test file that could not be loaded has no tests, and counts as one failure.
		return { passed, failed: Math.max(Number(found.numTotalTests) - passed, found.success ? 0 : 1) };
	});
	const { passed, output } = await types;
	console.log(output);
	return sum([pass(style), vitest, pass(passed)]);
}

/**
 * The tests in real browsers, against the built site and its server.
 * @param more arguments for Playwright
 */
export async function checkInBrowser(more: readonly string[] = []): Promise<Tally> {
	const args = ['test', '--reporter=list,json', ...more];
	const report = join(folder, 'browser-tests.json');
	const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
	const tally = await tests('Browser tests', tool('@playwright/test/cli.js'), args, env, report, ({ stats }) => {
		const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = Object(stats);
		// Flaky ones passed when repeated; Playwright lists them.
		return { passed: expected + flaky, failed: unexpected + skipped };
	});
	console.log(browsersHere());
	return tally;
}

export function sum(tallies: readonly Tally[]): Tally {
	return tallies.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }));
}

function pass(passed: boolean): Tally {
	return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function tests(
	title: string,
	script: string,
	args: readonly string[],
	env: Record<string, string>,
	report: string,
	read: (report: Record<string, unknown>) => Tally,
): Promise<Tally> {
	const ended = await run(title, script, args, env);
	try {
		const tally = read(JSON.parse(readFileSync(report, 'utf8')));
		const failedUncounted = tally.passed + tally.failed === 0 || (!ended && tally.failed === 0);
		return failedUncounted ? { ...tally, failed: 1 } : tally;
	} catch {
		return { passed: 0, failed: 1 };
	}
}

async function run(title: string, script: string, args: readonly string[], env = {}): Promise<boolean> {
	const start = Date.now();
	console.log(`\n${title}`);
	const child = spawn(process.execPath, [script, ...args], {
		cwd: root,
		stdio: ['ignore', 'inherit', 'inherit'],
		env: { ...process.env, ...env },
	});
	const [status] = await once(child, 'exit');
	console.log(`${title}: ${status === 0 ? 'passed' : 'failed'}, ${((Date.now() - start) / 1000).toFixed(1)} s`);
	return status === 0;
}

/** Runs in parallel with what comes next. Its output is for the caller to print. */
async function runAside(title: string, script: string, args: readonly string[]) {
	const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
	const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
	const passed = status === 0;
	return { passed, output: `\n${title}\n${out}${err}${title}: ${passed ? 'passed' : 'failed'}` };
}

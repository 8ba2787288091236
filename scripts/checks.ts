import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browsersHere } from '../tests/browsers/engines.ts';

export interface Tally {
	passed: number;
	failed: number;
}

const root = join(import.meta.dirname, '..');
const tool = (path: string) => join(root, 'node_modules', path);

/** The checks that need no browser: style, types, then every test of Vitest's. */
export async function checkWithoutBrowser(): Promise<Tally> {
	// Takes one thread for twenty seconds; runs in parallel with the tests, which wait for servers much of the time.
	const types = runInParallel('Types', tool('astro/bin/astro.mjs'), ['check', '--minimumFailingSeverity', 'warning']);
	const style = pass(run('Style', tool('@biomejs/biome/bin/biome'), ['ci', '--error-on-warnings', '.']));
	const vitest = tests(
		'Tests',
		tool('vitest/vitest.mjs'),
		['run', '--reporter=default', '--reporter=json'],
		(report) => ({
			env: {},
			args: [`--outputFile.json=${report}`],
			read: ({ numPassedTests, numTotalTests, success }) => {
				const passed = Number(numPassedTests);
				// A test file that could not be loaded has no tests, and counts as one failure.
				return { passed, failed: Math.max(Number(numTotalTests) - passed, success ? 0 : 1) };
			},
		}),
	);
	return sum([style, vitest, pass(await types)]);
}

/**
 * The tests in real browsers, against the built site and its server.
 * @param more arguments for Playwright
 */
export function checkInBrowser(more: readonly string[] = []): Tally {
	const args = ['test', '--reporter=list,json', ...more];
	const tally = tests('Browser tests', tool('@playwright/test/cli.js'), args, (report) => ({
		env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
		args: [],
		read: ({ stats }) => {
			const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = Object(stats);
			return { passed: expected, failed: unexpected + flaky + skipped };
		},
	}));
	console.log(browsersHere());
	return tally;
}

export function sum(tallies: readonly Tally[]): Tally {
	return tallies.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }));
}

function pass(passed: boolean): Tally {
	return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

interface Reporting {
	env: Record<string, string>;
	args: string[];
	read: (report: Record<string, unknown>) => Tally;
}

function tests(title: string, script: string, args: readonly string[], reporting: (path: string) => Reporting): Tally {
	const folder = mkdtempSync(join(tmpdir(), 'report-'));
	const path = join(folder, 'report.json');
	try {
		const { env, args: more, read } = reporting(path);
		const ended = run(title, script, [...args, ...more], env);
		const tally = read(JSON.parse(readFileSync(path, 'utf8')));
		const failedUncounted = tally.passed + tally.failed === 0 || (!ended && tally.failed === 0);
		return failedUncounted ? { ...tally, failed: 1 } : tally;
	} catch {
		return { passed: 0, failed: 1 };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function run(title: string, script: string, args: readonly string[], env: Record<string, string> = {}): boolean {
	const start = Date.now();
	console.log(`\n${title}`);
	const done = spawnSync(process.execPath, [script, ...args], {
		cwd: root,
		stdio: ['ignore', 'inherit', 'inherit'],
		env: { ...process.env, ...env },
	});
	console.log(`${title}: ${done.status === 0 ? 'passed' : 'failed'}, ${((Date.now() - start) / 1000).toFixed(1)} s`);
	return done.status === 0;
}

/** Runs in parallel with what comes next. Its output is printed when it has ended and the caller awaits it. */
async function runInParallel(title: string, script: string, args: readonly string[]): Promise<boolean> {
	const folder = mkdtempSync(join(tmpdir(), 'aside-'));
	const path = join(folder, 'output');
	// A file, not a pipe: `spawnSync` blocks this process, so a full pipe would not be read.
	const output = openSync(path, 'w');
	const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', output, output] });
	closeSync(output);
	const [status] = await once(child, 'exit');
	console.log(`\n${title}\n${readFileSync(path, 'utf8')}${title}: ${status === 0 ? 'passed' : 'failed'}`);
	rmSync(folder, { recursive: true, force: true });
	return status === 0;
}

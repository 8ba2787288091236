import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { browsersHere } from '../tests/browsers/engines.ts';
import { startProgram } from '../tests/support/programs.ts';

interface Tally {
	passed: number;
	failed: number;
	/** Tests for which this machine lacks something: Linux, an account, a program. */
	skipped: number;
}

interface Check {
	title: string;
	/** Below `node_modules`. */
	program: string;
	args: readonly string[];
	env?: Record<string, string>;
	/** Of a test runner: how its report in JSON is read. Others pass or fail as one. */
	count?: (report: Record<string, unknown>) => Tally;
}

/** A test file in Vitest's report. A test that passed when it was repeated keeps the errors of its first attempt. */
interface VitestFile {
	name: string;
	assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

const root = join(import.meta.dirname, '..');
/** For the reports of test runners, and the output of what runs in parallel. */
const folder = mkdtempSync(join(tmpdir(), 'report-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
// Otherwise one of these ends the process at once, without what is to be done at its exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const reportOf = (title: string) => join(folder, `${title}.json`);

const style = { title: 'Style', program: '@biomejs/biome/bin/biome', args: ['ci', '--error-on-warnings', '.'] };
const types = {
	title: 'Types',
	program: 'astro/bin/astro.mjs',
	args: ['check', '--minimumFailingSeverity', 'warning'],
};
/** What runs in browsers, with what the oldest of them know (`browserslist`): Node and the newest ones know more. */
const browserTypes = {
	title: 'Types in browsers',
	program: 'typescript/bin/tsc',
	args: ['-p', 'tsconfig.browsers.json'],
};

/** Packages and exports that nothing uses, and packages that package.json does not name. */
const unused = { title: 'Unused code', program: 'knip/bin/knip.js', args: ['--no-progress', '--no-config-hints'] };

/** Tests of these projects of Vitest's. */
const vitest = (title: string, ...projects: string[]): Check => ({
	title,
	program: 'vitest/vitest.mjs',
	args: [
		...['run', '--configLoader=native', ...projects.map((name) => `--project=${name}`)],
		...['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(title)}`],
	],
	count: ({ numPassedTests, numPendingTests, numTotalTests, success, testResults }) => {
		const [passed, skipped] = [Number(numPassedTests), Number(numPendingTests)];
		for (const { name, assertionResults } of Object(testResults) as VitestFile[])
			for (const { status, fullName, failureMessages } of assertionResults)
				if (status === 'passed' && failureMessages.length > 0)
					console.log(`Flaky: ${relative(root, name)}: ${fullName}\n${failureMessages.join('\n')}`);
		// A test file that could not be loaded has no tests, and counts as one failure.
		return { passed, skipped, failed: Math.max(Number(numTotalTests) - passed - skipped, success ? 0 : 1) };
	},
});

/**
 * The checks that need no browser.
 * @param build makes the site, which keeps little more than one core busy: what needs no site runs in parallel with it
 */
export async function checkWithoutBrowser(build: () => Promise<void>): Promise<Tally> {
	const aside = [
		await runAside(style),
		await runAside(browserTypes),
		await runAside(unused),
		await runAside(vitest('Tests without a site', 'unit', 'house', 'store')),
	];
	await build();
	// Takes one thread for twenty seconds; the tests wait for servers much of the time.
	aside.push(await runAside(types));
	const system = await run(vitest('Tests', 'server', 'system'));
	return sum([system, ...(await Promise.all(aside.map(({ tally }) => tally)))]);
}

/**
 * The tests in real browsers, against the built site and its server.
 * @param more arguments for Playwright
 */
export async function checkInBrowser(more: readonly string[] = []): Promise<Tally> {
	const title = 'Browser tests';
	const tally = await run({
		title,
		program: '@playwright/test/cli.js',
		args: ['test', '--reporter=list,json', ...more],
		env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(title) },
		count: ({ stats }) => {
			const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = Object(stats);
			// Flaky ones passed when repeated; Playwright lists them.
			return { passed: expected + flaky, failed: unexpected + skipped, skipped: 0 };
		},
	});
	console.log(browsersHere());
	return tally;
}

export function sum(tallies: readonly Tally[]): Tally {
	return tallies.reduce((all, one) => ({
		passed: all.passed + one.passed,
		failed: all.failed + one.failed,
		skipped: all.skipped + one.skipped,
	}));
}

async function run(check: Check): Promise<Tally> {
	console.log(`\n${check.title}`);
	return finish(check, await start(check, 'inherit'));
}

/** Runs in parallel with what comes next, and writes its output when it has ended. In an object, since a promise would be awaited. */
async function runAside(check: Check): Promise<{ tally: Promise<Tally> }> {
	const output = join(folder, check.title);
	const started = await start(check, openSync(output, 'w'));
	return { tally: finish(check, started, () => `\n${check.title}\n${readFileSync(output, 'utf8')}`) };
}

/** Starts a check's program. It ends with this one, also where this is killed. */
async function start({ program, args, env }: Check, output: 'inherit' | number) {
	const begun = Date.now();
	const { ended } = await startProgram(process.execPath, [join(root, 'node_modules', program), ...args], {
		cwd: root,
		stdio: ['ignore', output, output],
		env: { ...process.env, ...env },
		killSignal: 'SIGTERM',
	});
	return { begun, ended };
}

async function finish(
	{ title, count }: Check,
	{ begun, ended }: Awaited<ReturnType<typeof start>>,
	output = () => '',
): Promise<Tally> {
	const passed = (await ended) === 0;
	const seconds = ((Date.now() - begun) / 1000).toFixed(1);
	console.log(`${output()}${title}: ${passed ? 'passed' : 'failed'}, ${seconds} s`);
	if (!count) return { passed: Number(passed), failed: Number(!passed), skipped: 0 };
	try {
		const tally = count(JSON.parse(readFileSync(reportOf(title), 'utf8')));
		const failedUncounted = tally.passed + tally.failed === 0 || (!passed && tally.failed === 0);
		return failedUncounted ? { ...tally, failed: 1 } : tally;
	} catch {
		return { passed: 0, failed: 1, skipped: 0 };
	}
}

import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '#server/settings/read.ts';
import { browsersHere, engineNames, installEngines } from '../tests/browsers/engines.ts';
import { ensureBrowser } from '../tests/support/browser.ts';
import { startProgram } from '../tests/support/programs.ts';
import { buildIfStale } from './build/fresh.ts';

// `npm test`: all checks, on a site that is built with default settings. Some are made in Firefox and WebKit too, where these are;
// `-- --install` installs them (as root, on Debian), and counts what is missing then, or a test not run, as a failure.
// `npm run check`: everything that needs no browser. `npm run long browsers`: the journeys in Firefox and WebKit, which it installs.

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
	/** Of a test runner: how its report in JSON is read. Others pass or fail as one. */
	count?: (report: Record<string, unknown>) => Tally;
}

/** A test file in Vitest's report. A test that passed when it was repeated keeps the errors of its first attempt. */
interface VitestFile {
	name: string;
	assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

const { values } = parseArgs({
	options: {
		'no-browser': { type: 'boolean' },
		install: { type: 'boolean' },
		engines: { type: 'boolean' },
	},
});
const root = join(import.meta.dirname, '..');
/** For the reports of test runners, and the output of what runs in parallel. */
const folder = mkdtempSync(join(tmpdir(), 'report-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
// Otherwise one of these ends the process at once, without what is to be done at its exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const reportOf = (title: string) => join(folder, `${title}.json`);

if (!values['no-browser']) ensureBrowser(values.install);
const missing = values.install || values.engines ? installEngines() : [];
if (values.engines && missing.length > 0) {
	console.error(
		`There is no ${missing.join(' and no ')} on this machine. On Debian, as root: apt-get install firefox-esr webkit2gtk-driver xvfb; elsewhere: npx playwright install firefox webkit.`,
	);
	process.exit(1);
}
if (values.engines) await build();
const tallies = values.engines
	? // Pages are compared with those in Chromium.
		await inBrowser(engineNames.map((name) => `--project=${name}`))
	: [...(await withoutBrowser()), ...(values['no-browser'] ? [] : await inBrowser())];
const sum = (of: keyof Tally) => tallies.reduce((all, tally) => all + tally[of], 0);
if (sum('skipped') > 0)
	console.log(`${sum('skipped')} not run, for which this machine lacks something: above, as skipped.`);
if (missing.length > 0) console.error(`Could not be installed, and was not tested in: ${missing.join(', ')}`);
const bad = sum('failed') + missing.length + (values.install ? sum('skipped') : 0);
console.log(`${sum('passed')} passed, ${bad} failed`);
process.exitCode = bad === 0 ? 0 : 1;

/** Not with companies of the developer's own data. */
function build(): Promise<void> {
	return buildIfStale(readSettings({ DATA_DIR: 'node_modules/.no-data' }));
}

/** What needs no site runs in parallel with the build, which keeps little more than one core busy. */
async function withoutBrowser(): Promise<Tally[]> {
	const aside = [
		run({ title: 'Style', program: '@biomejs/biome/bin/biome', args: ['ci', '--error-on-warnings', '.'] }, true),
		// What runs in browsers, with what the oldest of them know (`browserslist`): Node and the newest ones know more.
		run(
			{ title: 'Types in browsers', program: 'typescript-native/bin/tsc', args: ['-p', 'tsconfig.browsers.json'] },
			true,
		),
		// Packages and exports that nothing uses, and packages that package.json does not name.
		run({ title: 'Unused code', program: 'knip/bin/knip.js', args: ['--no-progress', '--no-config-hints'] }, true),
		run(vitest('Tests without a site', 'unit', 'dom', 'house', 'store'), true),
	];
	await build();
	const types = ['check', '--minimumFailingSeverity', 'warning'];
	// Takes one thread for twenty seconds; the tests wait for servers much of the time.
	aside.push(run({ title: 'Types', program: 'astro/bin/astro.mjs', args: types }, true));
	return [await run(vitest('Tests', 'server', 'system')), ...(await Promise.all(aside))];
}

/** Tests of these projects of Vitest's. */
function vitest(title: string, ...projects: string[]): Check {
	return {
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
	};
}

/** The tests in real browsers, against the built site and its server. @param more arguments for Playwright */
async function inBrowser(more: readonly string[] = []): Promise<Tally[]> {
	const title = 'Browser tests';
	process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = reportOf(title);
	const tally = await run({
		title,
		program: '@playwright/test/cli.js',
		args: ['test', '--reporter=list,json', ...more],
		count: ({ stats }) => {
			const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = Object(stats);
			// Flaky ones passed when repeated; Playwright lists them.
			return { passed: expected + flaky, failed: unexpected + skipped, skipped: 0 };
		},
	});
	console.log(browsersHere());
	return [tally];
}

/**
 * Runs a check's program, which ends with this one, also where this is killed.
 * @param isAside in parallel with what comes next: then its output is written when it has ended
 */
async function run({ title, program, args, count }: Check, isAside = false): Promise<Tally> {
	const begun = Date.now();
	const file = join(folder, title);
	// Not a pipe, which nobody reads while the site is built.
	const output = isAside ? openSync(file, 'w') : 'inherit';
	if (!isAside) console.log(`\n${title}`);
	const { ended } = await startProgram(process.execPath, [join(root, 'node_modules', program), ...args], {
		cwd: root,
		stdio: ['ignore', output, output],
		killSignal: 'SIGTERM',
	});
	const passed = (await ended) === 0;
	const seconds = ((Date.now() - begun) / 1000).toFixed(1);
	if (isAside) console.log(`\n${title}\n${readFileSync(file, 'utf8')}`);
	console.log(`${title}: ${passed ? 'passed' : 'failed'}, ${seconds} s`);
	if (!count) return { passed: Number(passed), failed: Number(!passed), skipped: 0 };
	try {
		const tally = count(JSON.parse(readFileSync(reportOf(title), 'utf8')));
		const failedUncounted = tally.passed + tally.failed === 0 || (!passed && tally.failed === 0);
		return failedUncounted ? { ...tally, failed: 1 } : tally;
	} catch {
		return { passed: 0, failed: 1, skipped: 0 };
	}
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
	chmodSync,
	cpSync,
	existsSync,
	globSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTypeCheck, type Mutant, mutantsOf, shuffled } from './mutants.ts';

// `npm run long mutation -- --seed 1 --count 10 --room server/wire`: puts small faults one by one into a copy of the project, each drawn by
// the seed, and runs the tests nearest to it until one fails. A fault that all of them pass is a hole in the tests, or changes
// nothing that anybody sees. `--unit` runs unit tests only, in a minute or two; `--again FILE` tries only those that an earlier run has written to that file.
const { values } = parseArgs({
	options: {
		seed: { type: 'string', default: '1' },
		count: { type: 'string', default: '10' },
		room: { type: 'string', multiple: true },
		unit: { type: 'boolean' },
		again: { type: 'string' },
		out: { type: 'string' },
	},
});

/**
 * The tests of a fault between the unit tests of its room and all of them: by the first of these with which the file's path begins. In
 * order, each only if the ones before it passed. Most of them start the server, which no import graph shows.
 */
const testsOf: Readonly<Record<string, readonly string[]>> = {
	'src/leads': ['tests/wire/insert tests/wire/form-posts tests/wire/add-photos', 'tests/oracle tests/delivery'],
	'src/backend': ['tests/wire/browser-calls', 'e2e/failures e2e/photo-quote e2e/callback'],
	'src/dialogs/photos': ['tests/wire/browser-calls', 'e2e/photo-choosing e2e/photo-quote'],
	'src/dialogs/plain': ['tests/wire/form-posts tests/site', 'e2e/without-script e2e/my-request'],
	'src/dialogs/confirmation': ['e2e/confirmation e2e/photo-quote e2e/my-request'],
	'src/dialogs/opening': ['e2e/dialogs e2e/auto-open e2e/before-script e2e/photo-quote'],
	'src/dialogs': ['e2e/dialogs e2e/callback e2e/brochure e2e/failures', 'e2e/photo-quote e2e/access'],
	'server/wire/forms': [
		'tests/wire',
		'tests/delivery/company-answers tests/delivery/add-photos tests/delivery/my-request',
	],
	'server/wire': [
		'tests/wire',
		'tests/faults/flood tests/faults/fuzz tests/faults/unwanted tests/ops/abuse tests/ops/visits tests/delivery/thanks',
	],
	'server/store/snapshots': ['tests/store', 'tests/ops/snapshots tests/ops/restore tests/ops/damaged'],
	'server/store/sqlite': ['tests/store', 'tests/ops/damaged tests/ops/migrations tests/ops/restart'],
	'server/store/folder': [
		'tests/store',
		'tests/ops/photos tests/ops/permissions tests/faults/small-disk tests/ops/unf',
	],
	'server/store/outbox': ['tests/store', 'tests/delivery'],
	'server/store/links': ['tests/store', 'tests/delivery/company-answers tests/delivery/my-request'],
	'server/store': ['tests/store', 'tests/operator tests/ops/retention tests/ops/erasures tests/ops/theft'],
	'server/delivery': ['tests/delivery', 'tests/store/outbox tests/ops/week tests/faults/delivery tests/ops/start'],
	'server/photos': [
		'tests/faults/photo tests/delivery/small tests/wire/upload',
		'tests/delivery/photos tests/ops/photos tests/ops/permissions',
	],
	'server/desk': ['tests/desk tests/operator', 'e2e/desk-requests e2e/desk-day'],
};

const rooms = [
	'src/leads',
	'src/backend',
	'src/dialogs',
	'server/wire',
	'server/store',
	'server/delivery',
	'server/photos',
	'server/desk',
];

/** In ms. A test that takes longer has failed, perhaps of the machine: one that starts servers is run again alone, with twice the time. */
const testTimeout = 120_000;

/** In ms. A fault can make a loop endless, which no limit of a test ends. */
const hangTimeout = 900_000;

interface Ended {
	passed: boolean;
	/** The first file of tests in which one failed; empty where the program could not run them. */
	file: string;
	/** What it says. */
	reason: string;
}

const root = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'mutation-'));
// Some tests start programs as another user than root.
chmodSync(copy, 0o755);
const inCopy = (path: string) => join(copy, path);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

function copyProject(): void {
	const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
	for (const file of listed.split('\0'))
		if (file && existsSync(join(root, file))) cpSync(join(root, file), inCopy(file));
	copyBuild();
	symlinkSync(join(root, 'node_modules'), inCopy('node_modules'));
}

/** The site as it is built without a fault. */
function copyBuild(): void {
	for (const built of ['dist', 'dist-desk', '.astro']) {
		rmSync(inCopy(built), { recursive: true, force: true });
		if (existsSync(join(root, built))) cpSync(join(root, built), inCopy(built), { recursive: true });
	}
}

/** Runs one of the project's programs in the copy. @returns whether it ended well, and what it wrote */
async function run(args: readonly string[]): Promise<[passed: boolean, output: string]> {
	const child = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'], timeout: hangTimeout });
	// Not SIGTERM: Vitest would still write into the folder that is removed. What tests have started ends with them.
	const end = () => child.kill('SIGKILL');
	process.once('exit', end);
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding('utf8').on('data', (text: string) => {
			output = (output + text).slice(-4000);
		});
	const [code] = await once(child, 'close');
	process.off('exit', end);
	return [code === 0, output];
}

async function vitest(args: readonly string[], timeout = testTimeout): Promise<Ended> {
	const report = inCopy('.mutation.json');
	rmSync(report, { force: true });
	const limits = [`--testTimeout=${timeout}`, `--hookTimeout=${timeout}`, '--retry=0', '--bail=1', '--passWithNoTests'];
	const reporters = ['--reporter=json', `--outputFile.json=${report}`];
	const [passed, output] = await run(['node_modules/vitest/vitest.mjs', ...args, ...limits, ...reporters]);
	if (!existsSync(report)) return { passed, file: '', reason: output };
	const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
	// Those that were stopped since another failed are called failed too, without a word.
	const failed = [...Object(testResults)].flatMap(({ name, message, assertionResults }) => {
		const test = assertionResults.find(({ status }: { status: string }) => status === 'failed');
		const reason = test ? `${test.fullName}: ${test.failureMessages[0]}` : message;
		return reason ? [{ file: name.slice(copy.length + 1), reason }] : [];
	});
	return { passed, file: failed[0]?.file ?? '', reason: failed[0]?.reason ?? output };
}

/** Builds the site, then runs tests in Chromium on it. */
async function browser(names: readonly string[]): Promise<Ended> {
	const [isBuilt, said] = await run(['scripts/run.mjs', 'scripts/build.ts']);
	if (!isBuilt) return { passed: false, file: '', reason: said };
	const specs = names.map((name) => `tests/${name}`);
	const options = ['--project=chromium', '--max-failures=1', '--retries=1', '--reporter=line'];
	const [passed, output] = await run(['node_modules/@playwright/test/cli.js', 'test', ...specs, ...options]);
	copyBuild();
	return { passed, file: /tests\/e2e\/[\w-]+\.spec\.ts/.exec(output)?.[0] ?? '', reason: output };
}

/** What fails without any fault, by the file of tests, or by the stage of which nothing could be run; each tried once. */
const failsAnyway = new Map<string, boolean>();

/**
 * Whether a failure is the fault's: what starts servers fails with it again when it is run alone, and all passes without it.
 * @throws where that leaves nothing to judge by: without a browser, or a build
 */
async function isKill({ file }: Ended, stage: string, mutant: Mutant): Promise<boolean> {
	const isVitest = file !== '' && !file.startsWith('tests/e2e/');
	const alone = () => vitest(['run', file], 2 * testTimeout);
	if (isVitest && file.startsWith('tests/') && (await alone()).passed) return false;
	const tried = file || stage;
	if (!failsAnyway.has(tried)) {
		writeFileSync(inCopy(mutant.file), mutant.original);
		const without = isVitest ? await alone() : await runStage(tried.replace('tests/', '').split(' '), []);
		writeFileSync(inCopy(mutant.file), mutant.text);
		failsAnyway.set(tried, !without.passed);
		if (!without.passed && !isVitest) throw new Error(`Without a fault too, ${tried} fails: ${without.reason}`);
		if (!without.passed) console.log(`  ${file} fails without a fault too, and is left out`);
	}
	return !failsAnyway.get(tried);
}

function runStage([first = '', ...others]: readonly string[], leftOut: readonly string[]): Promise<Ended> {
	if (first.startsWith('e2e/')) return browser([first, ...others]);
	const without = leftOut.map((one) => `--exclude=${one}`);
	if (first !== 'unit') return vitest(['run', '--project=!unit', '--project=!house', first, ...others, ...without]);
	// The rules of the house see that a file has changed, not what it does.
	return vitest(['run', '--project=unit', '--project=house', '--exclude=tests/house/**', ...others, ...without]);
}

/** @returns the test that found it, and whether that is a unit test; undefined if none did */
async function killerOf(mutant: Mutant): Promise<{ isUnit: boolean; by: string } | undefined> {
	const [, stages] = Object.entries(testsOf).find(([start]) => mutant.file.startsWith(start)) ?? ['', []];
	const leftOut: string[] = [];
	const room = mutant.file.split('/').slice(0, 2).join('/');
	for (const stage of [`unit ${room}`, ...(values.unit ? [] : stages), 'unit']) {
		for (;;) {
			const broken = [...failsAnyway].flatMap(([file, fails]) => (fails ? file : []));
			const ended = await runStage(stage.split(' '), [...leftOut, ...broken]);
			if (ended.passed) break;
			if (await isKill(ended, stage, mutant))
				return {
					isUnit: stage.startsWith('unit'),
					by: `${ended.file || stage}: ${ended.reason.split('\n')[0]?.slice(0, 160)}`,
				};
			leftOut.push(ended.file);
		}
	}
	return undefined;
}

const survivors: Omit<Mutant, 'text' | 'original'>[] = [];
const table: Record<string, Record<string, number>> = {};
// Also of a run that was interrupted.
process.on('exit', () => {
	// Programs that were just ended may still write for a moment.
	rmSync(copy, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
	console.table(table);
	const out = values.out ?? join(tmpdir(), `mutation-${values.seed}.json`);
	writeFileSync(out, `${JSON.stringify(survivors, null, '\t')}\n`);
	console.log(`Survivors are in ${out}`);
});
copyProject();
const typeChecks = createTypeCheck(copy);
const again = values.again && new Set(JSON.parse(readFileSync(values.again, 'utf8')).map(({ id }: Mutant) => id));
for (const room of values.room ?? rooms) {
	const files = globSync(room.endsWith('.ts') || room.endsWith('.tsx') ? room : `${room}/**/*.{ts,tsx}`, { cwd: copy });
	const tested = files.filter((file) => !/\.(?:test|d)\.tsx?$/.test(file));
	const all = shuffled(
		tested.flatMap((file) => mutantsOf(copy, file)),
		values.seed,
	);
	const row = { drawn: 0, killed: 0, 'by unit': 0, survived: 0 };
	table[room] = row;
	for (const mutant of all) {
		if (again ? !again.has(mutant.id) : row.drawn >= Number(values.count)) continue;
		if (!typeChecks(mutant)) continue;
		row.drawn++;
		writeFileSync(inCopy(mutant.file), mutant.text);
		const killer = await killerOf(mutant);
		writeFileSync(inCopy(mutant.file), mutant.original);
		const { text: _, original: __, ...shown } = mutant;
		const { file, line, change } = shown;
		console.log(`${killer ? 'killed' : 'SURVIVED'} ${file}:${line} ${change}${killer ? `\n  ${killer.by}` : ''}`);
		if (!killer) survivors.push(shown);
		row[killer ? 'killed' : 'survived']++;
		if (killer?.isUnit) row['by unit']++;
	}
}

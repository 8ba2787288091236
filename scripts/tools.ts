import { join } from 'node:path';

// `npm run long NAME`, `npm run bench NAME` and `npm run writers NAME`: runs one of these programs with the arguments that follow.

/** What the list of them says; and the file, where it is not `scripts/long/NAME.ts` and its like, with what stands before the arguments. */
type Tool = string | { text: string; program: string; args?: readonly string[] };

const root = join(import.meta.dirname, '..');

/** A round of tests of `npm test` at full size; its argument is how many, in place of the usual. */
const vitest = (text: string, ...files: string[]): Tool => ({
	text,
	program: 'node_modules/vitest/vitest.mjs',
	args: ['run', ...files],
});

const groups: Readonly<Record<string, Readonly<Record<string, Tool>>>> = {
	long: {
		browsers: {
			text: 'the requests, Back, the longest policy and the desk in Firefox and WebKit, which it installs (as root, on Debian)',
			program: 'scripts/test.ts',
			args: ['--engines'],
		},
		kill: vitest('25 times SIGKILL under load: nothing acknowledged is lost', 'tests/faults/kill.test.ts'),
		delivery: vitest(
			'every request reaches all recipients, with failing mail servers and 10 times SIGKILL',
			'tests/faults/delivery.test.ts',
		),
		attack: vitest(
			'20,000 calls from 2,000 addresses, honest visitors in their midst, and the operator who clears it in Chromium',
			'tests/faults/attack.test.ts',
		),
		photos: vitest('10,000 broken photos of each type for the decoders', 'tests/faults/photos.test.ts'),
		fuzz: vitest('10,000 fuzzed calls', 'tests/faults/fuzz.test.ts'),
		hosted: vitest(
			'a hosted project as the inbox: outages, deletions that fail, 25 times killed at each step',
			'tests/hosted',
		),
		'hosted-forms': {
			text: 'all forms of a site that is built for a hosted project, in Chromium',
			program: 'node_modules/@playwright/test/cli.js',
			args: ['test', '-c', 'tests/hosted/playwright.config.ts', '--reporter=list'],
		},
		disk: 'a disk that is full, and three power cuts under load (as root)',
		desk: 'the desk with 100,000 requests: listed, changed, billed, erased, found in a real browser, timed',
		deploy: 'what is in deploy/: nginx, Caddy, the systemd units, the steps of the image (as root)',
		mutation: 'puts small faults into a copy of the project, and lists those that no test finds; --seed 1 --count 10',
	},
	bench: {
		size: 'lines by room; COMMIT ...: of commits',
		page: 'the budgets of home page, list of articles and longest article, beside a hand-written page; --page /blog: one page',
		server: 'CPU time and memory that pages, requests and photos cost one server',
		delivery: 'time from insert to accepted e-mail',
	},
	writers: {
		dates: 'gives each article and policy whose words have changed today’s date',
		figures: 'every figure that articles may state, with the words it reads as',
		links: {
			text: 'once a month: the links of the built site to others, dead or moved',
			program: 'node_modules/linkinator/build/src/cli.js',
			args: [
				...['dist', '--recurse', '--clean-urls', '--redirects', 'warn', '--retry'],
				...['--concurrency', '6', '--timeout', '20000', '--verbosity', 'warning', '--skip', '//localhost:4321'],
			],
		},
		mails: 'every e-mail as HTML, text and pictures at two widths, with hostile input too; FOLDER',
	},
};

const [group = '', name = '', ...args] = process.argv.slice(2);
const tools = groups[group] ?? {};
const found = Object.hasOwn(tools, name) ? tools[name] : undefined;
const textOf = (tool: Tool) => (typeof tool === 'string' ? tool : tool.text);

if (found && /^(?:-h|--help)$/.test(args[0] ?? '')) console.log(`npm run ${group} ${name}: ${textOf(found)}`);
else if (found) {
	const { program: file, args: first = [] } =
		typeof found === 'string' ? { program: `scripts/${group}/${name}.ts` } : found;
	const program = join(root, file);
	const isRound = file.includes('vitest');
	if (isRound) process.env.TEST_SIZE = args[0] ?? 'full';
	process.argv = [process.execPath, program, ...first, ...(isRound ? [] : args)];
	await import(program);
} else {
	const width = Math.max(...Object.keys(tools).map((one) => one.length)) + 2;
	const lines = Object.entries(tools).map(([one, of]) => `  ${one.padEnd(width)}${textOf(of)}`);
	const reason = name ? `There is no "${name}".\n` : '';
	console.error(`${reason}Usage: npm run ${group} NAME [-- OPTIONS]\n${lines.join('\n')}`);
	process.exitCode = 2;
}

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { tables } from '#leads/tables.ts';
import { type EarlierRouting, routingSchema } from '#server/delivery/companies.ts';
import type { ServeOptions } from '#server/main.ts';
import { hostFiles } from '#server/site/files.ts';
import { openForServer } from '#server/store/open.ts';
import { made } from './database.ts';
import { startProgram } from './programs.ts';
import type { Receivers } from './receivers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The key that a server started here expects. */
export const publicKey = 'sb_publishable_test_key';

export interface AnyServer {
	url: string;
	dataDir: string;
	/** What it has written so far. */
	output(): string;
	stop(): Promise<unknown>;
}

export interface TestServer extends AnyServer {
	pid: number;
	/** Stops it by SIGTERM and resolves with its exit code. */
	stop(): Promise<number | null>;
	/** Kills it (SIGKILL). */
	kill(): Promise<void>;
}

export interface ServerOptions {
	env?: Record<string, string>;
	/** Another program than the server, with its arguments: `server/main.ts --without-pages`, `server/leads.ts desk`. */
	program?: string;
	/** Options of Node. */
	flags?: readonly string[];
	/** The folder of a built site; defaults to the small generated one. */
	dist?: string;
	/** The data folder, for a second start on the same data; defaults to a new one. */
	dataDir?: string;
	/** The server's intervals, in place of the default ones. */
	intervals?: ServeOptions['intervals'];
}

/** The settings of a server in a test, on a free port. */
export const settingsOf = (dataDir: string, env: Record<string, string> = {}) => ({
	HOST: '127.0.0.1',
	PORT: '0',
	DATA_DIR: dataDir,
	RATE_LIMIT: 'off',
	PUBLIC_BACKEND_KEY: publicKey,
	...env,
});

/** A program that starts the server as `server/main.ts` does, with shorter intervals. */
const withIntervals = (options: Pick<ServerOptions, 'dist' | 'intervals'>) =>
	`import { serveUntilStopped } from '#server/main.ts';
	import { readSettings } from '#server/settings/read.ts';
	await serveUntilStopped(readSettings(process.env), ${JSON.stringify(options)});`;

/**
 * Starts the real server as its own process and waits until it answers. `startHere` takes a tenth of the processor's time; this is
 * for signals, kills, a process's memory, and work that may not share the test's thread.
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
	const { env = {}, flags = [], dist, dataDir, intervals } = options;
	const data = dataDir ?? (await temporaryFolder());
	const site = dist ?? (await smallSite());
	const program = options.program
		? options.program.split(' ')
		: intervals
			? ['--input-type=module', '--eval', withIntervals({ dist: site, intervals })]
			: [join(root, 'server/main.ts'), '--dist', site];
	const { pid, said, output, end } = await startProgram(process.execPath, [...flags, ...program], {
		cwd: root,
		env: {
			PATH: process.env.PATH ?? '',
			// As `npm start` does: compiled once, not at each of a hundred starts.
			NODE_COMPILE_CACHE: join(root, 'node_modules/.compile-cache'),
			...settingsOf(data, env),
		},
		ready: /^(.*"msg":"ready".*)\n/m,
	});
	const kill = async () => void (await end('SIGKILL'));
	return { url: JSON.parse(said).url, dataDir: data, pid, output, stop: () => end(), kill };
}

/** Intervals in ms of tenths of a second; the server's defaults are seconds. */
export const shortIntervals = { delivery: { firstRetry: 300, poll: 100, mostAnHour: 1e9 }, health: 0, inbox: 100 };

export interface DeliveringOptions extends ServerOptions {
	/** The companies; none unless given. */
	routing?: EarlierRouting;
}

/** A server that delivers to these receivers, with short intervals unless others are given. */
export async function startDelivering(receivers: Receivers, options?: DeliveringOptions): Promise<TestServer> {
	return startServer(await delivering(receivers, options));
}

/** The options of such a server. */
export async function delivering(
	{ env }: Receivers,
	{ routing, ...options }: DeliveringOptions = {},
): Promise<ServerOptions> {
	const dataDir = options.dataDir ?? (await temporaryFolder());
	if (routing) await storeCompanies(dataDir, routing);
	return { intervals: shortIntervals, ...options, dataDir, env: { ...env, ...options.env } };
}

/** In a data folder that no server uses. */
export async function storeCompanies(dataDir: string, routing: EarlierRouting): Promise<void> {
	const store = await openForServer(dataDir);
	store.companies.takeOver(routingSchema.parse(routing), 'tester');
	await store.close();
}

/** A new empty folder, which goes after the tests of the file (`remove-folders.ts`). */
export async function temporaryFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'stairlifts-'));
	made.push(folder);
	return folder;
}

/** The policy that a build writes into a page; the server adds what only a header can say. */
const builtPolicy =
	"default-src 'none';img-src 'self' https://abc.supabase.co;connect-src 'self' https://abc.supabase.co;base-uri 'none'; script-src 'self' 'sha256-c2NyaXB0'; style-src 'self' 'sha256-c3R5bGU=';";

const files: Record<string, string> = {
	'index.html': `<!doctype html><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${builtPolicy}"><title>Home</title><style>body{margin:0}</style><script>document.title += '!'</script>
<script type="application/ld+json">{"@type":"Organization"}</script>${'<p>Outdoor stairlifts</p>'.repeat(100)}
<template id="callback-script"><script type="module" src="/_astro/callback.Bx1.js"></script></template>`,
	'blog.html': '<!doctype html><title>Blog</title>',
	'blog/an-article.html': '<!doctype html><title>An article</title>',
	'404.html': '<!doctype html><title>Oops! Page Not Found</title>',
	'_astro/callback.Bx1.js': 'console.info()',
	'_astro/page.Bx1.js': `console.info(${JSON.stringify('x'.repeat(2000))})`,
	'robots.txt': 'User-agent: *\n',
	'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

/** A small site in the form of the build's, compressed ahead of time. */
export async function smallSite(more: Record<string, string> = {}): Promise<string> {
	const folder = await temporaryFolder();
	for (const [name, text] of Object.entries({ ...files, ...more })) {
		const path = join(folder, name);
		await mkdir(dirname(path), { recursive: true });
		await writeFile(path, text);
		await writeFile(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }));
		await writeFile(`${path}.gz`, gzipSync(text));
	}
	return folder;
}

/** The pages about one request, for servers in the test's process: what shows them are the site's components as they are here. */
const forms = tables.flatMap(({ kind }) => [`ask/${kind}`, `ask/sent/${kind}`]);
const shell = '<title>A page</title><main><div id="sent"></div><h1>This link does not work</h1></main>';
const withPages = {
	...Object.fromEntries(['my-request', 'company-answer', ...forms].map((path) => [`${path}.html`, shell])),
	[hostFiles.requestPages]: `export * from ${JSON.stringify(join(root, 'src/dialogs/plain/request-pages.tsx'))}`,
};
let own = '';

/** The small site with them, once for all servers of a file; that of an earlier one has gone. */
export async function ownSite(): Promise<string> {
	if (!existsSync(own)) own = await smallSite(withPages);
	return own;
}

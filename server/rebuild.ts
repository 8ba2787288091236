import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { PagesState } from '#desk/contract.ts';
import { type Logger, logFailure } from '#server/log.ts';
import type { Settings } from '#server/settings/read.ts';

const project = join(import.meta.dirname, '..');
const program = join(project, 'scripts', 'build.ts');
/** Not there where only the built site was copied, as in a container. */
const canBuild = [program, join(project, 'node_modules', 'astro')].every((path) => existsSync(path));
/** As much as the command `nice` gives without a number: visitors' calls come first. */
const niceness = 10;
/** How much of what a build says is kept, in characters. */
const mostSaid = 4000;

export interface Rebuilder {
	state(): PagesState;
	/** Has the pages built, once more if a build is running, since that began with what was there before. @returns what happens now, in a sentence */
	build(): string;
	/** Ends a build that is running; the next start makes it anew. */
	stop(): Promise<void>;
}

/**
 * Builds the site after a change on the desk: a process of its own, which takes seconds of a processor, into a folder of its own in DATA_DIR, where it
 * takes the place of the last one whole or not at all.
 * @param servedSince when the pages that are served were built, in ms since 1970; null where this server serves none, or another folder's
 * @param serve serves the new site; rejects where it cannot be
 */
export function createRebuilder(
	settings: Settings,
	log: Logger,
	servedSince: () => number | null,
	serve: () => Promise<void>,
): Rebuilder {
	let child: ChildProcess | undefined;
	let running: Promise<void> | undefined;
	let isAgain = false;
	let isStopping = false;
	let failed: string | undefined;
	const isHere = servedSince() !== null && canBuild && settings.SERVER_URL === '';

	async function buildOnce(): Promise<void> {
		const { said, code } = await run();
		if (isStopping) return;
		if (code === 0) {
			await serve();
			failed = undefined;
			return log.info('the pages were built after a change on the desk');
		}
		log.error({ said }, 'the pages could not be built after a change on the desk; the old ones stay');
		failed = reasonIn(said);
	}

	/** @returns the end of what it has said, and how it ended */
	function run(): Promise<{ said: string; code: number | null }> {
		const set = Object.entries(settings).map(([name, value]) => [name, String(value)]);
		// With telemetry, Astro writes into the account's home folder, and a service has none.
		const env = { ...process.env, ...Object.fromEntries(set), ASTRO_TELEMETRY_DISABLED: '1' };
		return new Promise((settle) => {
			let said = '';
			// A group of its own: the build has processes, which end with it.
			const begun = spawn(process.execPath, [program, '--for-server'], {
				...{ cwd: project, env, detached: true },
				stdio: ['ignore', 'ignore', 'pipe'],
			});
			child = begun;
			begun.stderr.on('data', (bytes) => {
				said = `${said}${bytes}`.slice(-mostSaid);
			});
			begun.on('error', ({ message }) => settle({ said: message, code: null }));
			begun.on('close', (code) => settle({ said, code }));
			if (begun.pid !== undefined) setPriority(begun.pid, niceness);
		});
	}

	async function buildAll(): Promise<void> {
		do {
			isAgain = false;
			await buildOnce().catch((error: unknown) => {
				logFailure(log, error, 'the new pages cannot be served; the old ones stay');
				failed = 'the log has more';
			});
		} while (isAgain && !isStopping);
		running = undefined;
	}

	return {
		state: () => {
			if (!isHere) return { is: 'by-hand', todo: byHand(settings) };
			if (running) return { is: 'building' };
			if (failed !== undefined) return { is: 'failed', why: failed };
			return { is: 'served', since: new Date(servedSince() ?? 0).toISOString() };
		},
		build: () => {
			if (!isHere) return `To have it on the site: ${byHand(settings)}.`;
			isAgain = true;
			running ??= buildAll();
			return 'It is on the site once the pages are built, in a minute or two.';
		},
		stop: async () => {
			isStopping = true;
			try {
				if (running && child?.pid !== undefined) process.kill(-child.pid);
			} catch {
				// It has just ended.
			}
			await running;
		},
	};
}

function byHand({ SERVER_URL }: Settings): string {
	if (canBuild && SERVER_URL === '') return 'npm run build, then restart the server';
	const where =
		SERVER_URL === ''
			? 'with it build and start the image, or the site, anew'
			: 'npm run build there, and publish them';
	return `copy published.json from DATA_DIR to DATA_DIR where the pages are built, then ${where}`;
}

/** The line that says what is wrong, without colours. */
function reasonIn(said: string): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
	const lines = said.replace(/\x1b\[[\d;]*m/g, '').split('\n');
	const told = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('The build failed'));
	const wrong = told.find((line) => /error|cannot|denied|no space|set .* first/i.test(line)) ?? told.at(-1);
	return wrong?.replace(/\.$/, '').slice(0, 300) ?? 'the build ended without a word';
}

import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer, PhotoTask } from '#server/photos/worker/task.ts';
import { workerCheckInterval, workerHeap, workerStartTimeout } from '#server/settings/limits.ts';

/** One run of `program.ts`. */
export interface WorkerProcess {
	/** Resolves with true when it takes tasks, with false where it cannot be started. */
	ready: Promise<boolean>;
	isRunning(): boolean;
	/**
	 * Gives it a task; one at a time.
	 * @returns its answer; 'lost' where it ended before it began, or was ended by something else, neither of which says anything
	 * about the photo; undefined where the task ended it, or took more than `timeout` ms or than its memory
	 */
	ask(task: PhotoTask, timeout: number): Promise<Answer | 'lost' | undefined>;
	kill(): void;
}

/** What other programs end a process with, Linux itself where memory runs out; a crash has signals of its own (SIGSEGV, SIGABRT). */
const fromOutside: readonly unknown[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];

/** @param memory most resident memory it may take, in bytes */
export function startProcess(memory: number): WorkerProcess {
	const child = fork(join(import.meta.dirname, 'program.ts'), {
		serialization: 'advanced',
		stdio: 'ignore',
		// Not the server's settings, which hold passwords.
		env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
		execArgv: [
			...process.execArgv.filter((flag) => flag.startsWith('--experimental-')),
			`--max-old-space-size=${workerHeap / 2 ** 20}`,
		],
	});
	let running = true;
	const kill = () => {
		running = false;
		child.kill('SIGKILL');
	};
	const ended = new Promise<{ bySomethingElse: boolean }>((resolve) => {
		const end = (_codeOrError: unknown, signal?: NodeJS.Signals | null) => {
			// After our own `kill` nobody asks.
			running = false;
			resolve({ bySomethingElse: fromOutside.includes(signal) });
		};
		child.once('exit', end).on('error', end);
	});
	const message = () => new Promise<unknown>((resolve) => child.once('message', resolve));
	// It may not keep the server from ending.
	child.unref();
	child.channel?.unref();

	async function start(first: Promise<unknown>): Promise<boolean> {
		const late = timer(workerStartTimeout);
		const begun = await Promise.race([first.then(() => true), ended.then(() => false), late.over]);
		late.clear();
		if (!begun) kill();
		return begun === true;
	}

	async function ask(task: PhotoTask, timeout: number): Promise<Answer | 'lost' | undefined> {
		const late = timer(timeout);
		const tooLarge = watchMemory(child.pid ?? 0, memory);
		let begun = false;
		const answer = message().then(() => {
			begun = true;
			return message() as Promise<Answer>;
		});
		const gone = ended.then(({ bySomethingElse }) => (begun && !bySomethingElse ? undefined : 'lost'));
		const unsent = new Promise<'lost'>((resolve) => {
			child.send(task, (error) => error && resolve('lost'));
		});
		try {
			return await Promise.race([answer, gone, unsent, late.over, tooLarge.over]);
		} finally {
			late.clear();
			tooLarge.clear();
		}
	}

	return { ready: start(message()), isRunning: () => running, ask, kill };
}

interface Limit {
	/** Resolves when the limit is passed. */
	over: Promise<undefined>;
	clear(): void;
}

function timer(ms: number): Limit {
	let timeout: NodeJS.Timeout | undefined;
	const over = new Promise<undefined>((resolve) => {
		timeout = setTimeout(() => resolve(undefined), ms);
	});
	return { over, clear: () => clearTimeout(timeout) };
}

/** Linux alone says how much memory a process takes; elsewhere the limit of the heap has to do. */
function watchMemory(pid: number, most: number): Limit {
	let interval: NodeJS.Timeout | undefined;
	const over = new Promise<undefined>((resolve) => {
		interval = setInterval(async () => {
			const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
			const taken = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
			if (taken > most) resolve(undefined);
		}, workerCheckInterval);
	});
	return { over, clear: () => clearInterval(interval) };
}

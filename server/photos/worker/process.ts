import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer, PhotoTask } from '#server/photos/worker/task.ts';
import { workerCheckInterval, workerHeap, workerStartTimeout } from '#server/settings/photo-limits.ts';

/** One run of `program.ts`. */
export interface WorkerProcess {
	/** Resolves with true when it is ready for tasks, with false if it could not be started. */
	ready: Promise<boolean>;
	isRunning(): boolean;
	/**
	 * Runs one task at a time.
	 * @returns its answer; 'lost' if the process ended before the task started or was killed by another program, neither of
	 * which is the photo's fault; undefined if the process crashed, or exceeded `timeout` (ms) or its memory limit
	 */
	ask(task: PhotoTask, timeout: number): Promise<Answer | 'lost' | undefined>;
	kill(): void;
}

/** Signals that other programs send, as the OOM killer does; crashes have others (SIGSEGV, SIGABRT). */
const fromOutside: readonly unknown[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];

/** @param memory limit of its resident memory, in bytes */
export function startProcess(memory: number): WorkerProcess {
	const child = fork(join(import.meta.dirname, 'program.ts'), {
		serialization: 'advanced',
		stdio: 'ignore',
		// Without the server's environment, which contains passwords.
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
			// After `kill`, nothing waits for the answer.
			running = false;
			resolve({ bySomethingElse: fromOutside.includes(signal) });
		};
		child.once('exit', end).on('error', end);
	});
	const message = () => new Promise<unknown>((resolve) => child.once('message', resolve));
	// The worker must not keep the server process alive.
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
	/** Resolves when the limit is exceeded. */
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

/** Reads a process's resident memory from /proc, on Linux only; elsewhere only the heap is limited. */
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

import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval, setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { NotAPhoto, TooLarge } from '#server/photos/type.ts';
import type { SmallPicture } from '#server/photos/worker/draw.ts';
import * as limits from '#server/settings/photo-limits.ts';

/**
 * A task for the worker. Between an upgrade of the files and its restart, a server of the last release starts the worker of this one: tasks
 * and answers may only gain what is optional.
 */
export type PhotoTask =
	| { act: 'clean'; path: string; type: string }
	| { act: 'draw'; path: string; type: string; px: number }
	| { act: 'toJpeg'; path: string; to: string };

interface Results {
	/** The file's size in bytes without metadata. */
	clean: number;
	draw: SmallPicture;
	toJpeg: undefined;
}

type Refusal = 'broken' | 'tooManyPixels';

export type Answer =
	| { done: unknown }
	| { refused: Refusal }
	| { failed: { message: string; code?: string | undefined } };

/** A rejected photo: damaged, with too many pixels, or over the worker's limits of time or memory. */
export class RefusedPhoto extends Error {
	override name = 'RefusedPhoto';
	readonly reason: Refusal;

	constructor(reason: Refusal) {
		super(reason);
		this.reason = reason;
	}
}

export type PhotoWorker = ReturnType<typeof createPhotoWorker>;

/**
 * Processes untrusted photos in a child process, so that a malicious photo can crash that process, not the server. It is
 * started for the first photo, ends after an idle minute (`workerIdleTime`), and is killed and replaced when a photo exceeds
 * its time or memory. It does not keep the server process alive.
 * @param memory limit of its resident memory, in bytes
 * @param onRest called when it has ended after being idle
 */
export function createPhotoWorker(memory: number, onRest: () => void = () => {}) {
	const oneAtATime = pLimit(1);
	let current: ReturnType<typeof startProcess> | undefined;
	let idle: NodeJS.Timeout | undefined;
	let closed = false;

	function end(): void {
		clearTimeout(idle);
		current?.kill();
		current = undefined;
	}

	async function answerTo(task: PhotoTask, timeout: number, isSecond = false): Promise<Answer> {
		if (current && !current.isRunning()) current = undefined;
		current ??= startProcess(memory);
		const process = current;
		const answer = (await process.ready) ? await process.ask(task, timeout) : 'lost';
		if (typeof answer === 'object' && !closed) return answer;
		if (current === process) end();
		if (closed) throw new Error('The worker is closed.');
		if (answer === undefined) return { refused: 'broken' };
		if (isSecond) throw new Error('The worker for photos could not be started, or was ended by something else.');
		return answerTo(task, timeout, true);
	}

	async function run<Task extends PhotoTask>(task: Task, timeout: number): Promise<Results[Task['act']]> {
		if (closed) throw new Error('The worker is closed.');
		clearTimeout(idle);
		const answer = await answerTo(task, timeout);
		idle = setTimeout(() => {
			end();
			onRest();
		}, limits.workerIdleTime).unref();
		if ('refused' in answer) throw new RefusedPhoto(answer.refused);
		if ('failed' in answer) throw Object.assign(new Error(answer.failed.message), { code: answer.failed.code });
		return answer.done as Results[Task['act']];
	}

	return {
		/**
		 * Runs one task at a time.
		 * @param timeout for the task itself, in ms, without waiting for others and starting the process
		 * @throws RefusedPhoto if the photo is the cause, also when it crashed the process or exceeded its time or memory
		 * @throws Error with Node's code for errors of disk or system, also if the process could not be started, or was killed by
		 * another program twice
		 */
		run: <Task extends PhotoTask>(task: Task, timeout: number) => oneAtATime(() => run(task, timeout)),
		/** Ends the process, also during a task; pending and later tasks fail. */
		close: () => {
			closed = true;
			end();
		},
	};
}

/** Signals that other programs send, as the OOM killer does; crashes have others (SIGSEGV, SIGABRT). */
const fromOutside: readonly unknown[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];

/** One run of `program.ts`. @param memory limit of its resident memory, in bytes */
function startProcess(memory: number) {
	const child = fork(join(import.meta.dirname, 'program.ts'), {
		serialization: 'advanced',
		stdio: 'ignore',
		// Without the server's environment, which contains passwords.
		env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
		execArgv: [
			...process.execArgv.filter((flag) => flag.startsWith('--experimental-')),
			`--max-old-space-size=${limits.workerHeap / 2 ** 20}`,
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

	/** Resolves with true when it is ready for tasks, with false if it could not be started. */
	async function start(first: Promise<unknown>): Promise<boolean> {
		const done = new AbortController();
		const late = wait(limits.workerStartTimeout, false, { signal: done.signal });
		const begun = await Promise.race([first.then(() => true), ended.then(() => false), late]);
		done.abort();
		if (!begun) kill();
		return begun;
	}

	/**
	 * Runs one task at a time.
	 * @returns its answer; 'lost' if the process ended before the task started or was killed by another program, neither of
	 * which is the photo's fault; undefined if the process crashed, or exceeded `timeout` (ms) or its memory limit
	 */
	async function ask(task: PhotoTask, timeout: number): Promise<Answer | 'lost' | undefined> {
		const done = new AbortController();
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
			const late = wait(timeout, undefined, { signal: done.signal });
			return await Promise.race([answer, gone, unsent, late, tooLarge(child.pid ?? 0, memory, done.signal)]);
		} finally {
			done.abort();
		}
	}

	return { ready: start(message()), isRunning: () => running, ask, kill };
}

/**
 * Resolves when a process takes more memory, by its resident memory in /proc, on Linux only; elsewhere only the heap is limited.
 * @throws an AbortError once its signal is aborted
 */
async function tooLarge(pid: number, most: number, signal: AbortSignal): Promise<undefined> {
	for await (const _ of setInterval(limits.workerCheckInterval, undefined, { signal })) {
		const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
		if (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024 > most) return;
	}
}

/**
 * Removes photos' metadata (`photos/worker/program.ts`) in a worker process, one photo at a time: fifty concurrent photos of
 * 10 MB would need half a gigabyte.
 */
export function createCleaner() {
	const worker = createPhotoWorker(limits.cleanMemory);
	return {
		/**
		 * @param path the file, which may be replaced
		 * @param type as detected by its first bytes
		 * @returns its new size in bytes
		 * @throws NotAPhoto if it is damaged or exceeded the worker's limits, TooLarge if it has too many pixels
		 */
		clean: async (path: string, type: string): Promise<number> => {
			try {
				return await worker.run({ act: 'clean', path, type }, limits.cleanTimeout);
			} catch (error) {
				if (!(error instanceof RefusedPhoto)) throw error;
				throw error.reason === 'tooManyPixels' ? new TooLarge() : new NotAPhoto(type);
			}
		},
		close: worker.close,
	};
}

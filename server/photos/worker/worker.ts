import pLimit from 'p-limit';
import { startProcess, type WorkerProcess } from '#server/photos/worker/process.ts';
import { type Answer, type PhotoTask, RefusedPhoto, type Results } from '#server/photos/worker/task.ts';
import { workerIdleTime } from '#server/settings/photo-limits.ts';

export interface PhotoWorker {
	/**
	 * Runs one task at a time.
	 * @param timeout for the task itself, in ms, without waiting for others and starting the process
	 * @throws RefusedPhoto if the photo is the cause, also when it crashed the process or exceeded its time or memory
	 * @throws Error with Node's code for errors of disk or system, also if the process could not be started, or was killed by
	 * another program twice
	 */
	run<Task extends PhotoTask>(task: Task, timeout: number): Promise<Results[Task['act']]>;
	/** Ends the process, also during a task; pending and later tasks fail. */
	close(): void;
}

/**
 * Processes untrusted photos in a child process, so that a malicious photo can crash that process, not the server. It is
 * started for the first photo, ends after an idle minute (`workerIdleTime`), and is killed and replaced when a photo exceeds
 * its time or memory. It does not keep the server process alive.
 * @param memory limit of its resident memory, in bytes
 * @param onRest called when it has ended after being idle
 */
export function createPhotoWorker(memory: number, onRest: () => void = () => {}): PhotoWorker {
	const oneAtATime = pLimit(1);
	let current: WorkerProcess | undefined;
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
		}, workerIdleTime).unref();
		if ('refused' in answer) throw new RefusedPhoto(answer.refused);
		if ('failed' in answer) throw Object.assign(new Error(answer.failed.message), { code: answer.failed.code });
		return answer.done as Results[Task['act']];
	}

	return {
		run: (task, timeout) => oneAtATime(() => run(task, timeout)),
		close: () => {
			closed = true;
			end();
		},
	};
}

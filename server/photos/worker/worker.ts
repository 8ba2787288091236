import pLimit from 'p-limit';
import { startProcess, type WorkerProcess } from '#server/photos/worker/process.ts';
import { type Answer, type PhotoTask, RefusedPhoto, type Results } from '#server/photos/worker/task.ts';
import { workerIdleTime } from '#server/settings/limits.ts';

export interface PhotoWorker {
	/**
	 * Works on a photo, one at a time.
	 * @param timeout for the work itself, in ms; waiting for others and starting the process do not count
	 * @throws RefusedPhoto where the photo is at fault: also where it ended the process, or took more time or memory than it may
	 * @throws Error, with Node's code, where the disk or the system is: also where the process could not be started, or something
	 * else ended it, twice
	 */
	run<Task extends PhotoTask>(task: Task, timeout: number): Promise<Results[Task['act']]>;
	/** Ends the process, also in the middle of its work; what is asked for from now on fails. */
	close(): void;
}

/**
 * Works on strangers' photos in another process: a photo that is too much for our code or for a decoder costs that process, not
 * the server. It is started for the first photo, ends after an idle minute (`workerIdleTime`), and is killed and started again
 * where a photo takes too long or too much memory. It does not keep the server from ending.
 * @param memory most resident memory it may take, in bytes
 * @param onRest called when it has ended because nothing was asked of it
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

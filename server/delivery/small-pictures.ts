import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { DrawAnswer, DrawTask } from '#server/delivery/draw.ts';
import type { ShownPhoto } from '#server/delivery/mail.ts';
import { drawerIdleTime, drawTimeout, smallPicturesKept } from '#server/limits.ts';
import type { StoredPhoto } from '#server/requests.ts';
import { createTurns } from '#server/turns.ts';

type Small = ShownPhoto['small'];

export interface SmallPictures {
	/**
	 * A small JPEG of a photo; undefined where it cannot be drawn, or not in time. Never throws: a request is worth more than
	 * its pictures.
	 * @param until when to go on without it, in ms since 1970
	 */
	of(photo: Pick<StoredPhoto, 'path' | 'type'>, until: number): Promise<Small>;
	/** Draws no more; what is asked for is undefined from now on. */
	close(): void;
}

/**
 * Draws photos small, one at a time, in a process that is started for the first one, ends a while after the last one
 * (`drawerIdleTime`), and is replaced where a photo was too much for it. What came of a photo is remembered for as long as that
 * process is there: a request goes to several recipients. Not longer, since a photo may be erased.
 */
export function createSmallPictures(): SmallPictures {
	const inTurn = createTurns();
	const known = new Map<string, Small>();
	let drawer: ChildProcess | undefined;
	let idle: NodeJS.Timeout | undefined;
	let closed = false;
	let number = 0;

	function end() {
		clearTimeout(idle);
		drawer?.kill('SIGKILL');
		drawer = undefined;
	}

	function rest() {
		end();
		known.clear();
	}

	function start(): ChildProcess {
		const started = fork(join(import.meta.dirname, 'draw.ts'), {
			serialization: 'advanced',
			stdio: 'ignore',
			// Not the server's settings, which hold passwords.
			env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
			execArgv: process.execArgv.filter((flag) => flag.startsWith('--experimental-')),
		});
		const gone = () => {
			if (drawer === started) end();
		};
		started.on('error', gone).on('exit', gone);
		// It may not keep the server from ending.
		started.unref();
		started.channel?.unref();
		return started;
	}

	function draw({ path, type }: Pick<StoredPhoto, 'path' | 'type'>, patience: number): Promise<Small> {
		drawer ??= start();
		const current = drawer;
		const task: DrawTask = { number: ++number, path, type };
		return new Promise((resolve) => {
			const settle = (small: Small) => {
				clearTimeout(timer);
				current.off('message', answered).off('exit', giveUp).off('error', giveUp);
				resolve(small);
			};
			const giveUp = () => {
				if (drawer === current) end();
				settle(undefined);
			};
			const answered = (answer: DrawAnswer) => {
				// What comes over the process's channel is a plain array of bytes.
				if (answer.number === task.number)
					settle(answer.small && { ...answer.small, jpeg: Buffer.from(answer.small.jpeg) });
			};
			const timer = setTimeout(giveUp, patience);
			current.on('message', answered).on('exit', giveUp).on('error', giveUp);
			try {
				current.send(task, (error) => error && giveUp());
			} catch {
				giveUp();
			}
		});
	}

	function remember(path: string, small: Small): void {
		known.delete(path);
		known.set(path, small);
		const oldest = known.keys().next().value;
		if (known.size > smallPicturesKept && oldest !== undefined) known.delete(oldest);
	}

	return {
		of: (photo, until) =>
			inTurn('', async () => {
				if (known.has(photo.path)) return known.get(photo.path);
				const left = until - Date.now();
				if (closed || left <= 0) return undefined;
				clearTimeout(idle);
				const begun = Date.now();
				const small = await draw(photo, Math.min(left, drawTimeout)).catch(() => undefined);
				// One that others had left no time for may have it next time.
				if (small || Date.now() - begun < left || left >= drawTimeout) remember(photo.path, small);
				idle = setTimeout(rest, drawerIdleTime).unref();
				return small;
			}),
		close: () => {
			closed = true;
			rest();
		},
	};
}

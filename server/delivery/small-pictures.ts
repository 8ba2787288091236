import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { DrawAnswer } from '#server/delivery/draw.ts';
import type { ShownPhoto } from '#server/delivery/mail.ts';
import { decodeTimeout, drawerIdleTime } from '#server/limits.ts';
import type { StoredPhoto } from '#server/requests.ts';
import { createTurns } from '#server/turns.ts';

export interface SmallPictures {
	/** A small JPEG of a photo; undefined where it cannot be drawn. Never throws: a request is worth more than its pictures. */
	of(photo: Pick<StoredPhoto, 'path' | 'type'>): Promise<ShownPhoto['small']>;
	close(): void;
}

/**
 * Draws photos small, one at a time, in a process that is started for the first one, ends a while after the last one
 * (`drawerIdleTime`), and is replaced where a photo was too much for it.
 */
export function createSmallPictures(): SmallPictures {
	const inTurn = createTurns();
	let drawer: ChildProcess | undefined;
	let idle: NodeJS.Timeout | undefined;
	let number = 0;

	function close() {
		clearTimeout(idle);
		drawer?.kill('SIGKILL');
		drawer = undefined;
	}

	function start(): ChildProcess {
		const started = fork(join(import.meta.dirname, 'draw.ts'), { serialization: 'advanced', stdio: 'ignore' });
		// It may not keep the server from ending.
		started.unref();
		started.channel?.unref();
		return started;
	}

	function draw(photo: Pick<StoredPhoto, 'path' | 'type'>): Promise<ShownPhoto['small']> {
		const current = drawer ?? start();
		drawer = current;
		const task = { number: ++number, path: photo.path, type: photo.type };
		return new Promise((resolve) => {
			const end = (small: ShownPhoto['small']) => {
				clearTimeout(patience);
				current.off('message', answered).off('exit', gone).off('error', gone);
				resolve(small);
			};
			const gone = () => {
				if (drawer === current) close();
				end(undefined);
			};
			const answered = (answer: DrawAnswer) => {
				if (answer.number === task.number) end(answer.small);
			};
			const patience = setTimeout(gone, decodeTimeout);
			current.on('message', answered).on('exit', gone).on('error', gone);
			current.send(task, (error) => error && gone());
		});
	}

	return {
		of: (photo) =>
			inTurn('', async () => {
				clearTimeout(idle);
				const small = await draw(photo);
				idle = setTimeout(close, drawerIdleTime).unref();
				// What comes over the process's channel is a plain array of bytes.
				return small && { ...small, jpeg: Buffer.from(small.jpeg) };
			}),
		close,
	};
}

import type { SmallPicture } from '#server/photos/worker/draw.ts';

/**
 * A task for the worker. Between an upgrade of the files and its restart, a server of the last release starts the worker of this one: tasks
 * and answers may only gain what is optional.
 */
export type PhotoTask =
	| { act: 'clean'; path: string; type: string }
	| { act: 'draw'; path: string; type: string; px: number }
	| { act: 'toJpeg'; path: string; to: string };

/** The results of tasks. */
export interface Results {
	/** The file's size in bytes without metadata. */
	clean: number;
	draw: SmallPicture;
	toJpeg: undefined;
}

/** Why a photo is rejected. */
export type Refusal = 'broken' | 'tooManyPixels';

/** The worker's answer to a task. */
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

import type { SmallPicture } from '#server/photos/worker/draw.ts';

/** What a worker can be asked to do. */
export type PhotoTask =
	| { act: 'clean'; path: string; type: string }
	| { act: 'draw'; path: string; type: string }
	| { act: 'toJpeg'; path: string; to: string };

/** What comes of it. */
export interface Results {
	/** The file's size in bytes, now that it is clean. */
	clean: number;
	draw: SmallPicture;
	toJpeg: undefined;
}

/** Why the photo itself is refused. */
export type Refusal = 'broken' | 'tooManyPixels';

/** What the worker sends back for each task. */
export type Answer =
	| { done: unknown }
	| { refused: Refusal }
	| { failed: { message: string; code?: string | undefined } };

/** A photo that cannot be worked on: it is broken, has too many pixels, or took more time or memory than it may. */
export class RefusedPhoto extends Error {
	override name = 'RefusedPhoto';
	readonly refusal: Refusal;

	constructor(refusal: Refusal) {
		super(refusal);
		this.refusal = refusal;
	}
}

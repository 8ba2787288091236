import { maxPhotoParts } from '#server/settings/limits.ts';

/** What a photo's file says of itself, and what of it may be kept. */
export interface Picture {
	width: number;
	height: number;
	/** The file without its hidden notes: the very buffer it was read from where there was nothing to take out. */
	bytes: Buffer;
}

/** A file that begins like a photo and goes on like none. */
export class BrokenPhoto extends Error {
	override name = 'BrokenPhoto';
}

/**
 * Counts the parts of one file (segments, chunks, boxes). Call what it gives once for each part.
 * @throws BrokenPhoto, when called, past `maxPhotoParts`
 */
export function countParts(): () => void {
	let parts = 0;
	return () => {
		if (++parts > maxPhotoParts) throw new BrokenPhoto();
	};
}

export interface Pieces {
	/** Takes over what stands between two places of the original. */
	keep(start: number, end: number): void;
	add(bytes: Buffer): void;
	/** All of it in one buffer: the original itself where all of that was kept. */
	joined(): Buffer;
}

/** Collects what is kept of a file. What lies side by side in the original stays one piece. */
export function collectPieces(original: Buffer): Pieces {
	const pieces: Buffer[] = [];
	let from = 0;
	let to = 0;
	const finish = () => {
		if (from < to) pieces.push(original.subarray(from, to));
		from = to;
	};
	return {
		keep: (start, end) => {
			if (start > end || end > original.length) throw new BrokenPhoto();
			if (start !== to) {
				finish();
				from = start;
			}
			to = end;
		},
		add: (bytes) => {
			finish();
			pieces.push(bytes);
		},
		joined: () => {
			finish();
			const whole = pieces.length === 1 && pieces[0]?.length === original.length && to === original.length;
			return whole ? original : Buffer.concat(pieces);
		},
	};
}

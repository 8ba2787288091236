import { maxPhotoParts } from '#server/settings/photo-limits.ts';

/** A parsed photo: its dimensions, and the file without metadata. */
export interface Picture {
	width: number;
	height: number;
	/** The file without metadata; the same buffer if there was none. */
	bytes: Buffer;
}

/** A file that starts like a photo, but cannot be parsed. */
export class BrokenPhoto extends Error {
	override name = 'BrokenPhoto';
}

/**
 * Counts the parts of one file (segments, chunks, boxes). The returned function is to be called for each part.
 * @throws BrokenPhoto from that function after `maxPhotoParts`
 */
export function countParts(): () => void {
	let parts = 0;
	return () => {
		if (++parts > maxPhotoParts) throw new BrokenPhoto();
	};
}

/** Collects the ranges of a file that are kept. Adjacent ranges are merged. */
export function collectPieces(original: Buffer) {
	const pieces: Buffer[] = [];
	let from = 0;
	let to = 0;
	const finish = () => {
		if (from < to) pieces.push(original.subarray(from, to));
		from = to;
	};
	return {
		keep: (start: number, end: number) => {
			if (start > end || end > original.length) throw new BrokenPhoto();
			if (start !== to) {
				finish();
				from = start;
			}
			to = end;
		},
		add: (bytes: Buffer) => {
			finish();
			pieces.push(bytes);
		},
		/** All pieces in one buffer; the original itself if they are all of it. */
		joined: (): Buffer => {
			finish();
			const whole = pieces.length === 1 && pieces[0]?.length === original.length && to === original.length;
			return whole ? original : Buffer.concat(pieces);
		},
	};
}

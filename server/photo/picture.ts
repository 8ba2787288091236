/** What a photo's file says of itself, and what of it may be kept. */
export interface Picture {
	width: number;
	height: number;
	/** The file without its hidden notes: parts of it as they are, and what had to be written anew. */
	pieces: readonly Buffer[];
}

/** A file that begins like a photo and goes on like none. */
export class BrokenPhoto extends Error {
	override name = 'BrokenPhoto';
}

export interface Pieces {
	/** Takes over what stands between two places of the original. */
	keep(start: number, end: number): void;
	add(bytes: Buffer): void;
	list(): Buffer[];
}

/** Collects what is kept of a file. What lies side by side in the original stays one piece. */
export function collectPieces(original: Buffer): Pieces {
	const pieces: { bytes: Buffer; end: number }[] = [];
	return {
		keep: (start, end) => {
			if (start > end || end > original.length) throw new BrokenPhoto();
			const last = pieces.at(-1);
			if (last?.end === start) {
				const from = start - last.bytes.length;
				pieces.splice(-1, 1, { bytes: original.subarray(from, end), end });
			} else if (start < end) pieces.push({ bytes: original.subarray(start, end), end });
		},
		add: (bytes) => {
			pieces.push({ bytes, end: Number.NaN });
		},
		list: () => pieces.map(({ bytes }) => bytes),
	};
}

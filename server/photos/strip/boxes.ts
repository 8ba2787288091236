import { BrokenPhoto, countParts } from '#server/photos/strip/picture.ts';

/** A box of the ISO base media file format (ISO/IEC 14496-12), as offsets in the file. */
export interface Box {
	type: string;
	start: number;
	/** Start of its content. */
	body: number;
	end: number;
}

/** The boxes between two offsets of a file. Throws BrokenPhoto for a box that exceeds its container. */
export type ReadBoxes = (from: number, to: number) => Generator<Box>;

/** Reads the boxes of one file. Every read of a box counts towards `maxPhotoParts`. */
export function boxReader(bytes: Buffer): ReadBoxes {
	const count = countParts();
	return function* boxes(from, to) {
		for (let start = from; start < to; ) {
			count();
			const box = boxAt(bytes, start, to);
			yield box;
			start = box.end;
		}
	};
}

function boxAt(bytes: Buffer, start: number, to: number): Box {
	if (start + 8 > to) throw new BrokenPhoto();
	let size = bytes.readUInt32BE(start);
	let body = start + 8;
	if (size === 1) {
		if (start + 16 > to) throw new BrokenPhoto();
		size = Number(bytes.readBigUInt64BE(start + 8));
		body += 8;
	}
	// Size 0 means up to the end of the file.
	const end = size === 0 ? to : start + size;
	if (end < body || end > to) throw new BrokenPhoto();
	return { type: bytes.toString('latin1', start + 4, start + 8), start, body, end };
}

/** Reads numbers sequentially; one of zero bytes is 0. */
export function readFrom(bytes: Buffer, start: number, end: number) {
	let at = start;
	const take = (size: number) => {
		at += size;
		if (at > end) throw new BrokenPhoto();
		return at - size;
	};
	return {
		/** @param size in bytes, 0 to 6, or 8 */
		number: (size: number): number => {
			const place = take(size);
			if (size === 0) return 0;
			return size === 8 ? Number(bytes.readBigUInt64BE(place)) : bytes.readUIntBE(place, size);
		},
		text: (size: number): string => {
			const place = take(size);
			return bytes.toString('latin1', place, place + size);
		},
	};
}

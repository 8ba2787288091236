import { BrokenPhoto } from '#server/photo/picture.ts';

/** A box of the ISO base media file format (ISO/IEC 14496-12), by its places in the file. */
export interface Box {
	type: string;
	start: number;
	/** Where what it holds begins. */
	body: number;
	end: number;
}

/**
 * The boxes between two places.
 * @throws BrokenPhoto where one is larger than the room it stands in
 */
export function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
	for (let start = from; start < to; ) {
		if (start + 8 > to) throw new BrokenPhoto();
		let size = bytes.readUInt32BE(start);
		let body = start + 8;
		if (size === 1) {
			if (start + 16 > to) throw new BrokenPhoto();
			size = Number(bytes.readBigUInt64BE(start + 8));
			body += 8;
		}
		// Zero means to the end of the file.
		const end = size === 0 ? to : start + size;
		if (end < body || end > to) throw new BrokenPhoto();
		yield { type: bytes.toString('latin1', start + 4, start + 8), start, body, end };
		start = end;
	}
}

/** Reads numbers one after another; an empty one (of no bytes) is 0. */
export function readFrom(bytes: Buffer, start: number, end: number) {
	let at = start;
	const take = (size: number) => {
		at += size;
		if (at > end) throw new BrokenPhoto();
		return at - size;
	};
	return {
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

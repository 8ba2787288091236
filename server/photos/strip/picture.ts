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

interface Pieces {
	/** Adds a range of the original. */
	keep(start: number, end: number): void;
	add(bytes: Buffer): void;
	/** All pieces in one buffer; the original itself if they are all of it. */
	joined(): Buffer;
}

/** Collects the ranges of a file that are kept. Adjacent ranges are merged. */
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

/**
 * The orientation, from 1 (upright) to 8: the only Exif tag that a viewer needs.
 * @param tiff an Exif block from its TIFF header on
 * @returns 1 if there is none
 */
export function orientationIn(tiff: Buffer): number {
	try {
		const little = tiff.toString('latin1', 0, 2) === 'II';
		const read16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
		const read32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
		const directory = read32(4);
		const entries = read16(directory);
		for (let entry = 0; entry < entries; entry++) {
			const at = directory + 2 + entry * 12;
			if (read16(at) !== orientationTag) continue;
			const value = read16(at + 8);
			return value >= 1 && value <= 8 ? value : 1;
		}
	} catch {
		// The block is truncated.
	}
	return 1;
}

const orientationTag = 0x0112;

/** An Exif block, from its TIFF header on, with the orientation only. */
export function exifOf(orientation: number): Buffer {
	const tiff = Buffer.alloc(26);
	tiff.write('MM\0*', 'latin1');
	tiff.writeUInt32BE(8, 4);
	tiff.writeUInt16BE(1, 8);
	tiff.writeUInt16BE(orientationTag, 10);
	// One value of 16 bits.
	tiff.writeUInt16BE(3, 12);
	tiff.writeUInt32BE(1, 14);
	tiff.writeUInt16BE(orientation, 18);
	return tiff;
}

/** Some files have this before the TIFF header, also in formats that do not require it. */
export const exifPrefix = Buffer.from('Exif\0\0', 'latin1');

export function withoutPrefix(exif: Buffer): Buffer {
	return exif.subarray(0, exifPrefix.length).equals(exifPrefix) ? exif.subarray(exifPrefix.length) : exif;
}

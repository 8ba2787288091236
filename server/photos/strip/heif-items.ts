import { BrokenPhoto, countParts } from '#server/photos/strip/picture.ts';
import { maxHeifExtents, maxHeifItems } from '#server/settings/photo-limits.ts';

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

/**
 * Types of metadata items: Exif, XMP and anything else with a media type of its own (ISO/IEC 23008-12, annex A). In lower
 * case, because some readers accept `ExiF` for Exif.
 */
const metadataTypes = ['exif', 'mime', 'uri '];

/** A range of a file; `end` is exclusive. */
export interface Extent {
	start: number;
	end: number;
}

/**
 * @param data the file's boxes of picture data
 * @returns the extents of a picture's items in its file: of metadata items, inside data boxes, sorted, without overlap; and of all,
 * sorted, undefined if one is not simply a range of the file
 * @throws BrokenPhoto if the extents of metadata cannot be determined, overlap, or are outside the data boxes: overwriting
 * them there would damage the structure of the file
 */
export function itemPlaces(bytes: Buffer, meta: Box, data: readonly Box[], read: ReadBoxes) {
	const boxes = [...read(meta.body + 4, meta.end)];
	// Exactly one of each, as the standard requires: with several, a reader might use another one than this parser.
	const [items, places, idat] = ['iinf', 'iloc', 'idat'].map((type) => {
		const [first, ...others] = boxes.filter((box) => box.type === type);
		if (others.length > 0) throw new BrokenPhoto();
		return first;
	});
	const metadataIds = items ? metadataIdsIn(bytes, items, read) : new Set();
	if (metadataIds.size > 0 && !places) throw new BrokenPhoto();
	const extents = places ? extentsIn(bytes, places, idat).toSorted((a, b) => a.start - b.start) : [];
	const metadata = extents.filter(({ id }) => metadataIds.has(id));
	const rooms = idat ? [...data, idat] : data;
	let last = 0;
	for (const { start, end } of metadata) {
		// Sorted and without overlap, they are together no longer than the file, which limits the cost of overwriting them.
		const isInData = rooms.some((box) => start >= box.body && end <= box.end);
		if (start < last || start > end || !isInData) throw new BrokenPhoto();
		last = end;
	}
	const known = places !== undefined && extents.every(({ start, end }) => start <= end && end <= bytes.length);
	return { metadata, all: known ? extents : undefined };
}

function metadataIdsIn(bytes: Buffer, { body, end }: Box, read: ReadBoxes): Set<number> {
	const ids = new Set<number>();
	let items = 0;
	for (const entry of read(body + (bytes.readUInt8(body) === 0 ? 6 : 8), end)) {
		if (++items > maxHeifItems) throw new BrokenPhoto();
		const next = readFrom(bytes, entry.body, entry.end);
		const version = next.number(1);
		// Older versions have no type; no phone writes them.
		if (entry.type !== 'infe' || version < 2) throw new BrokenPhoto();
		next.number(3);
		const id = next.number(version === 2 ? 2 : 4);
		next.number(2);
		if (metadataTypes.includes(next.text(4).toLowerCase())) ids.add(id);
	}
	return ids;
}

/** Parses the item location box (14496-12, 8.11.3). */
function extentsIn(bytes: Buffer, { body, end }: Box, idat: Box | undefined): (Extent & { id: number })[] {
	const next = readFrom(bytes, body, end);
	const version = next.number(1);
	next.number(3);
	const [sizes, moreSizes] = [next.number(1), next.number(1)];
	const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, moreSizes >> 4];
	const indexSize = version === 0 ? 0 : moreSizes & 15;
	if ([offsetSize, lengthSize, baseSize, indexSize].some((size) => ![0, 4, 8].includes(size))) throw new BrokenPhoto();
	const idSize = version < 2 ? 2 : 4;
	const found: (Extent & { id: number })[] = [];
	const count = next.number(idSize);
	if (count > maxHeifItems) throw new BrokenPhoto();
	for (let item = 0; item < count; item++) {
		const id = next.number(idSize);
		const method = version === 0 ? 0 : next.number(2) & 15;
		next.number(2);
		const base = next.number(baseSize) + (method === 1 ? (idat?.body ?? Number.NaN) : 0);
		const extents = next.number(2);
		// Length 0 means the whole file; such extents would need almost no bytes here and cost much to process.
		if (extents > 0 && lengthSize === 0) throw new BrokenPhoto();
		if (found.length + extents > maxHeifExtents) throw new BrokenPhoto();
		for (let extent = 0; extent < extents; extent++) {
			next.number(indexSize);
			const start = base + next.number(offsetSize);
			const length = next.number(lengthSize);
			// Construction method 2 is a range inside another item; no phone writes it.
			const known = method < 2 && Number.isFinite(start);
			found.push({ id, start, end: known ? start + length : Number.POSITIVE_INFINITY });
		}
	}
	return found;
}

import { type Box, type ReadBoxes, readFrom } from '#server/photos/strip/boxes.ts';
import { BrokenPhoto } from '#server/photos/strip/picture.ts';
import { maxHeifExtents, maxHeifItems } from '#server/settings/photo-limits.ts';

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

/** The extents of a picture's items in its file. */
export interface ItemPlaces {
	/** Of metadata items: inside data boxes, sorted, without overlap. */
	metadata: Extent[];
	/** Of all items, sorted; undefined if one is not simply a range of the file. */
	all: Extent[] | undefined;
}

/**
 * @param data the file's boxes of picture data
 * @throws BrokenPhoto if the extents of metadata cannot be determined, overlap, or are outside the data boxes: overwriting
 * them there would damage the structure of the file
 */
export function itemPlaces(bytes: Buffer, meta: Box, data: readonly Box[], read: ReadBoxes): ItemPlaces {
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

import { type Box, type ReadBoxes, readFrom } from '#server/photos/strip/boxes.ts';
import { BrokenPhoto } from '#server/photos/strip/picture.ts';
import { maxHeifExtents, maxHeifItems } from '#server/settings/limits.ts';

/**
 * Items that are notes: Exif, XMP and anything else with a media type of its own (ISO/IEC 23008-12, annex A). In lower case,
 * because some readers take `ExiF` for Exif.
 */
const noteTypes = ['exif', 'mime', 'uri '];

/** A part of a file, from one place to before another. */
export interface Extent {
	start: number;
	end: number;
}

/** Where the items of a picture lie in its file. */
export interface ItemPlaces {
	/** Those that are notes: inside of boxes of data, one behind the other. */
	notes: Extent[];
	/** All of them, by where they begin; undefined where one is not simply a part of the file. */
	all: Extent[] | undefined;
}

/**
 * @param data the file's boxes of picture data
 * @throws BrokenPhoto where it cannot be told where the notes lie, or they lie over each other or outside of data: writing over
 * them there would break what was read of the file
 */
export function itemPlaces(bytes: Buffer, meta: Box, data: readonly Box[], read: ReadBoxes): ItemPlaces {
	const boxes = [...read(meta.body + 4, meta.end)];
	// One of each, as the standard says: of several, a reader may take another than the one that was looked at here.
	const [items, places, idat] = ['iinf', 'iloc', 'idat'].map((type) => {
		const [first, ...others] = boxes.filter((box) => box.type === type);
		if (others.length > 0) throw new BrokenPhoto();
		return first;
	});
	const noteIds = items ? noteIdsIn(bytes, items, read) : new Set();
	if (noteIds.size > 0 && !places) throw new BrokenPhoto();
	const extents = places ? extentsIn(bytes, places, idat).toSorted((a, b) => a.start - b.start) : [];
	const notes = extents.filter(({ id }) => noteIds.has(id));
	const rooms = idat ? [...data, idat] : data;
	let last = 0;
	for (const { start, end } of notes) {
		// In order and without overlap, they are together no longer than the file, and blanking them costs no more.
		const isInData = rooms.some((box) => start >= box.body && end <= box.end);
		if (start < last || start > end || !isInData) throw new BrokenPhoto();
		last = end;
	}
	const known = places !== undefined && extents.every(({ start, end }) => start <= end && end <= bytes.length);
	return { notes, all: known ? extents : undefined };
}

function noteIdsIn(bytes: Buffer, { body, end }: Box, read: ReadBoxes): Set<number> {
	const notes = new Set<number>();
	let items = 0;
	for (const entry of read(body + (bytes.readUInt8(body) === 0 ? 6 : 8), end)) {
		if (++items > maxHeifItems) throw new BrokenPhoto();
		const next = readFrom(bytes, entry.body, entry.end);
		const version = next.number(1);
		// Older versions name no type; no phone writes them.
		if (entry.type !== 'infe' || version < 2) throw new BrokenPhoto();
		next.number(3);
		const id = next.number(version === 2 ? 2 : 4);
		next.number(2);
		if (noteTypes.includes(next.text(4).toLowerCase())) notes.add(id);
	}
	return notes;
}

/** The item location box, as 14496-12 (8.11.3) lays it out. */
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
		// Without a length each would be the whole file, and in the worst case take no bytes here to say so.
		if (extents > 0 && lengthSize === 0) throw new BrokenPhoto();
		if (found.length + extents > maxHeifExtents) throw new BrokenPhoto();
		for (let extent = 0; extent < extents; extent++) {
			next.number(indexSize);
			const start = base + next.number(offsetSize);
			const length = next.number(lengthSize);
			// No place of its own: method 2 is a place inside another item, which is no phone's.
			const known = method < 2 && Number.isFinite(start);
			found.push({ id, start, end: known ? start + length : Number.POSITIVE_INFINITY });
		}
	}
	return found;
}

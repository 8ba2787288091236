import { type Box, boxesIn, readFrom } from '#server/photo/boxes.ts';
import { BrokenPhoto } from '#server/photo/picture.ts';

/** Items that are notes: Exif, XMP and anything else with a media type of its own (ISO/IEC 23008-12, annex A). */
const noteTypes = ['Exif', 'mime', 'uri '];

export interface Extent {
	start: number;
	end: number;
}

/**
 * Where in the file the notes of a picture lie.
 * @param meta its `meta` box
 * @throws BrokenPhoto where that cannot be told
 */
export function metadataExtents(bytes: Buffer, meta: Box): Extent[] {
	const boxes = [...boxesIn(bytes, meta.body + 4, meta.end)];
	const [items, places, idat] = ['iinf', 'iloc', 'idat'].map((type) => boxes.find((box) => box.type === type));
	if (!items) return [];
	const notes = new Set(
		itemsOf(bytes, items)
			.filter(({ type }) => noteTypes.includes(type))
			.map(({ id }) => id),
	);
	if (notes.size === 0) return [];
	if (!places) throw new BrokenPhoto();
	return extentsOf(bytes, places, idat)
		.filter(({ id }) => notes.has(id))
		.map(({ start, end }) => {
			if (start > end || end > bytes.length) throw new BrokenPhoto();
			return { start, end };
		});
}

function itemsOf(bytes: Buffer, { body, end }: Box): { id: number; type: string }[] {
	const version = bytes.readUInt8(body);
	const entries = boxesIn(bytes, body + (version === 0 ? 6 : 8), end);
	return [...entries].map((entry) => {
		const read = readFrom(bytes, entry.body, entry.end);
		const version = read.number(1);
		// Older versions name no type; no phone writes them.
		if (entry.type !== 'infe' || version < 2) throw new BrokenPhoto();
		read.number(3);
		const id = read.number(version === 2 ? 2 : 4);
		read.number(2);
		return { id, type: read.text(4) };
	});
}

/** The item location box, as 14496-12 (8.11.3) lays it out. */
function extentsOf(bytes: Buffer, { body, end }: Box, idat: Box | undefined): (Extent & { id: number })[] {
	const read = readFrom(bytes, body, end);
	const version = read.number(1);
	read.number(3);
	const [sizes, moreSizes] = [read.number(1), read.number(1)];
	const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, moreSizes >> 4];
	const indexSize = version === 0 ? 0 : moreSizes & 15;
	const idSize = version < 2 ? 2 : 4;
	const found: (Extent & { id: number })[] = [];
	const count = read.number(idSize);
	for (let item = 0; item < count; item++) {
		const id = read.number(idSize);
		const method = version === 0 ? 0 : read.number(2) & 15;
		read.number(2);
		const base = read.number(baseSize) + (method === 1 ? (idat?.body ?? Number.NaN) : 0);
		const extents = read.number(2);
		for (let extent = 0; extent < extents; extent++) {
			read.number(indexSize);
			const start = base + read.number(offsetSize);
			const length = read.number(lengthSize);
			// No length means all of the file, and method 2 is a place inside another item: neither is a phone's.
			const known = method < 2 && lengthSize > 0 && Number.isFinite(start);
			found.push({ id, start, end: known ? start + length : Number.POSITIVE_INFINITY });
		}
	}
	return found;
}

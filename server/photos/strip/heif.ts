import {
	type Box,
	boxReader,
	type Extent,
	itemPlaces,
	type ReadBoxes,
	readFrom,
} from '#server/photos/strip/heif-items.ts';
import { BrokenPhoto, type Picture } from '#server/photos/strip/picture.ts';
import { maxBoxDepth } from '#server/settings/photo-limits.ts';

/** Top-level boxes that a picture needs. Others are vendor-specific and may contain metadata. */
const topLevel = ['ftyp', 'meta', 'mdat', 'moov', 'moof'];

/** Boxes of videos, which have their own tables of ranges in the picture data. */
const videoBoxes = ['moov', 'moof'];

/**
 * Metadata boxes at any level: a video's location is in `udta`, XMP in `uuid` or `xml `, times of creation and change in `crtt`
 * and `mdft`, descriptions in `udes` and `altt`. Free space may contain anything.
 */
const metadataBoxes = ['udta', 'uuid', 'xml ', 'bxml', 'udes', 'altt', 'crtt', 'mdft', 'free', 'skip'];

/** Boxes of a video that start with times of creation and change. */
const boxesWithTimes = ['mvhd', 'tkhd', 'mdhd'];

/** Boxes that contain only boxes; `meta` has four more bytes before them. */
const containers = 'moov trak mdia minf stbl dinf edts mvex moof traf mfra iprp ipco meta'.split(' ');

/**
 * Reads a HEIC, HEIF or AVIF. Its parts refer to each other by offsets, so nothing is removed: metadata is overwritten in
 * place, with an empty Exif block or with zeros. The orientation is stored outside of Exif in these formats.
 * @throws BrokenPhoto if there is no picture in it, or its metadata cannot be located
 */
export function readHeif(original: Buffer): Picture {
	const bytes = Buffer.from(original);
	const read = boxReader(bytes);
	const boxes = topBoxes(read, bytes.length);
	// Exactly one, as the standard requires: with several, a reader might use another one than this parser.
	const [meta, ...others] = boxes.filter(({ type }) => type === 'meta');
	const data = boxes.filter(({ type }) => type === 'mdat');
	if (!meta || others.length > 0 || data.length === 0) throw new BrokenPhoto();
	const size = largestSize(bytes, meta, read);
	const places = itemPlaces(bytes, meta, data, read);
	for (const box of boxes) {
		if (topLevel.includes(box.type)) blankMetadata(bytes, box, read);
		else blank(bytes, box);
	}
	for (const { start, end } of places.metadata) {
		bytes.fill(0, start, end);
		if (end - start >= emptyExif.length) emptyExif.copy(bytes, start);
	}
	const isFilm = boxes.some(({ type }) => videoBoxes.includes(type));
	if (places.all && !isFilm) for (const box of data) blankUnnamed(bytes, box, places.all);
	const end = boxes.at(-1)?.end ?? 0;
	const nothingFound = end === original.length && bytes.equals(original);
	return { ...size, bytes: nothingFound ? original : bytes.subarray(0, end) };
}

/** The top-level boxes, up to the first invalid one: some vendors append data that is not a box. */
function topBoxes(read: ReadBoxes, length: number): Box[] {
	const boxes: Box[] = [];
	try {
		for (const box of read(0, length)) boxes.push(box);
	} catch (error) {
		if (!(error instanceof BrokenPhoto)) throw error;
	}
	return boxes;
}

function blankMetadata(bytes: Buffer, box: Box, read: ReadBoxes, depth = 1): void {
	if (!containers.includes(box.type)) return;
	if (depth > maxBoxDepth) throw new BrokenPhoto();
	for (const inner of read(box.body + (box.type === 'meta' ? 4 : 0), box.end)) {
		// A video's `meta` contains only metadata.
		if (metadataBoxes.includes(inner.type) || inner.type === 'meta') blank(bytes, inner);
		else if (boxesWithTimes.includes(inner.type)) blankTimes(bytes, inner);
		else blankMetadata(bytes, inner, read, depth + 1);
	}
}

/** Turns a box into free space of the same length. */
function blank(bytes: Buffer, { start, body, end }: Box): void {
	bytes.write('free', start + 4, 'latin1');
	bytes.fill(0, body, end);
}

/** The two times follow version and flags, with four bytes each, in version 1 with eight. */
function blankTimes(bytes: Buffer, { body, end }: Box): void {
	const start = body + 4;
	bytes.fill(0, Math.min(start, end), Math.min(start + (bytes[body] === 1 ? 16 : 8), end));
}

/** The content of an empty Exif item: the offset of the TIFF header, then that header with an empty directory. */
const emptyExif = Buffer.from('00000000' + '4d4d002a00000008' + '000000000000', 'hex');

/**
 * Overwrites with zeros the parts of a data box that belong to no item.
 * @param named the extents of items, sorted
 */
function blankUnnamed(bytes: Buffer, box: Box, named: readonly Extent[]): void {
	let done = box.body;
	for (const { start, end } of named) {
		if (start > done) bytes.fill(0, done, Math.min(start, box.end));
		done = Math.max(done, end);
		if (done >= box.end) return;
	}
	bytes.fill(0, done, box.end);
}

/** The dimensions of the largest picture in the file; the others are its tiles and thumbnail. */
function largestSize(bytes: Buffer, meta: Box, read: ReadBoxes): { width: number; height: number } {
	const sizes = propertiesIn(meta, read)
		.filter(({ type }) => type === 'ispe')
		.map(({ body, end }) => {
			const next = readFrom(bytes, body + 4, end);
			return { width: next.number(4), height: next.number(4) };
		});
	const [first, ...rest] = sizes;
	if (!first) throw new BrokenPhoto();
	return rest.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a), first);
}

function propertiesIn(meta: Box, read: ReadBoxes): Box[] {
	const inside = (boxes: Box[], type: string) =>
		boxes.filter((box) => box.type === type).flatMap(({ body, end }) => [...read(body, end)]);
	return inside(inside([...read(meta.body + 4, meta.end)], 'iprp'), 'ipco');
}

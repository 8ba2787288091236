import { type Box, boxReader, type ReadBoxes, readFrom } from '#server/photos/strip/boxes.ts';
import { type Extent, itemPlaces } from '#server/photos/strip/heif-items.ts';
import { BrokenPhoto, type Picture } from '#server/photos/strip/picture.ts';
import { maxBoxDepth } from '#server/settings/limits.ts';

/** What a picture consists of. Anything else at the top of a file is a maker's own, and may say anything. */
const topLevel = ['ftyp', 'meta', 'mdat', 'moov', 'moof'];

/** Films, whose tables say by themselves what of the picture data is theirs. */
const films = ['moov', 'moof'];

/**
 * Boxes for notes, wherever they stand: a film's place is in `udta`, XMP in `uuid` or `xml `, in `crtt` and `mdft` when a picture
 * was taken and changed, in `udes` and `altt` what is on it. Free space may hold anything.
 */
const notes = ['udta', 'uuid', 'xml ', 'bxml', 'udes', 'altt', 'crtt', 'mdft', 'free', 'skip'];

/** Boxes of a film that begin with when it, its track or its media was made and changed. */
const dated = ['mvhd', 'tkhd', 'mdhd'];

/** Boxes that hold nothing but boxes, and `meta`, in which four bytes come first. */
const containers = 'moov trak mdia minf stbl dinf edts mvex moof traf mfra iprp ipco meta'.split(' ');

/**
 * Reads a HEIC, HEIF or AVIF. Its parts refer to each other by their places in the file, so nothing is taken out: notes
 * are written over where they stand, with an empty Exif block or with zeros. Which way up the picture is, these formats
 * say outside of Exif.
 * @throws BrokenPhoto where there is no picture in it, or its notes cannot be found
 */
export function readHeif(original: Buffer): Picture {
	const bytes = Buffer.from(original);
	const read = boxReader(bytes);
	const boxes = topBoxes(read, bytes.length);
	// One, as the standard says: of several, a reader may take another than the one that was looked at here.
	const [meta, ...others] = boxes.filter(({ type }) => type === 'meta');
	const data = boxes.filter(({ type }) => type === 'mdat');
	if (!meta || others.length > 0 || data.length === 0) throw new BrokenPhoto();
	const size = largestSize(bytes, meta, read);
	const places = itemPlaces(bytes, meta, data, read);
	for (const box of boxes) {
		if (topLevel.includes(box.type)) blankNotes(bytes, box, read);
		else blank(bytes, box);
	}
	for (const { start, end } of places.notes) blankExif(bytes, start, end);
	const isFilm = boxes.some(({ type }) => films.includes(type));
	if (places.all && !isFilm) for (const box of data) blankUnnamed(bytes, box, places.all);
	const end = boxes.at(-1)?.end ?? 0;
	const nothingFound = end === original.length && bytes.equals(original);
	return { ...size, bytes: nothingFound ? original : bytes.subarray(0, end) };
}

/** The file's own boxes, up to what is none: some makers append things that are no boxes. */
function topBoxes(read: ReadBoxes, length: number): Box[] {
	const boxes: Box[] = [];
	try {
		for (const box of read(0, length)) boxes.push(box);
	} catch (error) {
		if (!(error instanceof BrokenPhoto)) throw error;
	}
	return boxes;
}

function blankNotes(bytes: Buffer, box: Box, read: ReadBoxes, depth = 1): void {
	if (!containers.includes(box.type)) return;
	if (depth > maxBoxDepth) throw new BrokenPhoto();
	for (const inner of read(box.body + ownBytes(box), box.end)) {
		// A film's `meta` has notes only.
		if (notes.includes(inner.type) || inner.type === 'meta') blank(bytes, inner);
		else if (dated.includes(inner.type)) blankTimes(bytes, inner);
		else blankNotes(bytes, inner, read, depth + 1);
	}
}

function ownBytes({ type }: Box): number {
	return type === 'meta' ? 4 : 0;
}

/** Makes a box into free space of the same length. */
function blank(bytes: Buffer, { start, body, end }: Box): void {
	bytes.write('free', start + 4, 'latin1');
	bytes.fill(0, body, end);
}

/** The two times stand behind the version and flags: of four bytes each, in version 1 of eight. */
function blankTimes(bytes: Buffer, { body, end }: Box): void {
	const start = body + 4;
	bytes.fill(0, Math.min(start, end), Math.min(start + (bytes[body] === 1 ? 16 : 8), end));
}

/** What an Exif item holds when there is nothing to say: where the TIFF header is, then that with an empty directory. */
const emptyExif = Buffer.from('00000000' + '4d4d002a00000008' + '000000000000', 'hex');

function blankExif(bytes: Buffer, start: number, end: number): void {
	bytes.fill(0, start, end);
	if (end - start >= emptyExif.length) emptyExif.copy(bytes, start);
}

/**
 * Writes zeros over what of a box of picture data belongs to no item.
 * @param named where items lie, by where they begin
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

/** The largest picture in it: the others are its tiles and its thumbnail. */
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

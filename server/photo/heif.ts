import { type Box, boxesIn, readFrom } from '#server/photo/boxes.ts';
import { metadataExtents } from '#server/photo/heif-items.ts';
import { BrokenPhoto, type Picture } from '#server/photo/picture.ts';

/** What a picture consists of. Anything else at the top of a file is a maker's own, and may say anything. */
const topLevel = ['ftyp', 'styp', 'meta', 'mdat', 'moov', 'moof', 'mfra', 'sidx'];

/** Boxes for notes, wherever they stand: a film's place is in `udta`, XMP in `uuid` or `xml `. */
const notes = ['udta', 'uuid', 'xml ', 'bxml', 'udes'];

/** Boxes that hold boxes, with how many bytes of their own come first. A film's `meta` has notes only. */
const containers: Readonly<Record<string, number>> = { moov: 0, trak: 0, mdia: 0, iprp: 0, ipco: 0, meta: 4 };

/**
 * Reads a HEIC, HEIF or AVIF. Its parts refer to each other by their places in the file, so nothing is taken out: notes
 * are written over where they stand, with an empty Exif block or with zeros. Which way up the picture is, these formats
 * say outside of Exif.
 * @throws BrokenPhoto where there is no picture in it, or its notes cannot be found
 */
export function readHeif(original: Buffer): Picture {
	const bytes = Buffer.from(original);
	const boxes = topBoxes(bytes);
	// One, as the standard says: of several, a reader may take another than the one that was looked at here.
	const [meta, ...others] = boxes.filter(({ type }) => type === 'meta');
	if (!meta || others.length > 0 || !boxes.some(({ type }) => type === 'mdat')) throw new BrokenPhoto();
	for (const { start, end } of metadataExtents(bytes, meta)) blankExif(bytes, start, end);
	for (const box of boxes) {
		if (topLevel.includes(box.type)) blankNotes(bytes, box);
		else blank(bytes, box);
	}
	const end = boxes.at(-1)?.end;
	const cleaned = bytes.equals(original) ? original : bytes;
	return { ...largestSize(bytes, meta), pieces: [cleaned.subarray(0, end)] };
}

/** The file's own boxes, up to what is none: some makers append things that are no boxes. */
function topBoxes(bytes: Buffer): Box[] {
	const boxes: Box[] = [];
	try {
		for (const box of boxesIn(bytes, 0, bytes.length)) boxes.push(box);
	} catch (error) {
		if (!(error instanceof BrokenPhoto)) throw error;
	}
	return boxes;
}

function blankNotes(bytes: Buffer, box: Box): void {
	const own = containers[box.type];
	if (own === undefined) return;
	for (const inner of boxesIn(bytes, box.body + own, box.end)) {
		const filmNotes = inner.type === 'meta' && box.type !== 'meta';
		if (notes.includes(inner.type) || filmNotes) blank(bytes, inner);
		else blankNotes(bytes, inner);
	}
}

/** Makes a box into free space of the same length. */
function blank(bytes: Buffer, { start, body, end }: Box): void {
	bytes.write('free', start + 4, 'latin1');
	bytes.fill(0, body, end);
}

/** What an Exif item holds when there is nothing to say: where the TIFF header is, then that with an empty directory. */
const emptyExif = Buffer.from('00000000' + '4d4d002a00000008' + '000000000000', 'hex');

function blankExif(bytes: Buffer, start: number, end: number): void {
	bytes.fill(0, start, end);
	if (end - start >= emptyExif.length) emptyExif.copy(bytes, start);
}

/** The largest picture in it: the others are its tiles and its thumbnail. */
function largestSize(bytes: Buffer, meta: Box): { width: number; height: number } {
	const sizes = propertiesIn(bytes, meta)
		.filter(({ type }) => type === 'ispe')
		.map(({ body, end }) => {
			const read = readFrom(bytes, body + 4, end);
			return { width: read.number(4), height: read.number(4) };
		});
	const [first, ...rest] = sizes;
	if (!first) throw new BrokenPhoto();
	return rest.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a), first);
}

function propertiesIn(bytes: Buffer, meta: Box): Box[] {
	const inside = (boxes: Box[], type: string, own: number) =>
		boxes.filter((box) => box.type === type).flatMap(({ body, end }) => [...boxesIn(bytes, body + own, end)]);
	return inside(inside([...boxesIn(bytes, meta.body + 4, meta.end)], 'iprp', 0), 'ipco', 0);
}

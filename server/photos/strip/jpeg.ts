import { exifOf, exifPrefix, orientationIn, withoutPrefix } from '#server/photos/strip/exif.ts';
import { BrokenPhoto, collectPieces, countParts, type Picture } from '#server/photos/strip/picture.ts';

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;

/**
 * Parses a JPEG's segments (ITU T.81, annex B). Besides picture data, only what a viewer needs for the right colours is kept:
 * JFIF without its thumbnail, the colour profile and Adobe's marker. Removed are Exif (except the orientation), XMP, IPTC,
 * comments, vendors' and reserved segments, and everything after the picture (phones append videos and second pictures,
 * with metadata of their own).
 * @throws BrokenPhoto if there is no picture in it
 */
export function readJpeg(bytes: Buffer): Picture {
	const pieces = collectPieces(bytes);
	const all = [...segments(bytes)];
	let size: { width: number; height: number } | undefined;
	let orientation = 1;
	let scans = 0;
	for (const { marker, data } of all) {
		if (marker === 0xe1 && orientation === 1) orientation = orientationIn(withoutPrefix(data));
		if (isFrame(marker) && data.length >= 5) size ??= { height: data.readUInt16BE(1), width: data.readUInt16BE(3) };
		if (marker === startOfScan) scans++;
	}
	if (!size || scans === 0) throw new BrokenPhoto();
	// Exif must be the first segment, or the second after JFIF.
	const exifBehind = all[1]?.marker === 0xe0 ? 1 : 0;
	for (const [index, { marker, start, data, end }] of all.entries()) {
		const kept = keptOfNamed(marker, data);
		if (kept && kept.length < data.length) pieces.add(segment(marker, kept));
		else if (kept || isPicture(marker)) pieces.keep(start, end);
		if (index === exifBehind && orientation !== 1)
			pieces.add(segment(0xe1, Buffer.concat([exifPrefix, exifOf(orientation)])));
	}
	return { ...size, bytes: pieces.joined() };
}

interface Segment {
	marker: number;
	/** Its range in the file, with its marker, and with the picture data after a scan's header. */
	start: number;
	end: number;
	data: Buffer;
}

function* segments(bytes: Buffer): Generator<Segment> {
	if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff00 + startOfImage) throw new BrokenPhoto();
	const none = bytes.subarray(0, 0);
	yield { marker: startOfImage, start: 0, end: 2, data: none };
	let start = 2;
	const count = countParts();
	// A photo that is truncated in its picture data can still be shown in part.
	while (start + 2 <= bytes.length) {
		count();
		let at = start;
		if (bytes[at] !== 0xff) throw new BrokenPhoto();
		// Any number of fill bytes may precede a marker.
		while (bytes[at] === 0xff) at++;
		const marker = bytes[at++];
		if (marker === undefined) return;
		if (marker === startOfImage) throw new BrokenPhoto();
		if (marker === endOfImage) {
			yield { marker, start, end: at, data: none };
			return;
		}
		if (isAlone(marker)) {
			yield { marker, start, end: at, data: none };
			start = at;
			continue;
		}
		if (at + 2 > bytes.length) return;
		let end = at + bytes.readUInt16BE(at);
		if (end < at + 2 || end > bytes.length) throw new BrokenPhoto();
		const data = bytes.subarray(at + 2, end);
		if (marker === startOfScan) end = endOfScan(bytes, end);
		yield { marker, start, end, data };
		start = end;
	}
}

/** In picture data, FF is followed by 00 or a restart marker; anything else is the marker of the next segment. */
function endOfScan(bytes: Buffer, from: number): number {
	for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at)) {
		const start = at;
		while (bytes[at] === 0xff) at++;
		const next = bytes[at];
		if (next === undefined) break;
		if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return start;
	}
	return bytes.length;
}

/** Markers without data: misplaced restart markers, and one for private use. */
function isAlone(marker: number): boolean {
	return (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;
}

/** Frame headers, which contain the dimensions. C4, C8 and CC are not: tables and an extension. */
function isFrame(marker: number): boolean {
	return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Frames and tables (C0 to CF except C8, which is reserved), markers without data, scans and their tables. */
function isPicture(marker: number): boolean {
	return (marker >= 0xc0 && marker <= 0xdd && marker !== 0xc8) || marker === 0x01;
}

function segment(marker: number, data: Buffer): Buffer {
	const head = Buffer.from([0xff, marker, 0, 0]);
	head.writeUInt16BE(data.length + 2, 2);
	return Buffer.concat([head, data]);
}

/** The first segment of a colour profile: the name, the part's number and the total, then the profile with `acsp` at byte 36. */
const profileName = 'ICC_PROFILE\0';
const profileStart = profileName.length + 2;
const profileMark = 36;

/**
 * The part of a JPEG's application segment (E0 to EF) that is kept: of JFIF and Adobe segments the fields that decoders
 * read, without a thumbnail or text after them; a colour profile completely.
 * @param data the segment without its marker and length
 * @returns the first bytes of `data`, or all; undefined if nothing is kept
 */
function keptOfNamed(marker: number, data: Buffer): Buffer | undefined {
	if (marker === 0xe0 && isNamed(data, 'JFIF\0') && data.length >= 14) return withoutThumbnail(data);
	if (marker === 0xee && isNamed(data, 'Adobe') && data.length >= 12) return data.subarray(0, 12);
	if (marker === 0xe2 && isNamed(data, profileName) && isProfile(data)) return data;
	return undefined;
}

/** JFIF (ECMA TR/98): name, version, density; then the thumbnail's width and height, and its pixels. */
function withoutThumbnail(data: Buffer): Buffer {
	if (data.length === 14) return data;
	const kept = Buffer.from(data.subarray(0, 14));
	kept.fill(0, 12);
	return kept;
}

/** Only the first part can be recognised; decoders ignore later parts without it. */
function isProfile(data: Buffer): boolean {
	const part = data.readUInt8(profileName.length);
	const start = profileStart + profileMark;
	return part > 1 || data.toString('latin1', start, start + 4) === 'acsp';
}

function isNamed(data: Buffer, name: string): boolean {
	return data.toString('latin1', 0, name.length) === name;
}

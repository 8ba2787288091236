import { crc32 } from 'node:zlib';
import {
	BrokenPhoto,
	collectPieces,
	countParts,
	exifOf,
	orientationIn,
	type Picture,
	withoutPrefix,
} from '#server/photos/strip/picture.ts';

const signature = 8;

/** Chunks of the picture and its presentation: colours, transparency, pixel aspect ratio, animation. */
const needed = 'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs hIST acTL fcTL fdAT'.split(
	' ',
);

/** Replaces the name of a colour profile, which may be any text. */
const profileName = 'icc';

/**
 * Parses a PNG's chunks (W3C PNG, third edition) and removes texts, times, Exif, unknown chunks, and everything after the
 * picture.
 * @throws BrokenPhoto if there is no picture in it
 */
export function readPng(bytes: Buffer): Picture {
	const pieces = collectPieces(bytes);
	pieces.keep(0, Math.min(signature, bytes.length));
	let size: { width: number; height: number } | undefined;
	let orientation = 1;
	let begun = false;
	const count = countParts();
	for (let at = signature; at + 12 <= bytes.length; ) {
		count();
		const length = bytes.readUInt32BE(at);
		const type = bytes.toString('latin1', at + 4, at + 8);
		if (!/^[A-Za-z]{4}$/.test(type)) throw new BrokenPhoto();
		// A truncated picture can still be shown in part.
		const end = Math.min(at + 12 + length, bytes.length);
		const data = bytes.subarray(at + 8, at + 8 + length);
		if (type === 'IHDR' && data.length >= 8) size ??= { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
		if (type === 'eXIf') orientation = orientationIn(withoutPrefix(data));
		if (type === 'IDAT' && !begun) {
			begun = true;
			if (orientation !== 1) pieces.add(chunk('eXIf', exifOf(orientation)));
		}
		const renamed = type === 'iCCP' ? renamedProfile(data) : undefined;
		if (renamed) pieces.add(chunk(type, renamed));
		// The end chunk is empty.
		else if (type === 'IEND' && length > 0) pieces.add(chunk(type, Buffer.alloc(0)));
		else if (needed.includes(type)) pieces.keep(at, end);
		if (type === 'IEND') break;
		at = end;
	}
	if (!size || !begun) throw new BrokenPhoto();
	return { ...size, bytes: pieces.joined() };
}

/** @returns an iCCP chunk's data with its profile renamed; undefined if that is not necessary */
function renamedProfile(data: Buffer): Buffer | undefined {
	const end = data.subarray(0, 80).indexOf(0);
	if (end < 0 || data.toString('latin1', 0, end) === profileName) return undefined;
	return Buffer.concat([Buffer.from(profileName), data.subarray(end)]);
}

function chunk(type: string, data: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
	const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	check.writeUInt32BE(crc32(named));
	return Buffer.concat([length, named, check]);
}

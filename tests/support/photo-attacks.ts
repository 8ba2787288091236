import { crc32 } from 'node:zlib';

// Small or ordinary-sized files that cost a careless reader minutes or gigabytes. All begin like photos of their kind.

/** Big-endian. */
export function number(value: number, size: number): Buffer {
	const bytes = Buffer.alloc(size);
	bytes.writeUIntBE(value, 0, size);
	return bytes;
}

/** A box of a HEIF file. */
export function box(type: string, ...content: (Buffer | string)[]): Buffer {
	const body = Buffer.concat(content.map((part) => Buffer.from(part as string, 'latin1')));
	return Buffer.concat([number(8 + body.length, 4), Buffer.from(type, 'latin1'), body]);
}

/** A HEIC with one Exif item, number 2, that lies where a box of item locations says. */
function heic(locations: (dataStart: number) => Buffer, dataLength: number): Buffer {
	const item = (id: number, type: string) => box('infe', number(0x2000000, 4), number(id, 2), number(0, 2), type, '\0');
	const build = (dataStart: number) =>
		Buffer.concat([
			box('ftyp', 'heic', '\0\0\0\0', 'mif1heic'),
			box(
				'meta',
				number(0, 4),
				box('iinf', number(0, 4), number(2, 2), item(1, 'hvc1'), item(2, 'Exif')),
				locations(dataStart),
				box('iprp', box('ipco', box('ispe', number(0, 4), number(320, 4), number(240, 4)))),
			),
			box('mdat', Buffer.alloc(dataLength, 'x')),
		]);
	const dataStart = build(0).length - dataLength;
	return build(dataStart);
}

/** Item locations without offset, length and base: six bytes claim 65,535 places that take no bytes to say. */
export function heicOfEmptyExtents(items: number): Buffer {
	const entry = Buffer.concat([number(2, 2), number(0, 2), number(0xffff, 2)]);
	return heic(() => box('iloc', number(0, 4), number(0, 2), number(items, 2), Buffer.alloc(items * 6, entry)), 100);
}

/** One Exif block that lies in many places, each of which is all of the picture data. */
export function heicOfOverlappingExtents(extents: number, dataLength: number): Buffer {
	return heic((dataStart) => {
		const extent = Buffer.concat([number(dataStart, 4), number(dataLength, 4)]);
		const head = Buffer.concat([number(0x44, 1), number(0, 1), number(1, 2), number(2, 2), number(0, 2)]);
		return box('iloc', number(0, 4), head, number(extents, 2), Buffer.alloc(extents * 8, extent));
	}, dataLength);
}

/** Boxes in boxes. */
export function heicOfNestedBoxes(depth: number): Buffer {
	let nested: Buffer = Buffer.alloc(0);
	for (let level = 0; level < depth; level++) nested = box(level === depth - 1 ? 'moov' : 'trak', nested);
	return Buffer.concat([heic(() => box('iloc', number(0, 4), number(0x4400, 2), number(0, 2)), 100), nested]);
}

/** Kept and dropped segments in turn, of no content, up to a size. */
export function jpegOfTinySegments(jpeg: Buffer, bytes: number): Buffer {
	const pair = Buffer.from('ffdb0002ffe10002', 'hex');
	return Buffer.concat([jpeg.subarray(0, 2), filled(pair, bytes - jpeg.length), jpeg.subarray(2)]);
}

export function pngOfTinyChunks(png: Buffer, bytes: number): Buffer {
	const chunk = (type: string) => Buffer.concat([number(0, 4), Buffer.from(type), number(crc32(type), 4)]);
	const pair = Buffer.concat([chunk('sRGB'), chunk('tEXt')]);
	return Buffer.concat([png.subarray(0, 33), filled(pair, bytes - png.length), png.subarray(33)]);
}

export function webpOfTinyChunks(webp: Buffer, bytes: number): Buffer {
	const pair = Buffer.from('ICCP\0\0\0\0XXXX\0\0\0\0', 'latin1');
	const whole = Buffer.concat([webp, filled(pair, bytes - webp.length)]);
	whole.writeUInt32LE(whole.length - 8, 4);
	return whole;
}

function filled(pattern: Buffer, bytes: number): Buffer {
	return Buffer.alloc(bytes - (bytes % pattern.length), pattern);
}

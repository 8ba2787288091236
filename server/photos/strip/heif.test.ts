import { expect, test } from 'vitest';
import { readHeif } from '#server/photos/strip/heif.ts';
import { BrokenPhoto } from '#server/photos/strip/picture.ts';
import { maxHeifItems } from '#server/settings/photo-limits.ts';
import { box, number } from '../../../tests/support/photo-attacks.ts';

const secret = 'Llanfairpwll, 53.22 N 4.20 W';

const version = (value: number) => number(value * 0x1000000, 4);
const item = (id: number, type: string) => box('infe', version(2), number(id, 2), number(0, 2), type, '\0');

/** Where an item is: its id, method (0: in the file, 1: in idat), offset and length. */
type Place = [id: number, method: number, offset: number, length: number];

/**
 * Item locations with 4-byte offsets and lengths.
 * @param format 0: an older one, in which all items are in the file; 'numbered': with a 4-byte number before each
 */
function locations(format: 0 | 1 | 'numbered', ...items: Place[]): Buffer {
	const entries = items.map(([id, method, offset, length]) => {
		const how = format === 0 ? [] : [number(method, 2)];
		const extent = [...(format === 'numbered' ? [number(1, 4)] : []), number(offset, 4), number(length, 4)];
		return Buffer.concat([number(id, 2), ...how, number(0, 2), number(1, 2), ...extent]);
	});
	const sizes = [number(0x44, 1), number(format === 'numbered' ? 0x04 : 0, 1)];
	return box('iloc', version(format === 0 ? 0 : 1), ...sizes, number(items.length, 2), ...entries);
}

const pixels = 'pixels pixels pixels';

/** A file as phones lay it out: the picture and its Exif in mdat, XMP in idat, a film with its place, a maker's own box. */
function phoneFile(
	exifStart: (file: Buffer) => number,
	items = [item(1, 'hvc1'), item(2, 'Exif'), item(3, 'mime')],
	places = (start: number, inIdat: Place) =>
		locations(1, [1, 0, start - pixels.length, pixels.length], [2, 0, start, secret.length], inIdat),
) {
	const build = (start: number) => {
		const sizes = box(
			'iprp',
			box('ipco', box('ispe', version(0), number(320, 4), number(240, 4)), box('udes', secret)),
		);
		const meta = box(
			'meta',
			version(0),
			box('hdlr', version(0), 'pict'),
			box('iinf', version(0), number(items.length, 2), ...items),
			places(start, [3, 1, 4, secret.length]),
			sizes,
			box('idat', 'grid', secret),
		);
		const film = box(
			'moov',
			box('mvhd', 'rate'),
			box('udta', box('\xa9xyz', secret)),
			box('trak', box('udta', secret)),
		);
		return Buffer.concat([
			box('ftyp', 'heic'),
			meta,
			film,
			box('mdat', pixels, secret),
			box('uuid', secret),
			box('sefd', secret),
		]);
	};
	return build(exifStart(build(pixels.length)));
}

const inMdat = (file: Buffer) => file.indexOf(pixels) + pixels.length;

test('all metadata of a phone’s file is overwritten in place', () => {
	const file = phoneFile(inMdat);
	expect(file.toString('latin1').split(secret)).toHaveLength(8);
	const { width, height, bytes: clean } = readHeif(file);
	expect([width, height, clean.length]).toEqual([320, 240, file.length]);
	expect(clean.includes('Llanfair')).toBe(false);
	expect(clean.includes(box('free', Buffer.alloc(secret.length)))).toBe(true);
	for (const kept of [pixels, 'grid', 'mvhd', 'ispe']) expect(clean.indexOf(kept)).toBe(file.indexOf(kept));
	// An Exif block that says nothing, where the one that said where stood.
	expect(clean.toString('latin1', inMdat(file) + 4, inMdat(file) + 8)).toBe('MM\0*');
	expect(file.includes(secret)).toBe(true);
});

/** The box that says where all of it lies. */
const meta = phoneFile(inMdat).subarray(12, 12 + phoneFile(inMdat).readUInt32BE(12));

test.each([
	['lie behind the end of the file', phoneFile(() => 1_000_000)],
	['lie over its structure', phoneFile((file) => file.indexOf('iprp'))],
	[
		'lie over each other',
		phoneFile(inMdat, undefined, (start) => locations(1, [2, 0, start, secret.length], [3, 0, start + 1, 4])),
	],
	[
		'are of a kind that names no type',
		phoneFile(inMdat, [box('infe', version(0), number(2, 2), number(0, 2), 'Exif\0')]),
	],
	['may be said by either of two meta boxes, of which readers use either', Buffer.concat([phoneFile(inMdat), meta])],
	['lie nowhere', Buffer.from(phoneFile(inMdat).toString('latin1').replace('iloc', 'free'), 'latin1')],
])('a file whose metadata %s is rejected', (_where, file) => {
	expect(() => readHeif(file)).toThrow(BrokenPhoto);
});

test('so many items are read, which are more than any phone writes, and not one more', () => {
	const withItems = (count: number) => {
		const others = Array<Buffer>(count - 3).fill(item(4, 'hvc1'));
		return phoneFile(inMdat, [item(1, 'hvc1'), item(2, 'Exif'), item(3, 'mime'), ...others]);
	};
	expect(readHeif(withItems(maxHeifItems)).width).toBe(320);
	expect(() => readHeif(withItems(maxHeifItems + 1))).toThrow(BrokenPhoto);
});

test('times and free space of a video or a picture are overwritten', () => {
	const times = [secret.slice(0, 8), secret.slice(0, 16)] as const;
	const inFilm = (type: string, longs: 0 | 1, kept: string) => box(type, version(longs), times[longs], kept);
	const film = box(
		'moov',
		inFilm('mvhd', 0, 'rate'),
		box('free', secret),
		box('trak', inFilm('tkhd', 1, 'track'), box('mdia', inFilm('mdhd', 0, 'scale'), box('skip', secret))),
	);
	const file = phoneFile(inMdat);
	for (const type of ['crtt', 'mdft', 'altt', 'free', 'skip']) {
		const other = Buffer.from(file);
		other.write(type, file.indexOf('udes'), 'latin1');
		expect(readHeif(other).bytes.includes('Llanfair')).toBe(false);
	}
	const whole = Buffer.concat([file, film, box('styp', secret), box('sidx', secret), box('mfra', secret)]);
	const { bytes } = readHeif(whole);
	expect(bytes.length).toBe(whole.length);
	expect(bytes.includes('Llan')).toBe(false);
	for (const kept of ['rate', 'track', 'scale']) expect(bytes.lastIndexOf(kept)).toBe(whole.lastIndexOf(kept));
});

test('bytes of no picture are overwritten, unless they may be a film’s', () => {
	const frames = 'frames of a film';
	const film = Buffer.concat([phoneFile(inMdat), box('mdat', frames)]);
	expect(readHeif(film).bytes.includes(frames)).toBe(true);
	const still = Buffer.from(film.toString('latin1').replace('moov', 'free'), 'latin1');
	const { bytes } = readHeif(still);
	expect([bytes.includes(frames), bytes.includes(pixels)]).toEqual([false, true]);
});

test('metadata types are recognised in any case, as some readers do', () => {
	const { bytes } = readHeif(phoneFile(inMdat, [item(1, 'hvc1'), item(2, 'ExiF'), item(3, 'mime')]));
	expect(bytes.includes('Llanfair')).toBe(false);
});

test('places are read in the older format too, and data behind the last box is cut off', () => {
	const older = phoneFile(inMdat, [item(1, 'hvc1'), item(2, 'Exif')], (start) =>
		locations(0, [1, 0, start - pixels.length, pixels.length], [2, 0, start, secret.length]),
	);
	const { bytes } = readHeif(Buffer.concat([older, Buffer.from('end')]));
	expect(bytes.length).toBe(older.length);
	expect([bytes.indexOf(pixels), bytes.includes(secret, inMdat(older))]).toEqual([older.indexOf(pixels), false]);
});

test('places with numbers of their own are read', () => {
	const numbered = phoneFile(inMdat, [item(1, 'hvc1'), item(2, 'Exif')], (start) =>
		locations('numbered', [1, 0, start - pixels.length, pixels.length], [2, 0, start, secret.length]),
	);
	const { bytes } = readHeif(numbered);
	expect([bytes.indexOf(pixels), bytes.includes(secret, inMdat(numbered))]).toEqual([numbered.indexOf(pixels), false]);
});

test('a box whose length has 64 bits is overwritten like any other', () => {
	const long = [number(1, 4), Buffer.from('uuid'), number(0, 4), number(16 + secret.length, 4), Buffer.from(secret)];
	const file = Buffer.concat([phoneFile(inMdat), ...long]);
	const { bytes } = readHeif(file);
	expect([bytes.length, bytes.includes('Llanfair')]).toEqual([file.length, false]);
});

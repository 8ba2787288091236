import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { box, number } from './photo-attacks.ts';

/** A marker in all metadata of every seed, and in no pixel data: where it is left, metadata was not removed. */
export const mark = 'Llanfairpwll';

const notes = {
	IFD0: { Artist: mark, Make: mark, ImageDescription: mark },
	IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 13/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '4/1 12/1 0/1' },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${mark}"/></rdf:RDF></x:xmpmeta>`;

const plain = sharp({ create: { width: 48, height: 32, channels: 3, background: '#8a5' } });

function noted(orientation: number) {
	return plain.clone().withExif(notes).withMetadata({ orientation }).withXmp(xmp);
}

function segment(marker: number, data: Buffer | string): Buffer {
	const bytes = Buffer.from(data as string, 'latin1');
	return Buffer.concat([number(0xff00 + marker, 2), number(bytes.length + 2, 2), bytes]);
}

/** A JPEG with metadata in every kind of segment, and a thumbnail in JFIF. */
async function jpegSeed(markers: readonly number[]): Promise<Buffer> {
	const made = await noted(6).withIccProfile('p3').jpeg({ progressive: true }).toBuffer();
	const pixels = Buffer.alloc(3 * 5 * 4, mark);
	const jfif = segment(0xe0, Buffer.concat([Buffer.from('JFIF\0\x01\x02\x01\0\x48\0\x48\x05\x04', 'latin1'), pixels]));
	const extra = [
		segment(0xee, `Adobe\0\x64\0\0\0\0\x01${mark}`),
		segment(0xe2, `ICC_PROFILE\0\x01\x01${mark}`),
		...markers.map((marker) => segment(marker, mark)),
	];
	// Sharp's own JFIF stands first; this one takes its place.
	const rest = made.subarray(2 + 2 + made.readUInt16BE(4));
	const hasJfif = made.readUInt16BE(2) === 0xffe0;
	// Markers without data, of which one is only right in a scan: decoders skip both.
	const alone = Buffer.from([0xff, 0xd0, 0xff, 0x01]);
	return Buffer.concat([
		made.subarray(0, 2),
		jfif,
		alone,
		...extra,
		hasJfif ? rest : made.subarray(2),
		Buffer.from(mark),
	]);
}

function chunk(type: string, data: string): Buffer {
	const named = Buffer.from(type + data, 'latin1');
	return Buffer.concat([number(named.length - 4, 4), named, number(crc32(named), 4)]);
}

async function pngSeed(chunks: readonly string[]): Promise<Buffer> {
	const made = await noted(3).withIccProfile('p3').png().toBuffer();
	const at = 33;
	const extra = [chunk('tEXt', `Author\0${mark}`), ...chunks.map((type) => chunk(type, mark))];
	return Buffer.concat([made.subarray(0, at), ...extra, made.subarray(at), Buffer.from(mark)]);
}

function riff(type: string, data: Buffer): Buffer {
	const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
	head.writeUInt32LE(data.length, 4);
	return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** An animated WebP with an extra chunk in its frames. */
async function movingWebp(): Promise<Buffer> {
	const frame = (background: string) => ({ create: { width: 32, height: 24, channels: 3 as const, background } });
	const frames = await Promise.all(['#a33', '#3a3'].map((colour) => sharp(frame(colour)).png().toBuffer()));
	const made = await sharp(frames, { join: { animated: true } })
		.withExif(notes)
		.webp({ lossless: true })
		.toBuffer();
	const parts: Buffer[] = [];
	for (let at = 12; at < made.length; ) {
		const [type, length] = [made.toString('latin1', at, at + 4), made.readUInt32LE(at + 4)];
		const data = made.subarray(at + 8, at + 8 + length);
		const own = type === 'ANMF' ? [data, riff('XXXX', Buffer.from(mark))] : [data];
		parts.push(riff(type, Buffer.concat(own)));
		at += 8 + length + (length % 2);
	}
	const whole = Buffer.concat([made.subarray(0, 12), ...parts, riff('NOTE', Buffer.from(mark))]);
	whole.writeUInt32LE(whole.length - 8, 4);
	return whole;
}

/** A real HEIC with metadata in extra boxes after its picture. */
function heicSeed(): Buffer {
	const made = readFileSync(join(import.meta.dirname, 'steps.heic'));
	return Buffer.concat([made, box('uuid', mark), box('free', mark), box('mdat', mark), Buffer.from(mark)]);
}

function avif(orientation: number): Promise<Buffer> {
	return noted(orientation).avif({ effort: 0, lossless: true }).toBuffer();
}

/** Photos with metadata in every known place, by type. */
export const seeds: Readonly<Record<string, readonly Buffer[]>> = {
	'image/jpeg': [
		await jpegSeed([0xfe, 0xe3, 0xed]),
		...(await Promise.all([1, 3, 8].map((orientation) => noted(orientation).jpeg().toBuffer()))),
		await plain.clone().toColourspace('cmyk').withExif(notes).jpeg().toBuffer(),
	],
	'image/png': [
		await pngSeed(['prVt']),
		...(await Promise.all([1, 6, 8].map((orientation) => noted(orientation).png().toBuffer()))),
	],
	'image/webp': [
		...(await Promise.all([1, 3, 6, 8].map((orientation) => noted(orientation).webp().toBuffer()))),
		await movingWebp(),
	],
	'image/heic': [heicSeed()],
	'image/avif': [Buffer.concat([await avif(6), box('mdat', mark), box('uuid', mark)])],
};

/** Photos that decoders reject because of where their metadata is. */
export const unreadable: Readonly<Record<string, Buffer>> = {
	'image/jpeg': await jpegSeed([0x02, 0xbf, 0xc8, 0xf0, 0xfd]),
	'image/png': await pngSeed(['ABCD']),
};

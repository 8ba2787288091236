import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** A marker in all metadata of every seed, and in no pixel data: where it is left, metadata was not removed. */
export const mark = 'Llanfairpwll';

const notes = {
	IFD0: { Artist: mark, Make: mark, ImageDescription: mark },
	IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 13/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '4/1 12/1 0/1' },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${mark}"/></rdf:RDF></x:xmpmeta>`;
const plain = sharp({ create: { width: 48, height: 32, channels: 3, background: '#8a5' } });
const noted = (orientation: number) => plain.clone().withExif(notes).withMetadata({ orientation }).withXmp(xmp);

/** A box of a HEIF file. */
export function box(type: string, content: Buffer | string): Buffer {
	const head = Buffer.alloc(8);
	head.writeUInt32BE(8 + content.length);
	head.write(type, 4, 'latin1');
	return Buffer.concat([head, Buffer.from(content as string, 'latin1')]);
}

/** With a comment, and text behind the picture. */
function commented(jpeg: Buffer): Buffer {
	const comment = Buffer.from(`\xff\xfe\0${String.fromCharCode(mark.length + 2)}${mark}`, 'latin1');
	return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(mark)]);
}

async function movingWebp(): Promise<Buffer> {
	const frame = (background: string) => ({ create: { width: 32, height: 24, channels: 3 as const, background } });
	const frames = await Promise.all(['#a33', '#3a3'].map((colour) => sharp(frame(colour)).png().toBuffer()));
	return sharp(frames, { join: { animated: true } })
		.withExif(notes)
		.webp({ lossless: true })
		.toBuffer();
}

/** Photos with metadata in each place where cameras and programs write it, by type. No encoder of HEIC is free to ship, so that one lies here. */
export const seeds: Readonly<Record<string, readonly Buffer[]>> = {
	'image/jpeg': [
		commented(await noted(6).withIccProfile('p3').jpeg({ progressive: true }).toBuffer()),
		...(await Promise.all([1, 3, 8].map((orientation) => noted(orientation).jpeg().toBuffer()))),
		await plain.clone().toColourspace('cmyk').withExif(notes).jpeg().toBuffer(),
	],
	'image/png': await Promise.all([3, 1, 6, 8].map((orientation) => noted(orientation).png().toBuffer())),
	'image/webp': [
		...(await Promise.all([1, 3, 6, 8].map((orientation) => noted(orientation).webp().toBuffer()))),
		await movingWebp(),
	],
	'image/heic': [Buffer.concat([readFileSync(join(import.meta.dirname, 'steps.heic')), box('uuid', mark)])],
	'image/avif': [Buffer.concat([await noted(6).avif({ effort: 0, lossless: true }).toBuffer(), box('uuid', mark)])],
};

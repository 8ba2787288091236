import { readFileSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** A real HEIC. No encoder for it is free to ship, so it lies here as a file. */
const heicFile = join(import.meta.dirname, 'steps.heic');

/** The same under either name its kind goes by. */
function heic(brand: string): Buffer {
	const bytes = readFileSync(heicFile);
	bytes.write(brand, 8, 'latin1');
	return bytes;
}

const bytes = (base64: string) => Buffer.from(base64, 'base64');

/** A real photo of each kind the bucket takes, by its type: 32 x 24 px of one colour. */
export const photosByType: Readonly<Record<string, Buffer>> = {
	'image/jpeg': bytes(
		'/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAYACADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAQG/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AugMqkAAAAAAf/9k=',
	),
	'image/png': bytes(
		'iVBORw0KGgoAAAANSUhEUgAAACAAAAAYCAIAAAAUMWhjAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAMElEQVRIiWPoWBVKU8QwasGq0SAKHU1FHaMZLXS0qOgYLU1XjVY4HaNV5qrB3aoAAFaxlT1/zzgNAAAAAElFTkSuQmCC',
	),
	'image/webp': bytes(
		'UklGRkIAAABXRUJQVlA4IDYAAADQAgCdASogABgAPm0ylkekIyIhKAgAgA2JZQAAPaOgAP7lhz//4Vr+Vr+Vq8b/SXS4tAAAAAA=',
	),
	'image/avif': bytes(
		'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACoAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAACAAAAAYAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAybWRhdBIACgg4ET92kBDQaTIcGUJjBMPPPPNBIEDE4cgn0DYwuwKK4WVSyWlJKw==',
	),
	'image/heic': heic('heic'),
	'image/heif': heic('mif1'),
};

export const jpeg = photosByType['image/jpeg'] as Buffer;

/** A JPEG of exactly so many bytes: any number of FF may stand before a marker, here the one that ends the picture. */
export function jpegOf(bytes: number): Buffer {
	return Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(bytes - jpeg.length, 0xff), jpeg.subarray(-2)]);
}

export function jpegFile(bytes = jpeg, name = 'steps.jpg'): File {
	return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

/** @param side in px @param sigma how far its pixels differ */
function grain(side: number, sigma: number) {
	const noise = { type: 'gaussian', mean: 128, sigma } as const;
	return sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } });
}

/** A JPEG of noise, as heavy as its pixels can be: about half a byte each, also when it is drawn anew. @param side in px */
export const noise = (side: number): Promise<Buffer> => grain(side, 60).jpeg({ quality: 85 }).toBuffer();

/** A picture with as much detail as a camera's, so that it weighs what a photo weighs: noise over a flight of steps. */
async function picture(width: number, height: number) {
	const steps = Array.from({ length: 6 }, (_, step) => {
		const x = (width / 8) * (step + 1);
		const y = (height / 8) * (6 - step);
		return `<rect x="${x}" y="${y}" width="${width - x}" height="${height / 8}" fill="hsl(35 20% ${35 + step * 8}%)"/>`;
	});
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#9bc"/>${steps.join('')}</svg>`;
	// Repeated, noise weighs as much in a JPEG as noise for all of it, and is made much sooner.
	const input = await grain(500, 26).png({ compressionLevel: 0 }).toBuffer();
	return sharp(Buffer.from(svg)).composite([{ input, tile: true, blend: 'overlay' }]);
}

/** A marker in all metadata of every photo of `photosWithNotes`, and in no pixel data: where it is left, metadata was not removed. */
export const mark = 'Llanfairpwll';

/** With where the camera says it was. */
const notes = {
	IFD0: { Artist: mark, Make: mark, ImageDescription: mark },
	IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 13/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '4/1 12/1 0/1' },
};

export interface PhotoFiles {
	/** JPEGs of 3 to 8 MB with a camera's GPS position; the first lies on its side, as phones write portraits. */
	jpegs: string[];
	png: string;
	heic: string;
	text: string;
}

/** Makes the photos that tests choose in a browser. */
export async function makePhotos(folder: string): Promise<PhotoFiles> {
	await mkdir(folder, { recursive: true });
	const path = (name: string) => join(folder, name);
	const files = { jpegs: [] as string[], png: path('door.png'), heic: path('IMG_0042.HEIC'), text: path('notes.txt') };
	for (const [name, width, orientation] of [
		['front.jpg', 3000, 6],
		['side view.jpg', 3600, 1],
		['top.jpg', 4032, 1],
	] as const) {
		const shot = (await picture(width, width * 0.75)).withExif(notes).withMetadata({ orientation });
		await shot.jpeg({ quality: 92 }).toFile(path(name));
		files.jpegs.push(path(name));
	}
	await (await picture(900, 700)).png().toFile(files.png);
	await copyFile(heicFile, files.heic);
	await copyFile(import.meta.filename, files.text);
	return files;
}

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${mark}"/></rdf:RDF></x:xmpmeta>`;
const plain = sharp({ create: { width: 48, height: 32, channels: 3, background: '#8a5' } });
const noted = (orientation: number) => plain.clone().withExif(notes).withMetadata({ orientation }).withXmp(xmp);

/** A box of a HEIF file that holds the mark. */
const box = Buffer.from(`\0\0\0${String.fromCharCode(8 + mark.length)}uuid${mark}`, 'latin1');

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

/** Makes photos with metadata in each place where cameras and programs write it, by type. */
export async function photosWithNotes(): Promise<Readonly<Record<string, readonly Buffer[]>>> {
	return {
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
		'image/heic': [Buffer.concat([heic('heic'), box])],
		'image/avif': [Buffer.concat([await noted(6).avif({ effort: 0, lossless: true }).toBuffer(), box])],
	};
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const picture = sharp({ create: { width: 32, height: 24, channels: 3, background: '#8a5' } });

/** A real HEIC, under either name its kind goes by. No encoder for it is free to ship, so it lies here as a file. */
function heic(brand: string): Buffer {
	const bytes = readFileSync(join(import.meta.dirname, './steps.heic'));
	bytes.write(brand, 8, 'latin1');
	return bytes;
}

/** A real photo of each kind the bucket takes, by its type. */
export const photosByType: Readonly<Record<string, Buffer>> = {
	'image/jpeg': await picture.clone().jpeg().toBuffer(),
	'image/png': await picture.clone().png().toBuffer(),
	'image/webp': await picture.clone().webp().toBuffer(),
	'image/avif': await picture.clone().avif({ effort: 0 }).toBuffer(),
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

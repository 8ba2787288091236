import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** A real HEIC, under either name its kind goes by. No encoder for it is free to ship, so it lies here as a file. */
function heic(brand: string): Buffer {
	const bytes = readFileSync(join(import.meta.dirname, './steps.heic'));
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

/** A JPEG of noise, as heavy as its pixels can be: about half a byte each, also when it is drawn anew. @param side in px */
export function noise(side: number): Promise<Buffer> {
	const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const;
	return sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise: grain } })
		.jpeg({ quality: 85 })
		.toBuffer();
}

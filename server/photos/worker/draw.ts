import { chmod, readFile } from 'node:fs/promises';
import decode from 'heic-decode';
import sharp from 'sharp';
import { maxHeifPixels, maxPhotoPixels } from '#server/settings/photo-limits.ts';

// Decodes untrusted files: only the worker process (`program.ts`) may import this.

/** A thumbnail; width and height in px. */
export interface SmallPicture {
	jpeg: Uint8Array;
	width: number;
	height: number;
}

sharp.cache(false);
sharp.concurrency(1);

/** @param px longest side @throws if the photo cannot be decoded or has too many pixels */
export async function drawSmall(path: string, type: string, px: number): Promise<SmallPicture> {
	const { data, info } = await (await open(path, type))
		.resize({ width: px, height: px, fit: 'inside', withoutEnlargement: true })
		.flatten({ background: 'white' })
		.jpeg({ quality: 72 })
		.toBuffer({ resolveWithObject: true });
	return { jpeg: data, width: info.width, height: info.height };
}

/** Converts a HEIC to a JPEG of the same size, readable by this account only. @throws as `drawSmall` does */
export async function heicToJpeg(path: string, to: string): Promise<void> {
	const picture = await openHeic(path, maxPhotoPixels);
	await picture.flatten({ background: '#fff' }).jpeg({ quality: 88 }).toFile(to);
	await chmod(to, 0o600);
}

async function open(path: string, type: string) {
	if (/^image\/hei[cf]$/.test(type)) return openHeic(path, maxHeifPixels);
	const limitInputPixels = type === 'image/avif' ? maxHeifPixels : maxPhotoPixels;
	return sharp(path, { limitInputPixels, autoOrient: true });
}

/** Opens a HEIC; heic-decode applies its orientation. The size is checked before decoding. */
async function openHeic(path: string, maxPixels: number) {
	const images = await decode.all({ buffer: await readFile(path) });
	const [first] = images;
	if (!first || first.width * first.height > maxPixels) throw new Error('too many pixels');
	const { width, height, data } = await first.decode();
	return sharp(data, { raw: { width, height, channels: 4 } });
}

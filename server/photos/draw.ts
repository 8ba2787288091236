import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Longest side of a stored photo, and of the small one for e-mails and lists, in px; the small one has about 20 kB. */
export const largePx = 2560;
export const smallPx = 360;

/**
 * Most pixels of a photo, width times height: the largest phones write 50 million in their default mode. A file of 10 MB
 * can claim a thousand times that, and decoding it would exhaust the memory.
 */
export const maxPhotoPixels = 50_000_000;

// Decodes untrusted files: of the server, only the process that `decode.ts` starts (`draw-one.ts`) may import this.

/** A photo drawn anew: nothing in it is of the file that came but the picture. Width and height in px are those of `large`. */
export interface DrawnPhoto {
	large: Buffer;
	small: Buffer;
	width: number;
	height: number;
}

/**
 * Draws a photo upright, as two JPEGs in sRGB without metadata.
 * @throws if it cannot be decoded, is cut short or has too many pixels
 */
export async function drawPhoto(path: string): Promise<DrawnPhoto> {
	const picture = await openPhoto(path);
	const { data, info } = await picture
		.resize({ width: largePx, height: largePx, fit: 'inside', withoutEnlargement: true })
		.flatten({ background: 'white' })
		.raw()
		.toBuffer({ resolveWithObject: true });
	const { width, height, channels } = info;
	const drawn = sharp(data, { raw: { width, height, channels } });
	const large = await drawn.clone().jpeg({ quality: 85 }).toBuffer();
	const small = await drawn
		.resize({ width: smallPx, height: smallPx, fit: 'inside', withoutEnlargement: true })
		.jpeg({ quality: 72 })
		.toBuffer();
	return { large, small, width, height };
}

async function openPhoto(path: string) {
	const picture = sharp(path, { limitInputPixels: maxPhotoPixels, failOn: 'error', autoOrient: true });
	const { compression } = await picture.metadata();
	return compression === 'hevc' ? openHeic(path) : picture;
}

/** For HEVC, which sharp cannot decode for its patents. heic-decode applies the orientation. */
async function openHeic(path: string) {
	// A megabyte of code, which no other photo needs.
	const { default: heic } = await import('heic-decode');
	const [first] = await heic.all({ buffer: await readFile(path) });
	if (!first || first.width * first.height > maxPhotoPixels) throw new Error('exceeds pixel limit');
	const { width, height, data } = await first.decode();
	return sharp(data, { raw: { width, height, channels: 4 } });
}

import { readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import type { DrawnPhoto, Printed } from '#server/photos/staging.ts';

/** Longest side of a stored photo, and of the small one for e-mails and lists, in px; the small one has about 20 kB. */
export const largePx = 2560;
export const smallPx = 360;

/**
 * Most pixels of a photo, width times height: the largest phones write 50 million in their default mode. A file of 10 MB
 * can claim a thousand times that, and decoding it would exhaust the memory.
 */
export const maxPhotoPixels = 50_000_000;

// Decodes untrusted files: of the server, only the process that `staging.ts` starts, whose program this is, may run it.

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

async function drawn(path: string): Promise<Printed> {
	try {
		const { large, small, ...size } = await drawPhoto(path);
		return { large: large.toString('base64'), small: small.toString('base64'), ...size };
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		// Of the system, such as of a damaged disk.
		if (code !== undefined) throw error;
		return { refused: message.includes('exceeds pixel limit') ? 'too many pixels' : 'broken' };
	}
}

// The process for one photo, whose path is the argument. Its last line says what it has drawn.
if (import.meta.main) {
	// Visitors who wait for a page come first, and the OOM killer is to choose this process. Where the system does not let it, it works all the same.
	await Promise.allSettled(
		[async () => setPriority(10), () => writeFile('/proc/self/oom_score_adj', '1000')].map((act) => act()),
	);
	sharp.cache(false);
	sharp.concurrency(1);
	// Of the formats that the library knows, such as SVG and TIFF, only those of the bucket are read, whatever a file says that it is.
	sharp.block({ operation: ['VipsForeignLoad'] });
	sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}File`) });
	process.stdout.write(`\n${JSON.stringify(await drawn(process.argv[2] ?? ''))}`);
}

import { readFile } from 'node:fs/promises';
import decode from 'heic-decode';
import sharp from 'sharp';
import type { ShownPhoto } from '#server/delivery/mail.ts';
import { maxPhotoPixels, smallPicturePx } from '#server/limits.ts';

// A process of its own (`small-pictures.ts`), because it opens what strangers sent: a photo that harms a decoder harms nothing
// else, and its memory goes with it.

/** A photo to be drawn small. */
export interface DrawTask {
	number: number;
	path: string;
	type: string;
}

export interface DrawAnswer {
	number: number;
	small?: ShownPhoto['small'];
}

async function draw({ path, type }: DrawTask): Promise<ShownPhoto['small']> {
	const options = { limitInputPixels: maxPhotoPixels, autoOrient: true };
	const picture = /^image\/hei[cf]$/.test(type) ? await drawHeic(path) : sharp(path, options);
	const { data, info } = await picture
		.resize({ width: smallPicturePx, height: smallPicturePx, fit: 'inside', withoutEnlargement: true })
		.flatten({ background: 'white' })
		.jpeg({ quality: 72 })
		.toBuffer({ resolveWithObject: true });
	return { jpeg: data, width: info.width, height: info.height };
}

/** The library turns a HEIC upright by itself. */
async function drawHeic(path: string) {
	const { width, height, data } = await decode({ buffer: await readFile(path) });
	if (width * height > maxPhotoPixels) throw new Error('too many pixels');
	return sharp(data, { raw: { width, height, channels: 4 } });
}

sharp.cache(false);
sharp.concurrency(1);
process.on('message', async (task: DrawTask) => {
	const small = await draw(task).catch(() => undefined);
	process.send?.({ number: task.number, small } satisfies DrawAnswer);
});

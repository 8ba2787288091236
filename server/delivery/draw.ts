import { readFile, writeFile } from 'node:fs/promises';
import decode from 'heic-decode';
import sharp from 'sharp';
import type { ShownPhoto } from '#server/delivery/mail.ts';
import { maxHeifPixels, maxPhotoPixels, smallPicturePx } from '#server/limits.ts';

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
	const { data, info } = await (await open(path, type))
		.resize({ width: smallPicturePx, height: smallPicturePx, fit: 'inside', withoutEnlargement: true })
		.flatten({ background: 'white' })
		.jpeg({ quality: 72 })
		.toBuffer({ resolveWithObject: true });
	return { jpeg: data, width: info.width, height: info.height };
}

function open(path: string, type: string) {
	if (/^image\/hei[cf]$/.test(type)) return drawHeic(path);
	const limitInputPixels = type === 'image/avif' ? maxHeifPixels : maxPhotoPixels;
	return sharp(path, { limitInputPixels, autoOrient: true });
}

/** The library turns a HEIC upright by itself. It knows the size before it decodes, which is when to ask. */
async function drawHeic(path: string) {
	const images = await decode.all({ buffer: await readFile(path) });
	const [first] = images;
	if (!first || first.width * first.height > maxHeifPixels) throw new Error('too many pixels');
	const { width, height, data } = await first.decode();
	return sharp(data, { raw: { width, height, channels: 4 } });
}

sharp.cache(false);
sharp.concurrency(1);
// Where memory runs out, Linux is to end this process and not the server.
void writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
process.on('message', async (task: DrawTask) => {
	const small = await draw(task).catch(() => undefined);
	process.send?.({ number: task.number, small } satisfies DrawAnswer);
});

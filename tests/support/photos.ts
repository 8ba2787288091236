import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { box } from './photo-seeds.ts';

/** Noise for a part of a picture: repeated, it weighs as much in a JPEG as noise for all of it, and is made much sooner. */
const noise = sharp({
	create: {
		width: 500,
		height: 500,
		channels: 3,
		background: '#888',
		noise: { type: 'gaussian', mean: 128, sigma: 26 },
	},
})
	.png({ compressionLevel: 0 })
	.toBuffer();

/** A picture with as much detail as a camera's, so that it weighs what a photo weighs: noise over a flight of steps. */
export async function picture(width: number, height: number) {
	const steps = Array.from({ length: 6 }, (_, step) => {
		const x = (width / 8) * (step + 1);
		const y = (height / 8) * (6 - step);
		return `<rect x="${x}" y="${y}" width="${width - x}" height="${height / 8}" fill="hsl(35 20% ${35 + step * 8}%)"/>`;
	});
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#9bc"/>${steps.join('')}</svg>`;
	return sharp(Buffer.from(svg)).composite([{ input: await noise, tile: true, blend: 'overlay' }]);
}

/** Where the camera says it was: a point in the North Sea. */
const place = {
	IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '3/1 0/1 0/1' },
};

export interface PhotoFiles {
	/** JPEGs of 3 to 8 MB with a camera's GPS position; the first lies on its side, as phones write portraits. */
	jpegs: string[];
	png: string;
	heic: string;
	text: string;
}

/** Makes the photos the tests choose, once for each folder. */
export async function makePhotos(folder: string): Promise<PhotoFiles> {
	await mkdir(folder, { recursive: true });
	const jpegs = ['front.jpg', 'side view.jpg', 'top.jpg'].map((name) => join(folder, name));
	const png = join(folder, 'door.png');
	const heic = join(folder, 'IMG_0042.HEIC');
	const sizes = [3000, 3600, 4032];
	for (const [index, path] of jpegs.entries()) {
		const width = sizes[index] ?? 3000;
		const orientation = index === 0 ? 6 : 1;
		await (await picture(width, width * 0.75))
			.withExif(place)
			.withMetadata({ orientation })
			.jpeg({ quality: 92 })
			.toFile(path);
	}
	await (await picture(900, 700)).png().toFile(png);
	await copyFile(join(import.meta.dirname, 'steps.heic'), heic);
	const text = join(folder, 'notes.txt');
	await copyFile(import.meta.filename, text);
	return { jpegs, png, heic, text };
}

export async function megabytes(path: string): Promise<number> {
	return (await stat(path)).size / 1e6;
}

/**
 * Five photos of 2 to 8 MB, as a camera and a phone write them, in the order in which they are chosen. The first lies on its side.
 * The HEIC is padded to its size, since sharp cannot write any.
 */
export async function makeCameraPhotos(folder: string): Promise<string[]> {
	const path = (name: string) => join(folder, name);
	const heic = await readFile(join(import.meta.dirname, './steps.heic'));
	await Promise.all([
		picture(3000, 2250).then((one) =>
			one.withExif(place).withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toFile(path('front.jpg')),
		),
		picture(1500, 1125).then((one) => one.png({ compressionLevel: 1 }).toFile(path('door.png'))),
		picture(4032, 3024).then((one) => one.withExif(place).webp({ quality: 90, effort: 0 }).toFile(path('side.webp'))),
		picture(4032, 3024).then((one) => one.withExif(place).jpeg({ quality: 90 }).toFile(path('top.jpg'))),
		writeFile(path('IMG_0042.HEIC'), Buffer.concat([heic, box('free', Buffer.alloc(2_500_000))])),
	]);
	return ['front.jpg', 'door.png', 'side.webp', 'top.jpg', 'IMG_0042.HEIC'].map(path);
}

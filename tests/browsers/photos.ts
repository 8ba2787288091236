import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { box } from '../support/photo-attacks.ts';
import { picture, place } from '../support/photos.ts';

/**
 * Five photos of 2 to 8 MB, as a camera and a phone write them, in the order in which they are chosen. The first lies on its side.
 * The HEIC is padded to its size, since sharp cannot write any.
 */
export async function makeCameraPhotos(folder: string): Promise<string[]> {
	const path = (name: string) => join(folder, name);
	const heic = await readFile(join(import.meta.dirname, '../support/steps.heic'));
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

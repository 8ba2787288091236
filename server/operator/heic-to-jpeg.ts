import { readFile } from 'node:fs/promises';
import decode from 'heic-decode';
import sharp from 'sharp';
import { maxPhotoPixels } from '#server/limits.ts';

// `node heic-to-jpeg.ts FROM TO`, a process for one photo (`photos.ts` says why). How many pixels the photo has was
// looked at when it came; libheif itself allows no more than its own limit.
const [from = '', to = ''] = process.argv.slice(2);
const { width, height, data } = await decode({ buffer: await readFile(from) });
if (width * height > maxPhotoPixels) throw new Error('too many pixels');
await sharp(data, { raw: { width, height, channels: 4 } })
	.flatten({ background: '#fff' })
	.jpeg({ quality: 88 })
	.toFile(to);

import { readFile } from 'node:fs/promises';
import decode from 'heic-decode';
import sharp from 'sharp';
import { maxPhotoPixels } from '#server/limits.ts';

// `node heic-to-jpeg.ts FROM TO`, a process for one photo (`photos.ts` says why). How many pixels the photo says it has was
// looked at when it came; here it is asked of the library, before it decodes any.
const [from = '', to = ''] = process.argv.slice(2);
const [image] = await decode.all({ buffer: await readFile(from) });
if (!image || image.width * image.height > maxPhotoPixels) throw new Error('too many pixels');
const { width, height, data } = await image.decode();
await sharp(data, { raw: { width, height, channels: 4 } })
	.flatten({ background: '#fff' })
	.jpeg({ quality: 88 })
	.toFile(to);

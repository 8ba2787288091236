import sharp from 'sharp';

const picture = sharp({ create: { width: 32, height: 24, channels: 3, background: '#8a5' } });

/** The beginning of a HEIC file: the box that says what it is. No encoder for it is free to ship. */
function heic(brand: string): Buffer {
	return Buffer.concat([
		Buffer.from([0, 0, 0, 24]),
		Buffer.from(`ftyp${brand}\0\0\0\0mif1heic`),
		Buffer.alloc(500, 'picture'),
	]);
}

/** A real photo of each kind the bucket takes, by its type. */
export const photosByType: Readonly<Record<string, Buffer>> = {
	'image/jpeg': await picture.clone().jpeg().toBuffer(),
	'image/png': await picture.clone().png().toBuffer(),
	'image/webp': await picture.clone().webp().toBuffer(),
	'image/avif': await picture.clone().avif({ effort: 0 }).toBuffer(),
	'image/heic': heic('heic'),
	'image/heif': heic('mif1'),
};

export const jpeg = photosByType['image/jpeg'] as Buffer;

/** A JPEG of exactly so many bytes: a decoder stops at the picture's end, whatever follows. */
export function jpegOf(bytes: number): Buffer {
	return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
}

export function jpegFile(bytes = jpeg, name = 'steps.jpg'): File {
	return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

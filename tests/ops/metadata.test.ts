import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sharedServer } from '../support/shared-server.ts';
import { jpeg, photosByType } from '../support/small-photos.ts';
import { newKey, publicUrl, upload } from '../support/wire.ts';

const server = sharedServer();

const secret = 'Llanfairpwll';
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${secret}"/></rdf:RDF></x:xmpmeta>`;
const notes = {
	IFD0: { Artist: secret, Make: secret },
	IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 13/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '4/1 12/1 0/1' },
};

/** A picture with a red corner at the top left, so that one can see which way up it is. */
function picture(width = 60, height = 40) {
	const corner = sharp({ create: { width: 20, height: 20, channels: 3, background: '#e00' } })
		.png()
		.toBuffer();
	return corner.then((input) =>
		sharp({ create: { width, height, channels: 3, background: '#48c' } }).composite([{ input, left: 0, top: 0 }]),
	);
}

async function told(orientation: number) {
	return (await picture()).keepIccProfile().withExif(notes).withMetadata({ orientation }).withXmp(xmp);
}

async function stored(file: Buffer, type: string): Promise<Buffer> {
	const key = newKey();
	const answer = await upload(server.url, key, new File([new Uint8Array(file)], 'a', { type }));
	expect(answer).toMatchObject({ status: 200 });
	return Buffer.from(await (await fetch(publicUrl(server.url, key))).arrayBuffer());
}

/** The pixels as a viewer shows them, turned upright. */
const seen = (file: Buffer) => sharp(file).autoOrient().raw().toBuffer({ resolveWithObject: true });

test.each([1, 3, 6, 8])(
	'notes are taken out of photos held at orientation %i; they look as before',
	async (orientation) => {
		const made: Record<string, Buffer> = {
			'image/jpeg': await (await told(orientation)).jpeg({ progressive: orientation === 3 }).toBuffer(),
			'image/png': await (await told(orientation)).png().toBuffer(),
			'image/webp': await (await told(orientation)).webp({ lossless: orientation === 3 }).toBuffer(),
		};
		for (const [type, file] of Object.entries(made)) {
			expect(file.includes(secret)).toBe(true);
			const clean = await stored(file, type);
			expect(clean.includes(secret)).toBe(false);
			const { exif, xmp, iptc, ...rest } = await sharp(clean).metadata();
			expect([xmp, iptc]).toEqual([undefined, undefined]);
			// A PNG or JPEG that lies on its side keeps a block of 26 bytes that says so.
			expect(exif?.length ?? 0).toBeLessThanOrEqual(32);
			expect(rest.orientation ?? 1).toBe(orientation);
			const [before, after] = [await seen(file), await seen(clean)];
			expect(after.info).toEqual(before.info);
			expect(after.data.equals(before.data)).toBe(true);
		}
	},
);

test('colours stay the same: colour profiles and CMYK are kept', async () => {
	const wide = await (await picture()).withIccProfile('p3').withExif(notes).jpeg().toBuffer();
	expect((await sharp(await stored(wide, 'image/jpeg')).metadata()).icc).toEqual((await sharp(wide).metadata()).icc);
	const inks = await (await picture()).toColourspace('cmyk').withExif(notes).jpeg().toBuffer();
	const [before, after] = [await seen(inks), await seen(await stored(inks, 'image/jpeg'))];
	expect(after.data.equals(before.data)).toBe(true);
});

test('data after the picture is removed: videos, second pictures, comments, texts', async () => {
	const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 2 + secret.length]), Buffer.from(secret)]);
	const commented = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(secret)]);
	expect(await stored(commented, 'image/jpeg')).toEqual(jpeg);

	const png = photosByType['image/png'] as Buffer;
	const text = Buffer.from(`tEXtAuthor\0${secret}`, 'latin1');
	const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(text.length - 4);
	check.writeUInt32BE(crc32(text));
	const noted = Buffer.concat([png.subarray(0, 33), length, text, check, png.subarray(33), Buffer.from(secret)]);
	expect((await sharp(noted).metadata()).comments).toHaveLength(1);
	expect(await stored(noted, 'image/png')).toEqual(png);

	const webp = photosByType['image/webp'] as Buffer;
	expect(await stored(Buffer.concat([webp, Buffer.from(secret)]), 'image/webp')).toEqual(webp);
	const heic = photosByType['image/heic'] as Buffer;
	expect(await stored(Buffer.concat([heic, Buffer.from(secret)]), 'image/heic')).toEqual(heic);
});

test('metadata of an AVIF is overwritten in place, the picture is unchanged', async () => {
	const file = await (await told(1)).avif({ effort: 0, lossless: true }).toBuffer();
	expect(file.includes(secret)).toBe(true);
	const clean = await stored(file, 'image/avif');
	expect(clean.includes(secret)).toBe(false);
	expect(clean.length).toBe(file.length);
	expect((await seen(clean)).data.equals((await seen(file)).data)).toBe(true);
});

test('a photo without metadata is stored byte for byte', async () => {
	for (const [type, file] of Object.entries(photosByType)) expect((await stored(file, type)).equals(file)).toBe(true);
});

test('a truncated photo is stored as far as it goes', async () => {
	const whole = await (await told(6)).jpeg().toBuffer();
	const clean = await stored(whole.subarray(0, -100), 'image/jpeg');
	expect(clean.includes(secret)).toBe(false);
	expect((await sharp(clean, { failOn: 'none' }).metadata()).orientation).toBe(6);
});

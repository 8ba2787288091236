import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sharedServer } from '../support/shared-server.ts';
import { newKey, publicUrl, upload } from '../support/wire.ts';

const server = sharedServer();

const secret = 'Llanfairpwll';
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${secret}"/></rdf:RDF></x:xmpmeta>`;
const notes = {
	IFD0: { Artist: secret, Make: secret },
	IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 13/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '4/1 12/1 0/1' },
};

/** A picture with a red corner at the top left, so that one can see which way up it is. */
async function picture() {
	const of = (width: number, height: number, background: string) =>
		sharp({ create: { width, height, channels: 3, background } });
	const input = await of(20, 20, '#e00').png().toBuffer();
	return of(60, 40, '#48c').composite([{ input, left: 0, top: 0 }]);
}

const noted = async (orientation: number) =>
	(await picture()).keepIccProfile().withExif(notes).withMetadata({ orientation }).withXmp(xmp);

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
			'image/jpeg': await (await noted(orientation)).jpeg({ progressive: orientation === 3 }).toBuffer(),
			'image/png': await (await noted(orientation)).png().toBuffer(),
			'image/webp': await (await noted(orientation)).webp({ lossless: orientation === 3 }).toBuffer(),
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

test('colours stay the same: CMYK is kept', async () => {
	const inks = await (await picture()).toColourspace('cmyk').withExif(notes).jpeg().toBuffer();
	const [before, after] = [await seen(inks), await seen(await stored(inks, 'image/jpeg'))];
	expect(after.data.equals(before.data)).toBe(true);
});

test('a truncated photo is stored as far as it goes', async () => {
	const whole = await (await noted(6)).jpeg().toBuffer();
	const clean = await stored(whole.subarray(0, -100), 'image/jpeg');
	expect(clean.includes(secret)).toBe(false);
	expect((await sharp(clean, { failOn: 'none' }).metadata()).orientation).toBe(6);
});

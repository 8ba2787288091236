import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { drawPhoto, largePx, maxPhotoPixels, smallPx } from '#server/photos/draw.ts';
import { mark, photosByType, photosWithNotes } from '../../tests/support/photos.ts';

const folder = await mkdtemp(join(tmpdir(), 'stairlifts-photos-'));
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function draw(bytes: Buffer) {
	const path = join(folder, `${files++}`);
	await writeFile(path, bytes);
	return drawPhoto(path);
}

/** A red top half and a blue bottom half, which lies on its side or its head. */
const upright = () =>
	sharp({ create: { width: 40, height: 60, channels: 3, background: '#c00' } }).composite([
		{
			input: { create: { width: 40, height: 30, channels: 3, background: '#00c' } },
			left: 0,
			top: 30,
		},
	]);

/** The colour in the middle of a line of a picture, from 0 (top) to 1, as its largest channel. */
async function colourAt(jpeg: Buffer, place: number): Promise<string> {
	const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
	const at = (Math.floor(place * info.height) * info.width + Math.floor(info.width / 2)) * info.channels;
	const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
	return red > blue && red > green ? 'red' : blue > green ? 'blue' : 'green';
}

const kinds = Object.entries({ ...(await photosWithNotes()), 'image/heif': [photosByType['image/heif'] as Buffer] });
test.each(kinds)('of a %s two JPEGs are drawn, with nothing of what was written into it', async (_type, photos) => {
	for (const bytes of photos) {
		const { large, small, width, height } = await draw(bytes);
		for (const jpeg of [large, small]) {
			const { exif, xmp, icc, iptc, comments, orientation, ...found } = await sharp(jpeg).metadata();
			expect([exif, xmp, icc, iptc, comments, orientation]).toEqual(Array(6).fill(undefined));
			expect(found).toMatchObject({ format: 'jpeg', space: expect.stringMatching(/^(srgb|b-w)$/) });
			expect(jpeg.includes(mark)).toBe(false);
		}
		expect(await sharp(large).metadata()).toMatchObject({ width, height });
	}
});

test('a photo that lies on its side or its head stands upright', async () => {
	const turns: Record<number, number> = { 1: 0, 3: 180, 6: 270, 8: 90 };
	const png = await upright().png().toBuffer();
	for (const [orientation, angle] of Object.entries(turns))
		for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
			const lying = await sharp(png)
				.rotate(angle)
				.withMetadata({ orientation: Number(orientation) })
				.toFormat(format)
				.toBuffer();
			const { large, small, width, height } = await draw(lying);
			expect([width, height, await colourAt(large, 0.1), await colourAt(small, 0.9)], `${format} ${angle}`).toEqual([
				...[40, 60, 'red', 'blue'],
			]);
		}
});

test('a large photo becomes as large as is kept, and its small picture as small as e-mails need; a small one stays', async () => {
	const { large, small, width, height } = await draw(
		await sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#567' } })
			.jpeg()
			.toBuffer(),
	);
	expect([width, height]).toEqual([largePx, (largePx * 3) / 4]);
	expect(await sharp(large).metadata()).toMatchObject({ width, height });
	expect(await sharp(small).metadata()).toMatchObject({ width: smallPx, height: (smallPx * 3) / 4 });
	expect(await draw(await upright().png().toBuffer())).toMatchObject({ width: 40, height: 60 });
});

test('what a photo leaves open becomes white; colours of a wide profile become those that every screen shows', async () => {
	const open = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#0000' } })
		.png()
		.toBuffer();
	const { data } = await sharp((await draw(open)).large)
		.raw()
		.toBuffer({ resolveWithObject: true });
	expect(Math.min(...data)).toBeGreaterThan(250);
	// (0, 255, 0) of Display P3 is no green of sRGB; (234, 51, 35) is sRGB's red, written in P3.
	const wide = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'rgb(255, 0, 0)' } })
		.withIccProfile('p3')
		.png()
		.toBuffer();
	const shown = await sharp((await draw(wide)).large)
		.raw()
		.toBuffer();
	expect([...shown.subarray(0, 3)].map((value) => Math.round(value / 16))).toEqual([16, 0, 0]);
});

/** A photo of its kind that says it is far larger than it is. */
function claiming(type: string, side: number): Buffer {
	const file = Buffer.from(photosByType[type] as Buffer);
	const frame = (bytes: number[], after: number) => file.indexOf(Buffer.from(bytes)) + after;
	if (type === 'image/jpeg') for (const at of [5, 7]) file.writeUInt16BE(side, frame([0xff, 0xc0], at));
	else if (type === 'image/webp') for (const at of [3, 5]) file.writeUInt16LE(side, frame([0x9d, 0x01, 0x2a], at));
	else
		for (const { index } of file.toString('latin1').matchAll(/ispe/g))
			for (const at of [8, 12]) file.writeUInt32BE(side, index + at);
	return file;
}

test.each(['image/jpeg', 'image/webp', 'image/avif', 'image/heic'])(
	'a %s of more than 50 megapixels is refused for that, before it is decoded',
	async (type) => {
		const side = Math.ceil(Math.sqrt(maxPhotoPixels)) + 1;
		await expect(draw(claiming(type, side))).rejects.toThrow('pixel limit');
	},
);

test('a PNG of 100 kB with 51 megapixels is refused; a JPEG of just under 50 is drawn', async () => {
	const plain = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#567' } });
	const bomb = await plain(7142).png({ compressionLevel: 4 }).toBuffer();
	expect(bomb.length).toBeLessThan(1_000_000);
	await expect(draw(bomb)).rejects.toThrow('pixel limit');
	expect(await draw(await plain(7071).jpeg().toBuffer())).toMatchObject({ width: largePx, height: largePx });
});

test('a photo that is cut short is refused', async () => {
	for (const [type, bytes] of Object.entries(photosByType))
		await expect(draw(bytes.subarray(0, bytes.length * 0.6)), type).rejects.toThrow();
});

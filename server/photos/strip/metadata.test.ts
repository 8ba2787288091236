import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPng } from '#server/photos/strip/png.ts';
import { readPicture } from '#server/photos/strip/read.ts';
import { mark, seeds, unreadable } from '../../../tests/support/photo-seeds.ts';

const seen = (file: Buffer) =>
	sharp(file, { animated: true, failOn: 'none' }).autoOrient().raw().toBuffer({ resolveWithObject: true });

const files = Object.entries(seeds).flatMap(([type, made]) => made.map((file, index) => ({ type, index, file })));

test.each(files)('$type $index keeps no metadata and all pixels', async ({ type, file }) => {
	expect(file.includes(mark)).toBe(true);
	const { bytes } = readPicture(file, type);
	expect(bytes.includes(mark)).toBe(false);
	// Once clean, clean for good.
	expect(readPicture(bytes, type).bytes.equals(bytes)).toBe(true);
	// Sharp knows no HEVC and no film without a picture; there the picture data itself is compared.
	if (type === 'image/heic' || file.includes('moov')) {
		const [name, start] = ['mdat', file.indexOf('mdat')];
		expect(bytes.indexOf(name)).toBe(start);
		const end = start - 4 + file.readUInt32BE(start - 4);
		expect(bytes.subarray(start, end).equals(file.subarray(start, end))).toBe(true);
		return;
	}
	const [before, after] = [await seen(file), await seen(bytes)];
	expect(after.info).toEqual(before.info);
	expect(after.data.equals(before.data)).toBe(true);
	const [was, is] = [await sharp(file).metadata(), await sharp(bytes).metadata()];
	expect([is.icc, is.orientation ?? 1]).toEqual([was.icc, was.orientation ?? 1]);
	// One that lies on its side keeps a block of 26 bytes that says so; in an AVIF the notes are blanked in their place.
	if (type !== 'image/avif') expect(is.exif?.length ?? 0).toBeLessThanOrEqual(32);
});

test('of a truncated photo is kept what there is', async () => {
	const file = seeds['image/jpeg']?.[3] ?? Buffer.of();
	const { bytes } = readPicture(file.subarray(0, -4), 'image/jpeg');
	expect(bytes.includes(mark)).toBe(false);
	expect((await sharp(bytes, { failOn: 'none' }).metadata()).orientation).toBe(8);
});

test.each(Object.entries(unreadable))('data in reserved segments of %s is removed', async (type, file) => {
	const { bytes, width, height } = readPicture(file, type);
	expect([file.includes(mark), bytes.includes(mark)]).toEqual([true, false]);
	await expect(seen(file)).rejects.toThrow();
	expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
});

test('data in the end chunk of a PNG is removed', async () => {
	const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#3a3' } })
		.png()
		.toBuffer();
	const ended = Buffer.from(png);
	const end = png.length - 12;
	ended.writeUInt32BE(7, end);
	const noted = Buffer.concat([ended.subarray(0, end + 8), Buffer.from('53.22 N'), ended.subarray(end + 8)]);
	expect(readPng(noted).bytes.equals(png)).toBe(true);
	expect(readPng(png).bytes).toBe(png);
});

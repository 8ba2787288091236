import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPng } from '#server/photos/strip/png.ts';

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

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { lookAt, lookedAtSide } from '#dialogs/photos/look-at.ts';

const size = { width: 1024, height: 768 };

/** A flight of steps with the grain of stone, of twice the side that is looked at. */
async function drawSteps(): Promise<Buffer> {
	const treads = Array.from({ length: 8 }, (_, step) => {
		const lightness = 45 + (step % 2) * 25;
		return `<rect x="${300 + step * 90}" y="${1000 - step * 110}" width="1300" height="110" fill="hsl(30 12% ${lightness}%)"/>`;
	});
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="768" viewBox="0 0 1600 1200"><rect width="100%" height="100%" fill="#97a8ad"/>${treads.join('')}</svg>`;
	const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
	const grain = sharp({ create: { ...size, channels: 3, background: '#888', noise } });
	return sharp(Buffer.from(svg))
		.composite([{ input: await grain.blur(1).png().toBuffer(), blend: 'overlay' }])
		.removeAlpha()
		.jpeg()
		.toBuffer();
}

const photo = await drawSteps();

/** As `shrink.ts` hands it over. */
async function pixels(photo: Buffer) {
	const { data, info } = await sharp(photo)
		.resize({ width: lookedAtSide, height: lookedAtSide, fit: 'inside', withoutEnlargement: true })
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { data, width: info.width, height: info.height };
}

const look = async (photo: Buffer, shorterSide = size.height) => lookAt(await pixels(photo), shorterSide);

describe('A photo of steps', () => {
	it('passes when it is sharp and by daylight, also under a dull sky and a little soft', async () => {
		expect(await look(photo)).toBeUndefined();
		expect(await look(await sharp(photo).linear(0.6, 0).toBuffer())).toBeUndefined();
		expect(await look(await sharp(photo).blur(1.2).toBuffer())).toBeUndefined();
	});

	it('that is blurred is told', async () => {
		expect(await look(await sharp(photo).blur(7).toBuffer())).toBe('blurred');
	});

	it('that is dark is told, and not called blurred', async () => {
		expect(await look(await sharp(photo).linear(0.2, 0).toBuffer())).toBe('dark');
	});

	it('with a finger on the lens is told', async () => {
		const finger = sharp({ create: { ...size, channels: 3, background: '#b5806a' } });
		expect(await look(await finger.jpeg().toBuffer())).toBe('empty');
	});

	it('that is a small copy is told', async () => {
		expect(await look(photo, 320)).toBe('small');
		expect(await look(photo, 480)).toBeUndefined();
	});

	it('of one pixel, or none, breaks nothing', () => {
		expect(lookAt({ data: [200, 200, 200, 255], width: 1, height: 1 }, 1)).toBe('small');
		expect(lookAt({ data: [], width: 0, height: 0 }, 1000)).toBe('dark');
	});
});

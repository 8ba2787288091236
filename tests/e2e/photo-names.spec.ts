import sharp from 'sharp';
import { dialogOf, expect, ready, test } from './fixtures.ts';

/** As phones name their photos: none of them has a place to break. */
const names = [
	'IMG_20260114_112233.jpg',
	'PXL_20260114_112233123.jpg',
	'20260114_112233.jpg',
	'IMG_0042.jpeg',
	'Screenshot_20260114_112233_Photos.jpg',
];

/** Phones in use, from the narrowest; 188 px is a phone of 375 px at 200 % zoom. */
const phones = [188, 320, 360, 375, 390, 412, 430];

for (const [scale, widths] of [
	[1, phones],
	[2, phones],
] as const) {
	test(`with text at ${scale * 100} % five photos with a camera's file names fit on every phone`, async ({ page }) => {
		const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#9bc' } })
			.jpeg()
			.toBuffer();
		await page.setViewportSize({ width: 375, height: 800 });
		await page.goto('/?dialog=photo-quote');
		const dialog = dialogOf(page);
		await ready(dialog);
		await dialog
			.getByLabel('Photos of your stairs')
			.setInputFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
		const photos = dialog.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem');
		await expect(photos).toHaveCount(names.length);
		await expect(photos.getByText('Ready')).toHaveCount(names.length);
		await page.evaluate((times) => {
			document.documentElement.style.fontSize = `${112.5 * times}%`;
		}, scale);

		for (const width of widths) {
			await page.setViewportSize({ width, height: 800 });
			const { contents, outside } = await dialog.evaluate((element) => ({
				contents: Math.max(
					element.scrollWidth,
					...[...element.querySelectorAll('[data-scrolls]')].map((middle) => middle.scrollWidth),
				),
				// Whatever is seen; the honeypot field stands outside of every screen on purpose.
				outside: [...element.querySelectorAll('h2, p, a, li, label, img, input, select, textarea, button')]
					.filter((part) => !part.closest('[aria-hidden=true]'))
					.filter((part) => {
						const { left, right } = part.getBoundingClientRect();
						return left < 0 || right > innerWidth;
					})
					.map((part) => part.outerHTML.slice(0, 80)),
			}));
			expect(contents, `contents on ${width} px`).toBeLessThanOrEqual(width);
			expect(outside, `on ${width} px`).toEqual([]);
			for (const name of ['Close', ...names.map((name) => `Remove ${name}`)]) {
				const box = await dialog.getByRole('button', { name, exact: true }).boundingBox();
				expect(Math.min(box?.width ?? 0, box?.height ?? 0), `${name} on ${width} px`).toBeGreaterThanOrEqual(44);
			}
		}
	});
}

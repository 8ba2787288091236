import { expect, test } from './fixtures.ts';

const paths = [
	'/',
	'/blog',
	'/blog/homeglide-outdoor-stairlift',
	'/sitemap',
	'/privacy-policy',
	'/?dialog=photo-quote',
	'/?dialog=brochure',
	'/?dialog=callback',
];

const sizes = [
	[320, 2],
	[375, 2],
	[1280, 2],
	[1920, 1],
] as const;

for (const path of paths) {
	test(`${path} is never wider than the screen with text at 200 %, nor at 100 % on 1920 px`, async ({ page }) => {
		await page.goto(path);
		for (const [width, scale] of sizes) {
			await page.setViewportSize({ width, height: 800 });
			// What a visitor's own setting for larger text does: every size on the page is a multiple of this one.
			await page.evaluate((times) => {
				document.documentElement.style.fontSize = `${112.5 * times}%`;
			}, scale);
			const wider = await page.evaluate(() => {
				const dialog = document.querySelector('dialog[open]');
				// A dialog's middle scrolls by itself: what is too wide in it makes nothing around it wider.
				const boxes = dialog ? [dialog, ...dialog.querySelectorAll('[data-scrolls]')] : [document.documentElement];
				return boxes.map((box) => box.scrollWidth - box.clientWidth);
			});
			expect(Math.max(...wider), `${width} px, ${scale * 100} %`).toBe(0);
		}
	});
}

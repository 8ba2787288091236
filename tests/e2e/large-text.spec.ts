import { expect, test } from './fixtures.ts';

const paths = [
	'/',
	'/blog',
	'/blog/homeglide-outdoor-stairlift',
	'/sitemap',
	'/privacy-policy',
	'/?dialog=photo-quote',
];

for (const [width, scale] of [
	[320, 2],
	[375, 2],
	[1280, 2],
	[1920, 1],
] as const) {
	test(`with text at ${scale * 100} % on ${width} px no page is wider than the screen`, async ({ page }) => {
		await page.setViewportSize({ width, height: 800 });
		for (const path of paths) {
			await page.goto(path);
			// What a visitor's own setting for larger text does: every size on the page is a multiple of this one.
			await page.evaluate((times) => {
				document.documentElement.style.fontSize = `${112.5 * times}%`;
			}, scale);
			const wider = await page.evaluate(() => {
				const box = document.querySelector('dialog[open]') ?? document.documentElement;
				return box.scrollWidth - box.clientWidth;
			});
			expect(wider, path).toBe(0);
		}
	});
}

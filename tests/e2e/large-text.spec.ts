import { expect, test } from './fixtures.ts';

const paths = [
	'/',
	'/blog',
	'/blog/homeglide-outdoor-stairlift',
	'/sitemap',
	'/privacy-policy',
	'/?dialog=photo-quote',
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
				const box = document.querySelector('dialog[open]') ?? document.documentElement;
				return box.scrollWidth - box.clientWidth;
			});
			expect(wider, `${width} px, ${scale * 100} %`).toBe(0);
		}
	});
}

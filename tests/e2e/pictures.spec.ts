import type { Page } from '@playwright/test';
import { drawingNames } from '#drawings/alternatives.ts';
import { expect, test } from './fixtures.ts';

/** Of each drawing that is seen: its box, the part that its `data-focus` names, and what of the page clips it. */
const drawnOn = (page: Page) =>
	page.evaluate(() => {
		const seen = [...document.querySelectorAll('main svg[data-focus], main img[src^="/art/"]')].filter((one) =>
			one.checkVisibility(),
		);
		return seen.map((one) => {
			const { left, top, width, height } = one.getBoundingClientRect();
			const [x = 0, y = 0, wide = 1120, high = 800] = (one.getAttribute('data-focus') ?? '')
				.split(' ')
				.filter(Boolean)
				.map(Number);
			const scale = width / 1120;
			const focus =
				one instanceof SVGElement
					? {
							left: left + x * scale,
							top: top + y * scale,
							right: left + (x + wide) * scale,
							bottom: top + (y + high) * scale,
						}
					: { left, top, right: left + width, bottom: top + height };
			const cut: string[] = [];
			for (let around = one.parentElement; around; around = around.parentElement) {
				if (getComputedStyle(around).overflow === 'visible') continue;
				const box = around.getBoundingClientRect();
				if (
					focus.left < box.left - 1 ||
					focus.right > box.right + 1 ||
					focus.top < box.top - 1 ||
					focus.bottom > box.bottom + 1
				)
					cut.push(`${around.tagName} ${around.className}`);
			}
			const words = [...one.querySelectorAll('text')].map(
				(text) => Number(getComputedStyle(text).fontSize.replace('px', '')) * scale,
			);
			return {
				name: one.getAttribute('src') ?? one.getAttribute('aria-label') ?? '',
				shape: getComputedStyle(one).objectFit === 'contain' ? 1.4 : width / height,
				cut,
				words,
			};
		});
	});

test('no picture is cut through a head, a chair or the end of a rail, and its words can be read, at eight widths', async ({
	page,
}) => {
	const pages = ['/', '/blog', '/blog/outdoor-stairlift-cost-2025', '/blog/straight-or-curved-outdoor-stairlift'];
	for (const path of pages) {
		await page.goto(path);
		for (const width of [320, 375, 414, 768, 1024, 1280, 1440, 1920]) {
			await page.setViewportSize({ width, height: 900 });
			const drawn = await drawnOn(page);
			expect(drawn.length, path).toBeGreaterThan(0);
			for (const { name, shape, cut, words } of drawn) {
				expect(cut, `${path} at ${width}: ${name}`).toEqual([]);
				expect(shape, `${path} at ${width}: ${name}`).toBeCloseTo(1.4, 1);
				if (width >= 375)
					for (const size of words)
						expect(size, `${path} at ${width}: ${name}`).toBeGreaterThanOrEqual(width < 640 ? 13.9 : 11.9);
			}
		}
	}
});

test('each drawing is a file, and a crop of it too', async ({ request }) => {
	for (const name of drawingNames)
		for (const path of [`/art/${name}.svg`, `/art/crops/${name}.svg`])
			expect((await request.get(path)).status(), path).toBe(200);
});

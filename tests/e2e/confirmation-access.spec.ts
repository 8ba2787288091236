import { barriersOf } from './barriers.ts';
import { dismissToasts, expect, test } from './fixtures.ts';
import { ask } from './panels.ts';

test.beforeEach(async ({ page }) => {
	await page.goto('/');
	await expect(page.locator('#sent')).toBeEmpty();
});

test('two panels have no barrier, fit, and begin below the header, at any width and size of text', async ({
	page,
	photos,
}) => {
	await page.setViewportSize({ width: 320, height: 800 });
	await ask(page, 'Upload Photos for Quote', 'Barrier One', photos.png);
	const panel = await ask(page, 'Upload Photos for Quote', 'Barrier Two', photos.png);
	const heading = panel.getByRole('heading', { level: 2 });
	await expect(heading).toBeFocused();
	await dismissToasts(page);
	for (const [width, scale] of [
		[320, 1],
		[320, 2],
		[1440, 1],
	] as const) {
		await page.setViewportSize({ width, height: 800 });
		await page.evaluate((times) => {
			document.documentElement.style.fontSize = `${112.5 * times}%`;
			scrollTo(0, 0);
		}, scale);
		expect(await barriersOf(page)).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
		const header = await page.locator('header').first().boundingBox();
		const top = (await heading.boundingBox())?.y ?? 0;
		expect(top).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Number.POSITIVE_INFINITY));
	}
});

test('on paper the panel is there with everything but its button, and nothing else', async ({ page, photos }) => {
	const panel = await ask(page, 'Engineer Callback', 'On Paper', photos.png);
	await page.emulateMedia({ media: 'print' });
	await expect(panel.getByText('Your reference', { exact: true })).toBeVisible();
	await expect(panel.getByRole('listitem').last()).toBeVisible();
	for (const button of await panel.locator('button').all()) await expect(button).toBeHidden();
	await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
	await expect(page.locator('footer')).toBeHidden();
});

test('in the visitor’s own colours the panel and the reference keep an edge', async ({ page, photos }) => {
	await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
	const panel = await ask(page, 'Engineer Callback', 'Own Colours', photos.png);
	for (const place of [panel, panel.locator('[id$=-reference]')]) {
		const { edge, ground, width } = await place.evaluate((element) => {
			const { borderBottomColor, borderBottomWidth, backgroundColor } = getComputedStyle(element);
			return { edge: borderBottomColor, ground: backgroundColor, width: Number.parseFloat(borderBottomWidth) };
		});
		expect(width).toBeGreaterThanOrEqual(2);
		expect(edge).not.toBe(ground);
	}
});

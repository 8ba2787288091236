import { figures } from '#facts/figures.ts';
import { dialogOf, expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
	await page.goto('/');
});

test.describe('On a phone', () => {
	test.use({ viewport: { width: 375, height: 667 } });

	test('the page is less than 12,000 px high', async ({ page }) => {
		const height = await page.evaluate(() => document.documentElement.scrollHeight);
		expect(height).toBeGreaterThan(8000);
		expect(height).toBeLessThan(12_000);
	});

	test('headline, both prices, the picture and the first button are on the first screen', async ({ page }) => {
		await page.setViewportSize({ width: 375, height: 812 });
		await expect(page.locator('[data-cookies]')).toBeVisible();
		const foot = await page.locator('[data-cookies]').boundingBox();
		const main = page.locator('main');
		for (const part of [
			page.getByRole('heading', { level: 1 }),
			main.getByText(figures.straightPrice).first(),
			main.getByText(figures.curvedPrice).first(),
			main.getByRole('img').first(),
			main.getByText('Installation Time'),
			main.getByRole('button', { name: 'Upload Photos for Quote' }),
		]) {
			const box = await part.boundingBox();
			expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
		}
		await expect(main.locator('figure')).toContainText('Drawing');
		// The headline breaks at its dash.
		const [first, second] = await page
			.locator('h1 > span')
			.evaluateAll((all) => all.map((one) => one.getClientRects().length));
		expect([first, second]).toEqual([1, 1]);
	});

	for (const path of ['/', '/blog', '/privacy-policy'])
		test(`on ${path}, the bar at the thumb is in sight while reading, asks by two buttons, and covers no banner`, async ({
			page,
		}) => {
			await page.goto(path);
			const bar = page.getByRole('navigation', { name: 'Shortcuts' });
			const banner = page.locator('[data-cookies]');
			await expect(banner).toBeVisible();
			await page.mouse.wheel(0, 900);
			await expect(bar).toBeInViewport({ ratio: 1 });
			const [box, above] = [await bar.boundingBox(), await banner.boundingBox()];
			expect(box?.height).toBeLessThanOrEqual(64);
			expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 0.5);
			for (const [name, title] of [
				['Photo quote', 'Upload Photos for Quote'],
				['Callback', 'Request an Engineer Callback'],
			] as const) {
				await bar.getByRole('button', { name }).click();
				await expect(dialogOf(page).getByRole('heading', { name: title })).toBeFocused();
				await page.keyboard.press('Escape');
				await expect(bar.getByRole('button', { name })).toBeFocused();
			}
			await page.emulateMedia({ media: 'print' });
			await expect(bar).toBeHidden();
			await page.emulateMedia({ media: 'screen' });
			for (const [width, height] of [
				[667, 375],
				[768, 1024],
			] as const) {
				await page.setViewportSize({ width, height });
				await expect(bar).toBeHidden();
			}
		});

	test('the menu opens and closes with its button, and closes after each of the three actions', async ({ page }) => {
		const menu = page.getByRole('button', { name: 'Menu' });
		const actions = page.getByRole('navigation', { name: 'Ask us' });
		await expect(actions).toBeHidden();
		await menu.click();
		await expect(actions).toBeVisible();
		await expect(menu).toHaveAttribute('aria-expanded', 'true');
		await expect(menu.getByText('Close')).toBeVisible();
		await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveCount(5);
		await menu.click();
		await expect(actions).toBeHidden();
		for (const name of ['Free Brochure', 'Upload Photos for Quote', 'Engineer Callback']) {
			await menu.click();
			await actions.getByRole('button', { name }).click();
			await expect(dialogOf(page)).toBeVisible();
			await page.keyboard.press('Escape');
			await expect(actions).toBeHidden();
			await expect(menu, 'the opener is folded away, so its menu takes the focus').toBeFocused();
		}
	});

	test('Escape closes the menu and restores the focus', async ({ page }) => {
		await page.getByRole('button', { name: 'Menu' }).click();
		await page.keyboard.press('Escape');
		await expect(page.getByRole('navigation', { name: 'Ask us' })).toBeHidden();
		await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
	});
});

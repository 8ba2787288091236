import { siteName } from '#brand/name.ts';
import { expect, test } from './fixtures.ts';

test('the logo is a large enough target at any width, without a higher header', async ({ page }) => {
	await page.goto('/blog');
	for (const width of [320, 375, 768, 1440]) {
		await page.setViewportSize({ width, height: 800 });
		const box = await page.getByRole('link', { name: `${siteName} home` }).boundingBox();
		expect(Math.min(box?.width ?? 0, box?.height ?? 0), `${width} px`).toBeGreaterThanOrEqual(44);
		const whole = await page.locator('header').first().boundingBox();
		expect(whole?.height, `${width} px`).toBeLessThanOrEqual(73);
	}
});

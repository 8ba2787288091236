import { expect, test } from './fixtures.ts';

for (const [width, header] of [
	[320, 73],
	[375, 73],
	[768, 73],
	[1440, 73],
] as const) {
	test(`11.11: at ${width} px the logo can be hit, and the header is no higher for it`, async ({ page }) => {
		await page.setViewportSize({ width, height: 800 });
		await page.goto('/blog');
		const box = await page.getByRole('link', { name: 'Outdoor Stairlifts home' }).boundingBox();
		expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
		const whole = await page.locator('header').first().boundingBox();
		expect(whole?.height).toBeLessThanOrEqual(header);
	});
}

import { siteName } from '#brand/name.ts';
import { expect, ready, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
	await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
});

test('with forced colours, buttons, fields and the dialog have a border', async ({ page }) => {
	await page.goto('/?dialog=photo-quote');
	const dialog = page.locator('dialog#photo-quote');
	await ready(dialog);
	const submit = dialog.getByRole('button', { name: 'Submit Quote Request' });
	for (const control of [
		dialog,
		submit,
		dialog.getByLabel('Full Name'),
		dialog.locator('label', { hasText: 'Take or choose photos' }),
	]) {
		const { width, edge, ground } = await control.evaluate((element) => {
			const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
			return { width: Number.parseFloat(borderTopWidth), edge: borderTopColor, ground: backgroundColor };
		});
		expect(width).toBeGreaterThanOrEqual(2);
		expect(edge).not.toBe(ground);
	}
});

test('with forced colours, the logo’s mark has the colour of its text', async ({ page }) => {
	await page.goto('/');
	const logo = page.getByRole('link', { name: `${siteName} home` });
	const colours = await logo.locator('svg *').evaluateAll((shapes) =>
		shapes.flatMap((shape) => {
			const computed = getComputedStyle(shape);
			const drawn = (['fill', 'stroke'] as const).filter((name) => ![null, 'none'].includes(shape.getAttribute(name)));
			return drawn.map((name) => ({ drawn: computed[name], color: computed.color }));
		}),
	);
	expect(colours.length).toBeGreaterThan(0);
	for (const { drawn, color } of colours) expect(drawn).toBe(color);
});

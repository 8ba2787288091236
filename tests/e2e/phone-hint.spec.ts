import { phoneAdvice } from '#leads/phone.ts';
import { barriersOf } from './barriers.ts';
import { dialogOf, expect, fill, leadsOf, openFromHeader, ready, test, toastOf } from './fixtures.ts';

const answers = { 'Full Name': 'Test Person', 'Email Address': 'test@example.com' };

for (const opener of ['Upload Photos for Quote', 'Free Brochure', 'Engineer Callback']) {
	test(`${opener} shows a hint for an implausible phone number, announces it, and removes it`, async ({ page }) => {
		await page.goto('/');
		const dialog = await openFromHeader(page, opener);
		await ready(dialog);
		const phone = dialog.getByLabel('Phone Number');
		const place = dialog.locator('[id$=-phone-advice]');
		// Screen readers tell of changes in what was there before.
		await expect(place).toHaveAttribute('aria-live', 'polite');
		await expect(place).toBeEmpty();
		await phone.fill('not a number');
		await expect(place).toBeEmpty();
		await phone.press('Tab');
		await expect(place).toHaveText(phoneAdvice);
		await expect(phone).toHaveAccessibleDescription(new RegExp(phoneAdvice.replace(/[.]/g, '\\.')));
		await expect(phone).not.toHaveAttribute('aria-invalid');
		expect(await barriersOf(page, 'dialog[open]')).toEqual([]);
		await phone.fill('01632 960123');
		await expect(place).toBeEmpty();
		await expect(phone).not.toHaveAccessibleDescription(/check/);
	});
}

test('the hint does not move the button during a slow press, and the request is sent', async ({ page, site }) => {
	await page.setViewportSize({ width: 375, height: 900 });
	await page.goto('/?dialog=callback');
	const dialog = dialogOf(page);
	await ready(dialog);
	await fill(dialog, { ...answers, 'Full Name': 'Words For A Number', 'Comment or Question': 'none' });
	const button = dialog.getByRole('button', { name: 'Request Callback' });
	await button.scrollIntoViewIfNeeded();
	await dialog.getByLabel('Phone Number').fill('ask my daughter');
	const box = await button.boundingBox();
	await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 5);
	await page.mouse.down();
	// Longer than the hint waits after a field is left.
	await page.waitForTimeout(400);
	await expect(dialog.getByText(phoneAdvice)).toHaveCount(0);
	await page.mouse.up();
	await expect(toastOf(page)).toContainText('Callback Request Sent!');
	expect((await leadsOf(site)).filter(({ name }) => name === 'Words For A Number')).toMatchObject([
		{ phone: 'ask my daughter' },
	]);
	await page.locator('footer').getByRole('button', { name: 'Engineer Callback' }).click();
	await expect(dialog.locator('[id$=-phone-advice]')).toBeEmpty();
});

test('an e-mail address that is nearly a known one is corrected by a press', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 812 });
	await page.goto('/?dialog=callback');
	const dialog = dialogOf(page);
	await ready(dialog);
	const email = dialog.getByLabel('Email Address');
	const correct = dialog.getByRole('button', { name: 'Yes, correct it' });
	await email.fill('test.person@gmial.com');
	await expect(correct).toHaveCount(0);
	await email.press('Tab');
	await expect(dialog.locator('[id$=-email-advice]')).toContainText('Did you mean test.person@gmail.com?');
	expect((await correct.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	expect(await barriersOf(page, 'dialog[open]')).toEqual([]);
	await correct.click();
	await expect(email).toHaveValue('test.person@gmail.com');
	await expect(email).toBeFocused();
	await expect(correct).toHaveCount(0);
	await expect(dialog.locator('[id$=-email-advice]')).toBeEmpty();
});

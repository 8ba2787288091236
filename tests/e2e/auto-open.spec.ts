import { dialogOf, expect, fill, openFromHeader, test, toastOf } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
	await page.clock.install();
	await page.goto('/');
});

test('the brochure dialog opens automatically after 60 seconds, once in a visit', async ({ page }) => {
	await page.clock.runFor(45_000);
	await expect(dialogOf(page)).toHaveCount(0);
	await page.clock.runFor(16_000);
	await expect(dialogOf(page).getByRole('heading', { name: 'Free Brochure' })).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(dialogOf(page)).toHaveCount(0);
	await page.clock.runFor(200_000);
	await expect(dialogOf(page)).toHaveCount(0);
	await page.reload();
	await page.clock.runFor(61_000);
	await expect(dialogOf(page)).toHaveCount(0);
});

test('it does not while the photo dialog is open', async ({ page }) => {
	await openFromHeader(page, 'Upload Photos for Quote');
	await page.clock.runFor(61_000);
	await expect(dialogOf(page)).toHaveCount(1);
	await expect(dialogOf(page).getByRole('heading', { name: 'Upload Photos for Quote' })).toBeVisible();
	await page.keyboard.press('Escape');
	await page.clock.runFor(61_000);
	await expect(dialogOf(page)).toHaveCount(0);
});

test('it does not while another full-screen overlay is there', async ({ page }) => {
	await page.evaluate(() => {
		document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-modal="true">An overlay</div>');
	});
	await page.clock.runFor(61_000);
	await expect(dialogOf(page)).toHaveCount(0);
});

test('it does not after a brochure was requested', async ({ page }) => {
	const dialog = await openFromHeader(page, 'Free Brochure');
	await fill(dialog, { 'Full Name': 'Asked', 'Email Address': 'test@example.com', 'Phone Number': '0000' });
	await dialog.getByRole('button', { name: 'Request Brochure' }).click();
	await expect(toastOf(page)).toContainText('Brochure Request Submitted!');
	await page.clock.runFor(61_000);
	await expect(dialogOf(page)).toHaveCount(0);
});

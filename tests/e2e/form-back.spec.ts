import { dialogOf, expect, fill, openFromHeader, ready, test, toastOf } from './fixtures.ts';

const answers = { 'Full Name': 'Test Person', 'Email Address': 'test@example.com' };

test('Back closes the dialog, stays on the page and keeps what was typed and chosen; Forward opens it', async ({
	page,
	photos,
}) => {
	await page.goto('/blog');
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Upload Photos for Quote');
	await ready(dialog);
	await fill(dialog, answers);
	await dialog.getByLabel('Photos of your stairs').setInputFiles(photos.png);
	await expect(dialog.getByRole('listitem')).toHaveCount(1);
	await page.goBack();
	await expect(dialogOf(page)).toHaveCount(0);
	expect(new URL(page.url()).pathname).toBe('/');
	await page.goForward();
	await expect(dialog.getByLabel('Full Name')).toHaveValue('Test Person');
	await expect(dialog.getByRole('listitem')).toHaveCount(1);
	await page.goBack();
	await expect(dialogOf(page)).toHaveCount(0);
	await page.goBack();
	await expect(page).toHaveURL(/\/blog$/);
});

test('a dialog closed by its own button leaves nothing in the way of Back', async ({ page }) => {
	await page.goto('/blog');
	await page.goto('/');
	for (const title of ['Engineer Callback', 'Free Brochure', 'Engineer Callback']) {
		const dialog = await openFromHeader(page, title);
		await ready(dialog);
		await dialog.getByRole('button', { name: 'Cancel' }).click();
		await expect(dialogOf(page)).toHaveCount(0);
	}
	// The browser takes a moment for the way back.
	await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
	await page.goBack();
	await expect(page).toHaveURL(/\/blog$/);
});

test('after a request is sent the page stays at its confirmation, and Back leaves the page', async ({ page }) => {
	await page.goto('/blog');
	await page.goto('/');
	await page.locator('footer').getByRole('button', { name: 'Engineer Callback' }).click();
	const dialog = dialogOf(page);
	await ready(dialog);
	await fill(dialog, { ...answers, 'Phone Number': '01632 960123' });
	await dialog.getByRole('button', { name: 'Request Callback' }).click();
	await expect(toastOf(page)).toContainText('Callback Request Sent!');
	await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
	await page.goBack();
	await expect(page).toHaveURL(/\/blog$/);
});

test('while a request is being sent, Back does not close the dialog', async ({ page }) => {
	await page.goto('/');
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/rest/v1/callback_requests', async (route) => {
		await released;
		await route.continue();
	});
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await ready(dialog);
	await fill(dialog, { ...answers, 'Phone Number': '01632 960123' });
	await dialog.getByRole('button', { name: 'Request Callback' }).click();
	await expect(dialog.getByRole('button', { name: 'Requesting...' })).toBeVisible();
	await page.goBack();
	await page.waitForTimeout(300);
	await expect(dialog).toBeVisible();
	release();
	await expect(toastOf(page)).toContainText('Callback Request Sent!');
	await expect(dialogOf(page)).toHaveCount(0);
});

test('coming back from a link in the form opens it with what was typed, and asks for photos the browser let go of', async ({
	page,
	photos,
}) => {
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Upload Photos for Quote');
	await ready(dialog);
	await fill(dialog, answers);
	await dialog.getByLabel('Photos of your stairs').setInputFiles(photos.png);
	await expect(dialog.getByRole('listitem')).toHaveCount(1);
	await dialog.getByRole('link', { name: 'Privacy Policy' }).click();
	await expect(page).toHaveURL(/privacy-policy$/);
	// The browser of these tests keeps no pages in memory.
	await page.goBack();
	await ready(dialog);
	await expect(dialog.getByLabel('Full Name')).toHaveValue('Test Person');
	await expect(dialog.getByText('Please choose your photos again')).toBeVisible();
	await dialog.getByLabel('Photos of your stairs').setInputFiles(photos.png);
	await expect(dialog.getByText('Please choose your photos again')).toHaveCount(0);
	await page.goBack();
	await expect(dialogOf(page)).toHaveCount(0);
	expect(new URL(page.url()).pathname).toBe('/');
});

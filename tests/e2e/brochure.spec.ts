import { products } from '#facts/products.ts';
import { brochureAt, brochureFileName, brochurePath } from '#facts/promises.ts';
import { dialogOf, expect, fill, leadsOf, openFromHeader, ready, stopClock, test, toastOf } from './fixtures.ts';

const answers = { 'Full Name': 'Test Person', 'Email Address': 'test@example.com', 'Phone Number': '0000 000000' };

test('a footer product opens the brochure for it, and the request arrives', async ({ page, site }) => {
	await page.goto('/');
	await page.locator('footer').getByRole('button', { name: 'Bespoke Infinity Curved' }).click();
	const dialog = dialogOf(page);
	await expect(dialog.getByRole('heading', { name: 'Free Brochure' })).toBeFocused();
	await ready(dialog);
	await fill(dialog, { ...answers, 'Full Name': 'Brochure Reader' });
	await stopClock(page);
	await dialog.getByRole('button', { name: 'Request Brochure' }).click();
	await expect(toastOf(page)).toContainText('Brochure Request Submitted!');
	await expect(toastOf(page)).toContainText("We'll send your free brochure within 24 hours.");
	await expect(dialogOf(page)).toHaveCount(0);
	await page.clock.runFor(4000);
	await expect(toastOf(page)).toBeVisible();
	expect((await leadsOf(site)).filter(({ name }) => name === 'Brochure Reader')).toMatchObject([
		{
			kind: 'brochure',
			email: 'test@example.com',
			phone: '0000 000000',
			address: null,
			stair_type: 'curved',
			product: 'Bespoke Infinity Curved',
		},
	]);
	await page.clock.runFor(1000);
	await expect(toastOf(page)).toHaveCount(0);
});

test('the receipt opens the brochure at the lift that it was asked for', async ({ page }) => {
	await page.goto('/');
	await page.locator('footer').getByRole('button', { name: 'Bespoke Synergy' }).click();
	await fill(dialogOf(page), { ...answers, 'Full Name': 'Brochure Opener' });
	await dialogOf(page).getByRole('button', { name: 'Request Brochure' }).click();
	const open = page.locator('#sent').getByRole('link', { name: 'Open your brochure' });
	await expect(open).toHaveAttribute('href', brochureAt('Bespoke Synergy'));
	const file = await page.request.get(brochurePath);
	expect(file.headers()['content-type']).toBe('application/pdf');
	expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
	const saving = page.waitForEvent('download');
	await page.locator('#sent').getByRole('link', { name: 'Save it' }).click();
	expect((await saving).suggestedFilename()).toBe(brochureFileName);
});

test('each product in the footer starts the form with its name and stair type', async ({ page }) => {
	await page.goto('/');
	for (const { name, stairType } of products) {
		await page.locator('footer').getByRole('button', { name, exact: true }).click();
		const dialog = dialogOf(page);
		await expect(dialog.getByLabel('Product:')).toHaveValue(name);
		await expect(dialog.getByLabel('Stair Type')).toHaveValue(stairType);
		await page.keyboard.press('Escape');
		await expect(dialogOf(page)).toHaveCount(0);
	}
});

test('a lift that names no stair type starts the form with Not Sure', async ({ page }) => {
	await page.goto('/');
	const button = page.locator('footer').getByRole('button', { name: 'Bespoke Synergy', exact: true });
	await button.evaluate((element) => element.removeAttribute('data-stair-type'));
	await button.click();
	await expect(dialogOf(page).getByLabel('Product:')).toHaveValue('Bespoke Synergy');
	await expect(dialogOf(page).getByLabel('Stair Type')).toHaveValue('unsure');
});

test('closing resets the form to empty with straight stairs', async ({ page }) => {
	await page.goto('/');
	await page.locator('footer').getByRole('button', { name: 'Handicare 4000 Curved' }).click();
	const dialog = dialogOf(page);
	await fill(dialog, answers);
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	await openFromHeader(page, 'Free Brochure');
	await expect(dialog.getByLabel('Full Name')).toHaveValue('');
	await expect(dialog.getByLabel('Stair Type')).toHaveValue('straight');
	await expect(dialog.getByLabel('Product:')).toBeHidden();
	await expect(dialog.locator('[name=product]')).toHaveValue('');
});

test('name, email and phone are required, the address is optional', async ({ page }) => {
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Free Brochure');
	await ready(dialog);
	await dialog.getByRole('button', { name: 'Request Brochure' }).click();
	await expect(dialog.getByRole('listitem')).toHaveText([
		'Enter your full name.',
		'Enter your email address.',
		'Enter your phone number.',
	]);
	await expect(dialog.getByLabel('Phone Number')).toHaveAttribute('type', 'tel');
	await expect(dialog.getByLabel('Address', { exact: true })).not.toHaveAttribute('required');
	await expect(dialog.getByLabel('Stair Type').locator('option')).toHaveCount(3);
});

test('while it is sent, the buttons are disabled and show that, and the focus stays', async ({ page, site }) => {
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Free Brochure');
	await ready(dialog);
	// Made before the call that waits for it, so that a release before that call comes to the route is not lost.
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/rest/v1/brochure_requests', async (route) => {
		await released;
		await route.continue();
	});
	await fill(dialog, { ...answers, 'Full Name': 'Patient Reader' });
	const status = dialog.locator('p[role=status]').last();
	await expect(status).toBeEmpty();
	// As by a screen reader's user, in the last field.
	await dialog.getByLabel('Phone Number').press('Enter');
	const button = dialog.getByRole('button', { name: 'Requesting...' });
	await expect(button).toBeDisabled();
	await expect(button).toBeFocused();
	await expect(status).toHaveText('Requesting...');
	for (const label of Object.keys(answers)) await expect(dialog.getByLabel(label)).toBeDisabled();
	await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
	await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
	// Nothing closes it, and nothing sends it twice.
	await page.keyboard.press('Enter');
	await button.click({ force: true });
	for (let press = 0; press < 2; press++) await page.keyboard.press('Escape');
	await page.mouse.click(5, 300);
	for (let press = 0; press < 2; press++) await page.keyboard.press('Escape');
	await expect(dialog).toBeVisible();
	release();
	await expect(toastOf(page)).toContainText('Brochure Request Submitted!');
	expect((await leadsOf(site)).filter(({ name }) => name === 'Patient Reader')).toHaveLength(1);
});

test('?dialog=brochure opens it after loading, with the product', async ({ page }) => {
	await page.goto('/?dialog=brochure&product=Handicare%204000%20Curved');
	const dialog = dialogOf(page);
	await expect(dialog.getByRole('heading', { name: 'Free Brochure' })).toBeVisible();
	await expect(dialog.getByLabel('Product:')).toHaveValue('Handicare 4000 Curved');
	await expect(dialog.getByLabel('Stair Type')).toHaveValue('curved');
});

test('9: an unknown product in the URL is ignored', async ({ page }) => {
	await page.goto('/?dialog=brochure&product=Call%20our%20office%20on%200000%20000000');
	const dialog = dialogOf(page);
	await expect(dialog.getByRole('heading', { name: 'Free Brochure' })).toBeVisible();
	await ready(dialog);
	await expect(dialog.locator('[name=product]')).toHaveValue('');
	await expect(dialog.getByLabel('Product:')).toBeHidden();
	await expect(dialog.getByLabel('Stair Type')).toHaveValue('straight');
});

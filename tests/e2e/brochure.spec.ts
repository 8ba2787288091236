import { brochureAt, brochureFileName, brochurePath } from '#facts/addresses.ts';
import { companiesTooLabel } from '#facts/companies.ts';
import { dialogOf, expect, fill, leadsNamed, ready, stopClock, test, toastOf } from './fixtures.ts';
import * as form from './form.ts';

test('a footer product opens its form; the request arrives, and the receipt opens the brochure at the lift', async ({
	page,
	site,
	tolerate,
}) => {
	tolerate(/^Failed to load resource/);
	await page.goto('/');
	const lift = (name: string) => page.locator('footer').getByRole('button', { name, exact: true });
	const dialog = dialogOf(page);
	await lift('Bespoke Infinity Curved').click();
	await expect(dialog.getByRole('heading', { name: 'Free Brochure' })).toBeFocused();
	await ready(dialog);
	await fill(dialog, { ...form.answers.brochure, 'Full Name': 'Brochure Reader' });
	const box = dialog.getByRole('checkbox', { name: companiesTooLabel });
	await expect(box).not.toBeChecked();
	await box.check();
	await stopClock(page);
	const { rows, release } = await form.holdAndLose(page, 'brochure');
	const status = dialog.locator('p[role=status]').last();
	await expect(status).toBeEmpty();
	// As by a screen reader's user, in the last field.
	await dialog.getByLabel('Phone Number').press('Enter');
	const button = dialog.getByRole('button', { name: 'Requesting...' });
	await expect(button).toBeDisabled();
	await expect(button).toBeFocused();
	await expect(status).toHaveText('Requesting...');
	await expect(dialog.locator('form')).toHaveAttribute('aria-busy', 'true');
	for (const label of Object.keys(form.answers.brochure)) await expect(dialog.getByLabel(label)).toBeDisabled();
	for (const name of ['Cancel', 'Close']) await expect(dialog.getByRole('button', { name })).toBeDisabled();
	// Nothing closes it, and nothing sends it twice.
	await page.keyboard.press('Enter');
	await button.click({ force: true });
	for (let press = 0; press < 2; press++) await page.keyboard.press('Escape');
	await page.mouse.click(5, 300);
	for (let press = 0; press < 2; press++) await page.keyboard.press('Escape');
	await expect(dialog).toBeVisible();
	await release();
	const toast = toastOf(page);
	await expect(toast).toContainText('Brochure Request Submitted!');
	await expect(toast).toContainText("We'll send your free brochure within 24 hours.");
	await expect(dialogOf(page)).toHaveCount(0);
	await page.clock.runFor(4999);
	await expect(toast).toBeVisible();
	await page.clock.runFor(1);
	await expect(toast).toHaveCount(0);
	const sent = { stair_type: 'curved', product: 'Bespoke Infinity Curved', address: null };
	expect(rows).toEqual([[expect.objectContaining({ name: 'Brochure Reader', ...sent })], rows[0]]);
	expect(await leadsNamed(site, 'Brochure Reader')).toMatchObject([
		{ kind: 'brochure', email: 'test@example.com', phone: '0000 000000', companies_too: 'yes', ...sent },
	]);
	const receipt = page.locator('#sent');
	await expect(receipt).toContainText('at most three companies may ring you or write to you.');
	await expect(receipt.getByRole('link', { name: 'Open your brochure' })).toHaveAttribute(
		'href',
		brochureAt('Bespoke Infinity Curved'),
	);
	expect((await page.request.get(brochurePath)).headers()['content-type']).toBe('application/pdf');
	const saving = page.waitForEvent('download');
	await receipt.getByRole('link', { name: 'Save it' }).click();
	expect((await saving).suggestedFilename()).toBe(brochureFileName);
});

test('?dialog=brochure opens it after loading, with a product that the site has, and no other', async ({ page }) => {
	for (const [wanted, product, stairType] of [
		['Handicare 4000 Curved', 'Handicare 4000 Curved', 'curved'],
		['Call our office on 0000 000000', '', 'straight'],
	] as const) {
		await page.goto(`/?dialog=brochure&product=${encodeURIComponent(wanted)}`);
		const dialog = dialogOf(page);
		await expect(dialog.getByRole('heading', { name: 'Free Brochure' })).toBeVisible();
		await ready(dialog);
		await expect(dialog.locator('[name=product]')).toHaveValue(product);
		await expect(dialog.getByLabel('Product:')).toBeVisible({ visible: product !== '' });
		await expect(dialog.getByLabel('Stair Type')).toHaveValue(stairType);
	}
});

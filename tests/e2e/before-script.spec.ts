import type { Page, Route } from '@playwright/test';
import { dialogOf, expect, fill, leadsOf, openFromHeader, test, toastOf } from './fixtures.ts';

const answers = { 'Full Name': 'Early Bird', 'Email Address': 'test@example.com', 'Phone Number': '0000 000000' };

/** Holds back the scripts of the forms, as a slow line does, until they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
	const held: Route[] = [];
	let open = false;
	await page.route('**/_astro/*.js', async (route) => {
		if (open) await route.continue();
		else held.push(route);
	});
	return () => {
		open = true;
		for (const route of held) void route.continue();
	};
}

test('a dialog opens before its form’s script is loaded, and input from before is kept', async ({
	page,
	photos,
	site,
}) => {
	const release = await holdScripts(page);
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Upload Photos for Quote');
	await fill(dialog, { 'Full Name': 'Early Photos', 'Email Address': 'test@example.com', Address: '1 Test Street' });
	await dialog.getByLabel('Stair Type').selectOption('curved');
	await dialog.getByLabel('Photos of your stairs').setInputFiles(photos.png);
	release();
	await expect(dialog.getByRole('listitem')).toHaveText(/door.png/);
	await expect(dialog.getByLabel('Full Name')).toHaveValue('Early Photos');
	await expect(dialog.getByLabel('Stair Type')).toHaveValue('curved');
	await dialog.getByRole('button', { name: 'Submit Quote Request' }).click();
	await expect(dialogOf(page)).toHaveCount(0);
	expect((await leadsOf(site)).filter(({ name }) => name === 'Early Photos')).toMatchObject([{ stair_type: 'curved' }]);
});

for (const [browser, name] of [
	['', 'Early Bird'],
	[' in a browser without requestSubmit', 'Early Old Bird'],
] as const) {
	test(`a form submitted before its script is loaded${browser} is sent afterwards, and never by the browser into the URL`, async ({
		page,
		site,
	}) => {
		const release = await holdScripts(page);
		if (browser) {
			await page.addInitScript(() => Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit'));
		}
		await page.goto('/');
		const dialog = await openFromHeader(page, 'Engineer Callback');
		await fill(dialog, { ...answers, 'Full Name': name });
		await dialog.getByRole('button', { name: 'Request Callback' }).click();
		expect(new URL(page.url()).search).toBe('');
		await expect(dialog).toBeVisible();
		release();
		await expect(toastOf(page)).toContainText('Callback Request Sent!');
		expect((await leadsOf(site)).filter((lead) => lead.name === name)).toHaveLength(1);
	});
}

test('a prefilled product is kept when the script is loaded', async ({ page }) => {
	const release = await holdScripts(page);
	await page.goto('/');
	await page.locator('footer').getByRole('button', { name: 'Handicare 4000 Curved' }).click();
	const dialog = dialogOf(page);
	await expect(dialog.getByLabel('Product:')).toHaveValue('Handicare 4000 Curved');
	release();
	await expect(dialog.locator('form')).toHaveAttribute('data-script', 'here');
	await expect(dialog.getByLabel('Product:')).toHaveValue('Handicare 4000 Curved');
	await expect(dialog.getByLabel('Stair Type')).toHaveValue('curved');
});

test('without a network, a script that cannot be fetched causes a message, and a press after it retries', async ({
	page,
	tolerate,
}) => {
	tolerate(/Failed to load resource|Error hydrating/);
	await page.route('**/_astro/*.js*', (route) => route.abort());
	await page.goto('/');
	await page.context().setOffline(true);
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await fill(dialog, answers);
	await dialog.getByRole('button', { name: 'Request Callback' }).click();
	await expect(dialog.getByText('This form could not be loaded')).toBeVisible({ timeout: 10_000 });
	await expect(dialog.getByLabel('Full Name')).toHaveValue('Early Bird');
	await page.context().setOffline(false);
	await page.unroute('**/_astro/*.js*');
	await dialog.getByRole('button', { name: 'Request Callback' }).click();
	await expect(toastOf(page)).toContainText('Callback Request Sent!');
});

test('without support for invoker commands, buttons open and close dialogs too', async ({ page }) => {
	await page.addInitScript(() => {
		Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
		document.addEventListener('command', (event) => event.preventDefault(), true);
	});
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	await expect(dialogOf(page)).toHaveCount(0);
});

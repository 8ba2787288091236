import { dialogOf, expect, fill, leadsOf, openFromHeader, ready, test, toastOf } from './fixtures.ts';

const answers = { 'Full Name': 'Test Person', 'Email Address': 'test@example.com', 'Phone Number': '0000 000000' };

test('a callback request reaches the operator', async ({ page, site }) => {
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await expect(dialog.getByRole('heading', { name: 'Request an Engineer Callback' })).toBeVisible();
	await expect(dialog.getByText('Talk to an expert, no obligations')).toBeVisible();
	await fill(dialog, { ...answers, 'Full Name': 'Call Me', 'Comment or Question': 'Does it work in snow?' });
	await dialog.getByRole('button', { name: 'Request Callback' }).click();
	await expect(toastOf(page)).toContainText('Callback Request Sent!');
	await expect(toastOf(page)).toContainText('An engineer will contact you shortly.');
	await expect(dialogOf(page)).toHaveCount(0);
	expect((await leadsOf(site)).filter(({ name }) => name === 'Call Me')).toMatchObject([
		{ kind: 'callback', email: 'test@example.com', phone: '0000 000000', comment: 'Does it work in snow?' },
	]);
	await openFromHeader(page, 'Engineer Callback');
	await expect(dialog.getByLabel('Full Name')).toHaveValue('');
	await expect(dialog.getByLabel('Comment or Question')).toHaveValue('');
});

test('name, email and phone are required, the comment is optional', async ({ page }) => {
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await ready(dialog);
	await dialog.getByRole('button', { name: 'Request Callback' }).click();
	await expect(dialog.getByRole('listitem')).toHaveText([
		'Enter your full name.',
		'Enter your email address.',
		'Enter your phone number.',
	]);
	await fill(dialog, { ...answers, 'Email Address': 'nobody' });
	await dialog.getByRole('button', { name: 'Request Callback' }).click();
	await expect(dialog.getByRole('listitem')).toHaveText([
		'Enter an email address in the right format, like name@example.com.',
	]);
});

test('it closes by X, Escape, Cancel and a click outside, and keeps its input', async ({ page }) => {
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await fill(dialog, answers);
	const ways = [
		() => dialog.getByRole('button', { name: 'Close' }).click(),
		() => page.keyboard.press('Escape'),
		() => dialog.getByRole('button', { name: 'Cancel' }).click(),
		() => page.mouse.click(5, 300),
	];
	for (const close of ways) {
		await close();
		await expect(dialogOf(page)).toHaveCount(0);
		await expect(page.locator('header').getByRole('button', { name: 'Engineer Callback' })).toBeFocused();
		await openFromHeader(page, 'Engineer Callback');
		await expect(dialog.getByLabel('Full Name')).toHaveValue('Test Person');
	}
});

test('selecting text past the edge of the dialog does not close it', async ({ page }) => {
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await dialog.getByLabel('Full Name').hover();
	await page.mouse.down();
	await page.mouse.move(5, 300);
	await page.mouse.up();
	await expect(dialog).toBeVisible();
});

test('pressing twice sends once', async ({ page, site }) => {
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await ready(dialog);
	await fill(dialog, { ...answers, 'Full Name': 'Twice Pressed' });
	await dialog.locator('form').evaluate((form: HTMLFormElement) => {
		form.requestSubmit();
		form.requestSubmit();
	});
	await expect(toastOf(page)).toContainText('Callback Request Sent!');
	expect((await leadsOf(site)).filter(({ name }) => name === 'Twice Pressed')).toHaveLength(1);
});

test('a filled-in honeypot marks a request for the operator and never rejects it', async ({ page, site }) => {
	await page.clock.install();
	await page.goto('/');
	await page.clock.runFor(3000);
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await ready(dialog);
	await fill(dialog, { ...answers, 'Full Name': 'Fills Everything' });
	await dialog.locator('[name=company_website]').fill('https://spam.example');
	await dialog.getByRole('button', { name: 'Request Callback' }).click();
	await expect(toastOf(page)).toContainText('Callback Request Sent!');
	expect((await leadsOf(site)).filter(({ name }) => name === 'Fills Everything')).toMatchObject([
		{ suspected: 'trap' },
	]);
});

test('a form that is not sent too fast is not suspected spam', async ({ page, site }) => {
	await page.clock.install();
	await page.goto('/');
	await page.clock.runFor(3000);
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await fill(dialog, { ...answers, 'Full Name': 'Takes A Moment' });
	await dialog.getByRole('button', { name: 'Request Callback' }).click();
	await expect(toastOf(page)).toContainText('Callback Request Sent!');
	expect((await leadsOf(site)).filter(({ name }) => name === 'Takes A Moment')).toMatchObject([{ suspected: null }]);
});

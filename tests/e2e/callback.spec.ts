import { barriersOf } from './barriers.ts';
import { dialogOf, expect, fill, leadsNamed, openFromHeader, stopClock, test, toastOf } from './fixtures.ts';
import * as form from './form.ts';

test('a callback request is checked, hinted at, sent while nothing closes it, and reaches the operator once', async ({
	page,
	site,
	tolerate,
}) => {
	tolerate(/^Failed to load resource/);
	await page.setViewportSize({ width: 375, height: 900 });
	await page.goto('/');
	const dialog = await form.open(page, 'callback');
	const [email, phone] = [dialog.getByLabel('Email Address'), dialog.getByLabel('Phone Number')];
	await expect(phone).toHaveAttribute('type', 'tel');
	const comment = dialog.getByLabel('Comment or Question', { exact: true });
	await expect(comment).not.toHaveAttribute('required');
	await expect(comment).toHaveAccessibleDescription(/the postcode of the steps/);
	await form.press(dialog, 'callback');
	await expect(dialog.getByRole('listitem')).toHaveText([
		'Enter your full name.',
		'Enter your email address.',
		'Enter your phone number.',
	]);
	await fill(dialog, { 'Full Name': 'Call Me', 'Comment or Question': 'Does it work in snow?' });
	await email.fill('nobody');
	await phone.fill('01632 960123');
	await form.press(dialog, 'callback');
	await expect(dialog.getByRole('listitem')).toHaveText([
		'Enter an email address in the right format, like name@example.com.',
	]);

	// An address that is nearly a known one is hinted at, and never refused.
	const correct = dialog.getByRole('button', { name: 'Yes, correct it' });
	await email.fill('test.person@gmial.com');
	await expect(correct).toHaveCount(0);
	await email.press('Tab');
	await expect(email).toHaveAccessibleDescription(/Did you mean test.person@gmail.com\?/);
	await expect(email).not.toHaveAttribute('aria-invalid');
	expect(await barriersOf(page, 'dialog[open]')).toEqual([]);
	await stopClock(page);
	await correct.click();
	await expect(email).toHaveValue('test.person@gmail.com');
	await expect(email).toBeFocused();
	await expect(correct).toHaveCount(0);

	const { rows, release } = await form.holdAndLose(page, 'callback');
	await form.press(dialog, 'callback');
	await expect(dialog.getByRole('button', { name: 'Requesting...' })).toBeVisible();
	await page.goBack();
	await expect(dialog).toBeVisible();
	await release();
	const toast = toastOf(page);
	await expect(toast).toContainText('Callback Request Sent!');
	await expect(toast).toContainText('An engineer will contact you shortly.');
	await expect(dialogOf(page)).toHaveCount(0);
	// It lies neither on the menu's button nor on the cookie banner.
	for (const name of ['Menu', 'Accept']) await page.getByRole('button', { name }).click({ trial: true });
	expect(rows).toEqual([expect.objectContaining({ name: 'Call Me' }), rows[0]]);
	const sent = { email: 'test.person@gmail.com', phone: '01632 960123', comment: 'Does it work in snow?' };
	expect(await leadsNamed(site, 'Call Me')).toMatchObject([{ kind: 'callback', ...sent }]);
	await toast.getByRole('button').click();
	await openFromHeader(page, 'Engineer Callback');
	await expect(dialog.getByLabel('Full Name')).toHaveValue('');
	await expect(dialog.getByLabel('Comment or Question')).toHaveValue('');
});

test('it closes by X, Escape, Cancel and a click outside, and keeps its input', async ({ page }) => {
	await page.goto('/');
	const dialog = await form.openFilled(page, 'callback');
	// Text selected past the edge is no click outside.
	await dialog.getByLabel('Full Name').hover();
	await page.mouse.down();
	await page.mouse.move(5, 300);
	await page.mouse.up();
	await expect(dialog).toBeVisible();
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
	await expect(toastOf(page)).toHaveCount(0);
});

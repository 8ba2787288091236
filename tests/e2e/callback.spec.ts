import { phoneAdvice } from '#leads/phone.ts';
import { barriersOf } from './barriers.ts';
import { boxOf, dialogOf, expect, fill, leadsNamed, openFromHeader, stopClock, test, toastOf } from './fixtures.ts';
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
	await expect(dialog.getByRole('heading', { name: 'Request an Engineer Callback' })).toBeVisible();
	await expect(dialog.getByText('Talk to an expert, no obligations')).toBeVisible();
	const [email, phone] = [dialog.getByLabel('Email Address'), dialog.getByLabel('Phone Number')];
	await expect(phone).toHaveAttribute('type', 'tel');
	const comment = dialog.getByLabel('Comment or Question', { exact: true });
	await expect(comment).not.toHaveAttribute('required');
	await expect(comment).toHaveAccessibleDescription(/the postcode of the steps/);
	// Screen readers tell of changes in what was there before.
	const advice = dialog.locator('[id$=-phone-advice]');
	await expect(advice).toHaveAttribute('aria-live', 'polite');
	await expect(advice).toBeEmpty();

	await form.press(dialog, 'callback');
	await expect(dialog.getByRole('listitem')).toHaveText([
		'Enter your full name.',
		'Enter your email address.',
		'Enter your phone number.',
	]);
	await fill(dialog, { 'Full Name': 'Call Me', 'Comment or Question': 'Does it work in snow?' });
	await email.fill('nobody');
	await phone.fill('not a number');
	await form.press(dialog, 'callback');
	await expect(dialog.getByRole('listitem')).toHaveText([
		'Enter an email address in the right format, like name@example.com.',
	]);

	// An e-mail address that is nearly a known one, and an odd number, are hinted at, and never refused.
	await expect(advice).toHaveText(phoneAdvice);
	await expect(phone).toHaveAccessibleDescription(new RegExp(phoneAdvice.replace(/[.]/g, '\\.')));
	await expect(phone).not.toHaveAttribute('aria-invalid');
	const correct = dialog.getByRole('button', { name: 'Yes, correct it' });
	await email.fill('test.person@gmial.com');
	await expect(correct).toHaveCount(0);
	await email.press('Tab');
	await expect(email).toHaveAccessibleDescription(/Did you mean test.person@gmail.com\?/);
	await expect(email).not.toHaveAttribute('aria-invalid');
	expect((await boxOf(correct)).height).toBeGreaterThanOrEqual(44);
	expect(await barriersOf(page, 'dialog[open]')).toEqual([]);
	await stopClock(page);
	await correct.click();
	await expect(email).toHaveValue('test.person@gmail.com');
	await expect(email).toBeFocused();
	await expect(correct).toHaveCount(0);
	await phone.fill('01632 960123');
	await expect(advice).toBeEmpty();
	await expect(phone).not.toHaveAccessibleDescription(/check/);

	// No hint comes while somebody who has left the field is back in it, nor moves the button away during a slow press.
	const { rows, release } = await form.holdAndLose(page, 'callback');
	await phone.fill('ask my daughter');
	await page.clock.runFor(1000);
	await expect(advice).toBeEmpty();
	const { x, y } = await boxOf(dialog.getByRole('button', { name: 'Request Callback' }));
	await page.mouse.move(x + 20, y + 5);
	await page.mouse.down();
	await page.clock.runFor(1000);
	await expect(advice).toBeEmpty();
	await page.mouse.up();
	await expect(dialog.getByRole('button', { name: 'Requesting...' })).toBeVisible();
	await page.goBack();
	// As it was before: the dialog has its entry in the tab's history again.
	await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBe('callback');
	await expect(dialog).toBeVisible();
	await release();
	const toast = toastOf(page);
	await expect(toast).toContainText('Callback Request Sent!');
	await expect(toast).toContainText('An engineer will contact you shortly.');
	await expect(dialogOf(page)).toHaveCount(0);
	expect(rows).toEqual([expect.objectContaining({ name: 'Call Me' }), rows[0]]);
	const sent = { email: 'test.person@gmail.com', phone: 'ask my daughter', comment: 'Does it work in snow?' };
	expect(await leadsNamed(site, 'Call Me')).toMatchObject([{ kind: 'callback', ...sent }]);
	await openFromHeader(page, 'Engineer Callback');
	await expect(dialog.getByLabel('Full Name')).toHaveValue('');
	await expect(dialog.getByLabel('Comment or Question')).toHaveValue('');
	await expect(advice).toBeEmpty();
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

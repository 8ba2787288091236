import type { Locator, Page } from '@playwright/test';
import { dialogOf, expect, ready, test } from './fixtures.ts';

// `accessibility-statement.mdx` says that this is so.

/** Presses Tab until this has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
	for (let press = 0; press < 80; press++) {
		if (await target.evaluate((element) => element === document.activeElement)) return;
		await page.keyboard.press('Tab');
	}
	throw new Error(`Tab does not lead to ${target}.`);
}

const person = { 'Full Name': 'Test Person', 'Email Address': 'test@example.com' };

for (const [opener, submit, answers] of [
	['Upload Photos for Quote', 'Submit Quote Request', { ...person, Address: '1 Sample Street' }],
	['Free Brochure', 'Request Brochure', { ...person, 'Phone Number': '0000 000000' }],
	['Engineer Callback', 'Request Callback', { ...person, 'Phone Number': '0000 000000' }],
] as const) {
	test(`${opener}: asked for with the keyboard alone`, async ({ page, photos }) => {
		await page.goto('/');
		await tabTo(page, page.locator('header').getByRole('button', { name: opener }));
		await page.keyboard.press('Enter');
		const dialog = dialogOf(page);
		await ready(dialog);
		const choose = dialog.locator('input[type=file]');
		if ((await choose.count()) > 0) {
			await tabTo(page, choose.first());
			const chooser = page.waitForEvent('filechooser');
			await page.keyboard.press('Space');
			await (await chooser).setFiles([photos.png]);
			await expect(dialog.getByRole('button', { name: /^Remove/ })).toBeVisible();
		}
		for (const [label, answer] of Object.entries(answers)) {
			await tabTo(page, dialog.getByLabel(label, { exact: true }));
			await page.keyboard.type(answer);
		}
		await tabTo(page, dialog.getByRole('button', { name: submit }));
		await page.keyboard.press('Enter');
		await expect(dialog).toBeHidden();
		await expect(page.locator('#sent')).toContainText('We have');
	});
}

import type { Locator, Page } from '@playwright/test';
import { dismissToasts, expect, fill, openFromHeader } from './fixtures.ts';

export const answers = {
	'Full Name': 'Test Person',
	'Email Address': 'test@example.com',
	'Phone Number': '0000 000000',
};

/** The panels of the requests that were sent, the newest first. */
export const panels = (page: Page): Locator => page.locator('#sent > *');

/** Asks for one thing under a name, and waits until its panel is there. */
export async function ask(page: Page, opener: string, name: string, photo: string): Promise<Locator> {
	const before = await panels(page).count();
	// A toast lies over the buttons of a dialog that is opened within its five seconds.
	await dismissToasts(page);
	const dialog = await openHowever(page, opener);
	await fill(dialog, { ...answers, 'Full Name': name });
	if (opener.includes('Photos')) {
		await fill(dialog, { Address: '1 Test Street' });
		await dialog.getByLabel('Photos of your stairs').setInputFiles(photo);
	}
	await dialog.locator('[type=submit]').click();
	await expect(panels(page)).toHaveCount(before + 1);
	return panels(page).first();
}

/** On a small screen the openers are folded away. */
async function openHowever(page: Page, opener: string): Promise<Locator> {
	const menu = page.getByRole('button', { name: 'Menu' });
	if (await menu.isVisible()) await menu.click();
	return openFromHeader(page, opener);
}

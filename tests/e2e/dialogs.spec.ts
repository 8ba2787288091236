import { dialogOf, expect, fill, openFromHeader, ready, test, toastOf } from './fixtures.ts';
import * as form from './form.ts';

test('Back closes a dialog and keeps its answers, which the next form has too; Forward opens it; a closed one is not in the way', async ({
	page,
}) => {
	await page.goto('/blog');
	await page.goto('/');
	const dialog = dialogOf(page);
	const state = () => page.evaluate(() => history.state);
	for (const kind of ['callback', 'brochure', 'callback'] as const) {
		await form.open(page, kind);
		await dialog.getByRole('button', { name: 'Cancel' }).click();
		await expect(dialog).toHaveCount(0);
		// The browser takes a moment for the way back.
		await expect.poll(state).toBe(null);
	}
	const given = { ...form.answers['photo-quote'], 'Full Name': 'Carried Over' };
	await form.openFilled(page, 'photo-quote', given, form.small('steps.jpg'));
	await expect(dialog.getByRole('listitem')).toHaveCount(1);
	await page.goBack();
	await expect(dialog).toHaveCount(0);
	expect(new URL(page.url()).pathname).toBe('/');
	await page.goForward();
	await expect(dialog.getByLabel('Full Name')).toHaveValue('Carried Over');
	await expect(dialog.getByRole('listitem')).toHaveCount(1);

	// From a link in the form, whose page took the place of this one: the browser of these tests keeps none in memory.
	await dialog.getByRole('link', { name: 'Privacy Policy' }).click();
	await expect(page).toHaveURL(/privacy-policy$/);
	await page.goBack();
	await ready(dialog);
	await expect(dialog.getByLabel('Full Name')).toHaveValue('Carried Over');
	await expect(dialog.getByText('Please choose your photos again')).toBeVisible();
	await form.choose(dialog, form.small('steps.jpg'));
	await expect(dialog.getByText('Please choose your photos again')).toHaveCount(0);
	await dialog.getByLabel('Full Name').fill('Carried Over!');
	await page.goBack();
	await expect(dialog).toHaveCount(0);
	expect(new URL(page.url()).pathname).toBe('/');

	await page.locator('footer').getByRole('button', { name: 'Engineer Callback' }).click();
	await ready(dialog);
	await expect(dialog.getByText('We have filled in what you told us before.')).toBeVisible();
	await expect(dialog.getByLabel('Full Name')).toHaveValue('Carried Over!');
	// The banner is not answered yet: nothing of it is kept anywhere but in the page.
	expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, window.name])).toEqual([0, 0, '']);
	await fill(dialog, form.answers.callback);
	await form.press(dialog, 'callback');
	await expect(toastOf(page)).toContainText('Callback Request Sent!');
	await expect.poll(state).toBe(null);
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
	// Of a request that was sent, no form has anything.
	await openFromHeader(page, 'Free Brochure');
	await ready(dialog);
	await expect(dialog.getByLabel('Full Name')).toHaveValue('');
	await page.goBack();
	await expect(dialog).toHaveCount(0);
	await page.goBack();
	await expect(page).toHaveURL(/\/blog$/);
});

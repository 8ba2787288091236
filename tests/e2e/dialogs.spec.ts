import { leadKinds } from '#leads/tables.ts';
import { dialogOf, expect, fill, hold, overflowOf, ready, test, toastOf } from './fixtures.ts';
import * as form from './form.ts';

for (const kind of leadKinds) {
	test(`the ${kind} dialog fits, and keeps its title, X and buttons in sight while it scrolls`, async ({ page }) => {
		for (const [width, height] of [
			[320, 640],
			[375, 812],
			[768, 1024],
			[1440, 900],
		] as const) {
			await page.setViewportSize({ width, height });
			await page.goto(`/?dialog=${kind}`);
			const dialog = dialogOf(page);
			await ready(dialog);
			for (const end of [0, 10_000]) {
				await dialog.locator('[data-scrolls]').evaluate((middle, top) => middle.scrollTo({ top }), end);
				await expect(dialog.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
				for (const name of ['Close', 'Cancel', /^(Submit|Request)/]) {
					await expect(dialog.getByRole('button', { name }), `${name} at ${width} px`).toBeInViewport({ ratio: 1 });
				}
			}
			const wider = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
			expect(wider, `at ${width} px`).toBe(0);
			expect(await overflowOf(page), `at ${width} px`).toBeLessThanOrEqual(0);
			const side = await dialog.evaluate((element) => element.getBoundingClientRect().left);
			expect(side === 0, `all of the screen or a window, at ${width} px`).toBe(width < 640);
		}
	});
}

test('on a low screen all of the dialog scrolls', async ({ page }) => {
	await page.setViewportSize({ width: 700, height: 340 });
	await page.goto('/?dialog=callback');
	const dialog = dialogOf(page);
	await dialog.getByRole('button', { name: 'Request Callback' }).scrollIntoViewIfNeeded();
	await expect(dialog.getByRole('button', { name: 'Close' })).not.toBeInViewport();
});

test('an error goes once its answer is right, in the summary too, and none comes while typing', async ({ page }) => {
	await page.goto('/');
	const dialog = await form.open(page, 'callback');
	const summary = dialog.locator('[tabindex="-1"]').filter({ hasText: 'There is a problem' });
	await form.press(dialog, 'callback');
	await expect(summary.getByRole('link')).toHaveCount(3);
	await dialog.getByLabel('Full Name').pressSequentially('A');
	await expect(summary.getByRole('link')).toHaveText(['Enter your email address.', 'Enter your phone number.']);
	await expect(dialog.getByLabel('Full Name')).not.toHaveAttribute('aria-invalid');
	await dialog.getByLabel('Email Address').pressSequentially('a@example');
	await expect(summary.getByRole('link')).toHaveCount(2);
	await dialog.getByLabel('Email Address').pressSequentially('.com');
	await expect(summary.getByRole('link')).toHaveText(['Enter your phone number.']);
	await dialog.getByLabel('Full Name').fill('');
	await expect(dialog.getByLabel('Full Name'), 'only a press says it is missing').not.toHaveAttribute('aria-invalid');
	await dialog.getByLabel('Phone Number').fill('01632 960123');
	await expect(summary).toHaveCount(0);
});

test('what one form was told is in the next one on the page, until a request was sent', async ({ page }) => {
	await page.goto('/');
	const given = { ...form.answers.brochure, 'Full Name': 'Carried Over' };
	const dialog = await form.openFilled(page, 'brochure', given);
	await page.keyboard.press('Escape');
	await form.open(page, 'callback');
	await expect(dialog.getByText('We have filled in what you told us in the other form.')).toBeVisible();
	for (const [label, answer] of Object.entries(given)) await expect(dialog.getByLabel(label)).toHaveValue(answer);
	// The banner is not answered yet: nothing of it is kept anywhere but in the page.
	expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, window.name])).toEqual([0, 0, '']);
	await form.press(dialog, 'callback');
	await expect(dialogOf(page)).toHaveCount(0);
	await form.open(page, 'brochure');
	await expect(dialog.getByLabel('Full Name')).toHaveValue('');
});

test('Back closes the dialog and keeps what was typed and chosen; Forward opens it', async ({ page, photos }) => {
	await page.goto('/blog');
	await page.goto('/');
	const dialog = await form.openFilled(page, 'photo-quote', {}, photos.png);
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
	for (const kind of ['callback', 'brochure', 'callback'] as const) {
		const dialog = await form.open(page, kind);
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
	await fill(dialog, form.answers.callback);
	await form.press(dialog, 'callback');
	await expect(toastOf(page)).toContainText('Callback Request Sent!');
	await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
	await page.goBack();
	await expect(page).toHaveURL(/\/blog$/);
});

test('while a request is being sent, Back does not close the dialog', async ({ page }) => {
	await page.goto('/');
	const release = await hold(page, '**/rest/v1/callback_requests');
	const dialog = await form.openFilled(page, 'callback');
	await form.press(dialog, 'callback');
	await expect(dialog.getByRole('button', { name: 'Requesting...' })).toBeVisible();
	await page.goBack();
	await page.waitForTimeout(300);
	await expect(dialog).toBeVisible();
	release();
	await expect(toastOf(page)).toContainText('Callback Request Sent!');
	await expect(dialogOf(page)).toHaveCount(0);
});

test('back from a link in the form, it has what was typed, and asks for lost photos', async ({ page, photos }) => {
	await page.goto('/');
	const dialog = await form.openFilled(page, 'photo-quote', {}, photos.png);
	await expect(dialog.getByRole('listitem')).toHaveCount(1);
	await dialog.getByRole('link', { name: 'Privacy Policy' }).click();
	await expect(page).toHaveURL(/privacy-policy$/);
	// The browser of these tests keeps no pages in memory.
	await page.goBack();
	await ready(dialog);
	await expect(dialog.getByLabel('Full Name')).toHaveValue('Test Person');
	await expect(dialog.getByText('Please choose your photos again')).toBeVisible();
	await form.choose(dialog, photos.png);
	await expect(dialog.getByText('Please choose your photos again')).toHaveCount(0);
	await page.goBack();
	await expect(dialogOf(page)).toHaveCount(0);
	expect(new URL(page.url()).pathname).toBe('/');
});

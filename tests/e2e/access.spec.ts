import { leadKinds } from '#leads/tables.ts';
import { barriersOf } from './barriers.ts';
import { expect, openFromHeader, ready, stopClock, test, toastOf } from './fixtures.ts';

for (const width of [375, 1440]) {
	test.describe(`At ${width} px`, () => {
		test.use({ viewport: { width, height: 800 } });

		for (const kind of leadKinds) {
			test(`the ${kind} dialog has none, empty or with errors`, async ({ page, photos }) => {
				await page.goto(`/?dialog=${kind}`);
				const dialog = page.locator(`dialog#${kind}`);
				await ready(dialog);
				expect(await barriersOf(page)).toEqual([]);
				if (kind === 'photo-quote') {
					await dialog.getByLabel('Photos of your stairs').setInputFiles([photos.png, photos.heic]);
				}
				await dialog.getByRole('button', { name: /Submit|Request/ }).click();
				await expect(dialog.getByText('There is a problem')).toBeVisible();
				// The page behind it is as it was; the toast lies in the dialog.
				expect(await barriersOf(page, 'dialog[open]')).toEqual([]);
			});
		}
	});
}

test('the home page has no accessibility violations on a wide screen', async ({ page }) => {
	// On phones: `every-page.spec.ts`.
	await page.setViewportSize({ width: 1440, height: 800 });
	await page.goto('/');
	expect(await barriersOf(page)).toEqual([]);
});

test('a toast over a dialog is inside the dialog, accessible to screen readers and clicks', async ({ page }) => {
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Upload Photos for Quote');
	await ready(dialog);
	await stopClock(page);
	await dialog.getByRole('button', { name: 'Submit Quote Request' }).click();
	await expect(dialog.getByRole('status').getByText('Photos Required')).toBeVisible();
	await toastOf(page).getByRole('button', { name: 'Dismiss message' }).click();
	await expect(toastOf(page)).toHaveCount(0);
});

test('a toast is shown on the page after its dialog has closed', async ({ page }) => {
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Upload Photos for Quote');
	await ready(dialog);
	await stopClock(page);
	await dialog.getByRole('button', { name: 'Submit Quote Request' }).click();
	await expect(toastOf(page)).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page.locator('body > [role=status]').getByText('Photos Required')).toBeVisible();
});

test('every control in the dialogs is 44 px or more in each direction', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 800 });
	for (const kind of leadKinds) {
		await page.goto(`/?dialog=${kind}`);
		const small = await page.locator(`dialog#${kind}`).evaluate((dialog) =>
			[...dialog.querySelectorAll('button, select, textarea, input:not([readonly], [tabindex="-1"])')]
				.map((control) => ({ name: control.id || control.textContent, box: control.getBoundingClientRect() }))
				.filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
				.map(({ name }) => name),
		);
		expect(small).toEqual([]);
	}
});

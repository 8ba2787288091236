import type { Page } from '@playwright/test';
import { barriersOf } from './barriers.ts';
import { dialogOf, expect, ready, stopClock, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
	await page.goto('/');
	await stopClock(page);
	await again(page);
});

/** Loads the page by a clock that stands still. */
async function again(page: Page, path?: string): Promise<void> {
	await (path ? page.goto(path) : page.reload());
	// The page's script runs in several tasks.
	await page.clock.runFor(10);
}

test('the brochure dialog opens automatically after 60 seconds, once in a visit, and leaves the page where it was', async ({
	page,
}) => {
	await page.evaluate(() => scrollTo(0, 500));
	await page.clock.runFor(59_000);
	await expect(dialogOf(page)).toHaveCount(0);
	await page.clock.runFor(2000);
	const dialog = dialogOf(page);
	await expect(dialog.getByRole('heading', { name: 'Free Brochure' })).toBeFocused();
	await ready(dialog);
	expect(await page.evaluate(() => history.state), 'opened by nobody, by nobody again').toMatchObject({ dialog: '' });
	await dialog.getByRole('button', { name: 'No, thank you' }).click();
	await expect(dialogOf(page)).toHaveCount(0);
	expect(await page.evaluate(() => scrollY)).toBe(500);
	await page.clock.runFor(200_000);
	await expect(dialogOf(page)).toHaveCount(0);
	await again(page);
	await page.clock.runFor(61_000);
	await expect(dialogOf(page)).toHaveCount(0);
});

test('it does not in any tab where the cookie policy’s button was pressed, until pressed again; it is a sheet, and opens fully when it is wanted', async ({
	page,
	context,
}) => {
	await page.setViewportSize({ width: 375, height: 812 });
	await page.clock.runFor(61_000);
	await dialogOf(page).getByRole('link', { name: 'How to stop that' }).click();
	await expect(page).toHaveURL(/cookie-policy#/);
	const stop = page.getByRole('button', { name: 'Stop it opening by itself' });
	await stop.click();
	const another = await context.newPage();
	await another.setViewportSize({ width: 375, height: 812 });
	await another.clock.install();
	await another.goto('/');
	await another.clock.runFor(61_000);
	await expect(dialogOf(another)).toHaveCount(0);
	await page.getByRole('button', { name: 'Let it open by itself again' }).click();
	await another.reload();
	await another.clock.runFor(61_000);
	const dialog = dialogOf(another);
	await ready(dialog);
	expect(await dialog.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(406);
	await expect(dialog.getByRole('button', { name: 'No, thank you' })).toBeInViewport({ ratio: 1 });
	// axe waits by the page's clock.
	await another.clock.resume();
	expect(await barriersOf(another, 'dialog[open]')).toEqual([]);
	await dialog.getByRole('button', { name: 'Yes, please' }).click();
	await expect(dialog.getByLabel('Full Name')).toBeFocused();
	await expect(dialog.getByRole('button', { name: 'Request Brochure' })).toBeInViewport();
});

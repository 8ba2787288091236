import { figures } from '#facts/figures.ts';
import { expect, test } from './fixtures.ts';

// What a curved lift costs is asked most, on phones.

test.use({ viewport: { width: 375, height: 812 } });

test.beforeEach(async ({ page }) => {
	await page.goto('/');
});

test('the price of a curved lift is on the first screen, and one press leads to what moves it', async ({ page }) => {
	await expect(page.locator('main').getByText(figures.curvedPrice).first()).toBeInViewport({ ratio: 1 });
	await page.getByRole('link', { name: 'What moves the price' }).click();
	await expect(page.locator('main').getByText(figures.curvedPrice).first()).toBeInViewport();
});

test('the search is two presses away, and says what a curved lift costs', async ({ page }) => {
	await page.getByRole('button', { name: 'Menu' }).click();
	await page.locator('header').getByRole('link', { name: 'Search' }).click();
	const field = page.getByRole('searchbox', { name: 'Search for' });
	await field.fill('how much is a curved one');
	await field.press('Enter');
	await expect(page.locator('[data-search] ol').first().getByText(figures.curvedPrice).first()).toBeInViewport();
});

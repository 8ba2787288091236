import { dialogOf, expect, openFromHeader, test } from './fixtures.ts';

test('an unknown path gets the 404 page with status 404, the header and the footer', async ({ page, tolerate }) => {
	tolerate(/Failed to load resource.*404/);
	const response = await page.goto('/blog/no-such-article');
	expect(response?.status()).toBe(404);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page Not Found');
	await expect(page.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
	await expect(page.getByRole('link', { name: 'View Sitemap' })).toHaveAttribute('href', '/sitemap');
	await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
	await openFromHeader(page, 'Free Brochure');
	await expect(dialogOf(page)).toBeVisible();
	await expect(page.locator('footer')).toContainText('Our Products');
});

import { barriersOf } from './barriers.ts';
import { expect, test } from './fixtures.ts';

// What the link in a visitor's e-mail leads to. What becomes of the request is tested where the server is.

const link = '/delete-my-request?request=7f3a92c1-0000-4000-8000-000000000000&signature=test';
const paths = ['/delete-my-request', '/delete-my-request/done', '/delete-my-request/not-found'];

test('without scripts, the button posts to the URL of the link', async ({ browser, site }) => {
	const context = await browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	const posted: (string | null)[][] = [];
	await page.route('**/delete-my-request?*', async (route) => {
		const request = route.request();
		if (request.method() !== 'POST') return route.continue();
		posted.push([request.url(), request.postData()]);
		await route.fulfill({ status: 303, headers: { location: '/delete-my-request/done' } });
	});
	await page.goto(site.url + link);
	const main = page.locator('main');
	await expect(main.getByRole('heading', { level: 1 })).toHaveText('Delete my request');
	await expect(main.locator('form')).toHaveCount(1);
	await expect(main.getByRole('link', { name: 'Keep my request' })).toHaveAttribute('href', '/');
	expect(posted, 'nothing is deleted by opening the page').toEqual([]);
	await main.getByRole('button').click();
	await expect.poll(() => posted).toEqual([[site.url + link, null]]);
	await context.close();
});

test('it says what is deleted, that this is permanent, and what to do without the link', async ({ page }) => {
	await page.goto('/delete-my-request');
	for (const words of [
		'your name, your contact details and what you wrote to us',
		'your photos, if you sent any',
		'Companies that already have your request are told to delete it too.',
		'You cannot undo this.',
		'reply to our email instead',
		'please open that email and use its link',
	])
		await expect(page.locator('main').getByText(words)).toBeVisible();
});

test('the result is shown, with links to the home page or to help', async ({ page }) => {
	await page.goto('/delete-my-request/done');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request is deleted');
	await expect(page.locator('main').getByText('are being told to delete it too')).toBeVisible();
	await page.goto('/delete-my-request/not-found');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find this request');
	await expect(page.locator('main').getByText('copy the whole link')).toBeVisible();
	await expect(page.locator('main a[href^="mailto:"]')).toBeVisible();
	await page.getByRole('link', { name: 'Go to Homepage' }).click();
	await expect(page).toHaveURL(/\/$/);
});

test('they are in no list of pages, nor in the search', async ({ page, request }) => {
	for (const list of ['/sitemap.xml', '/llms.txt', '/feed.xml', '/search-index.json', '/sitemap', '/'])
		expect(await (await request.get(list)).text(), list).not.toContain('delete-my-request');
	for (const path of paths) {
		await page.goto(path);
		await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
	}
});

for (const path of paths) {
	test(`${path} has no accessibility violations and fits at any width and text size`, async ({ page }) => {
		await page.goto(path);
		// The cookie banner lies over links at the screen's foot until they are scrolled out from under it.
		await page.getByRole('button', { name: 'Decline' }).click();
		for (const [width, scale] of [
			[320, 1],
			[320, 2],
			[1440, 1],
		] as const)
			await test.step(`${width} px, ${scale * 100} % text`, async () => {
				await page.setViewportSize({ width, height: 800 });
				await page.evaluate((times) => {
					document.documentElement.style.fontSize = `${112.5 * times}%`;
				}, scale);
				// In the usual size on phones: `every-page.spec.ts`.
				if (width !== 320 || scale !== 1) expect(await barriersOf(page)).toEqual([]);
				expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
			});
	});
}

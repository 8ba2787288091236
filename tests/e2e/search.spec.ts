import type { Page } from '@playwright/test';
import { builtPages } from '../support/built.ts';
import { barriersOf } from './barriers.ts';
import { expect, overflowOf, resize, test } from './fixtures.ts';

const results = (page: Page) => page.getByRole('region', { name: /^Search results/ });

test('results for the words in the URL are counted, highlighted and linked', async ({ page }) => {
	await page.goto('/?s=battery');
	const region = results(page);
	await expect(region.getByRole('status')).toHaveText(/^\d+ pages found\.$/);
	await expect(region.locator('#search-heading')).toBeFocused();
	expect(await barriersOf(page, '[data-search]')).toEqual([]);
	await resize(page, 375);
	expect(await overflowOf(page)).toBeLessThanOrEqual(0);
	await expect(region.locator('ol > li').filter({ visible: true })).toHaveCount(6);
	await expect(page.locator('main h1')).toBeHidden();
	expect(await page.locator('main > section').filter({ visible: true }).count()).toBe(1);
	await region.locator('summary').click();
	const items = region.locator('ol > li');
	const count = Number.parseInt((await region.getByRole('status').textContent()) ?? '', 10);
	await expect(items).toHaveCount(count);
	const marks = await region.locator('mark').allTextContents();
	expect(marks.filter((word) => /^batter/i.test(word)).length).toBeGreaterThan(5);
	const links = await items.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
	const pages = new Map(builtPages().map(({ path, html }) => [path, html]));
	for (const link of links) {
		const [path = '', anchor] = link.split('#');
		expect(pages.get(path), link).toContain(anchor ? `id="${anchor}"` : '<main');
	}
});

test('an empty query asks for words and shows the box for them; only a search fetches the search', async ({ page }) => {
	const fetched: string[] = [];
	page.on('request', (request) => /\/search\/|\/run[.-]/.test(request.url()) && fetched.push(request.url()));
	for (const path of ['/', '/blog']) {
		await page.goto(path, { waitUntil: 'networkidle' });
		await expect(page.locator('[data-search]')).toBeHidden();
	}
	const region = page.getByRole('region', { name: 'What are you looking for?' });
	for (const path of ['/?s=', '/?s=+']) {
		await page.goto(path, { waitUntil: 'networkidle' });
		await expect(region.getByText('Write one or two words')).toBeVisible();
		await expect(region.getByRole('status')).toBeHidden();
	}
	expect(await barriersOf(page)).toEqual([]);
	expect(fetched).toEqual([]);
	await region.getByRole('searchbox', { name: 'Search for' }).fill('price');
	await page.keyboard.press('Enter');
	await expect(results(page).getByRole('status')).toHaveText(/found/);
	expect(fetched).not.toEqual([]);
});

test('if a part of the search cannot be loaded, the page says so and helps', async ({ page, tolerate }) => {
	tolerate(/./);
	for (const lost of ['**/search/index.json*', '**/search/pages/*', '**/_astro/run*'])
		await test.step(lost, async () => {
			await page.route(lost, (route) => route.abort());
			await page.goto('/?s=battery');
			await expect(results(page).getByRole('alert')).toHaveText(/could not be loaded/);
			await expect(results(page).getByRole('status')).toBeHidden();
			await expect(results(page).getByRole('link', { name: 'All our guides' })).toBeVisible();
			await page.unroute(lost);
		});
});

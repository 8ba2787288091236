import type { Page } from '@playwright/test';
import { stem, synonymsOf } from '#search/terms.ts';
import { barriersOf } from './barriers.ts';
import { expect, hold, overflowOf, test } from './fixtures.ts';

const results = (page: Page) => page.getByRole('region', { name: /^Search results/ });

test('results for the words in the URL are counted, highlighted and linked', async ({ page }) => {
	await page.goto('/?s=battery');
	const region = results(page);
	await expect(region.locator('[data-part=heading]')).toHaveText('Search results for “battery”');
	await expect(region.getByRole('status')).toHaveText(/^\d+ pages found\.$/);
	await expect(region.locator('#search-heading')).toBeFocused();
	await expect(page).toHaveTitle(/battery/);
	await region.locator('summary').click();
	const items = region.locator('ol > li');
	const count = Number.parseInt((await region.getByRole('status').textContent()) ?? '', 10);
	expect(count).toBeGreaterThan(6);
	await expect(items).toHaveCount(count);
	const marks = await region.locator('mark').allTextContents();
	expect(marks.length).toBeGreaterThan(5);
	// Where a section has only a synonym of the word, that is highlighted.
	const meanings = synonymsOf('battery').flat();
	expect(marks.filter((word) => !meanings.includes(stem(word)))).toEqual([]);
	expect(marks.filter((word) => /^batter/i.test(word)).length).toBeGreaterThan(marks.length / 2);
	await items.first().getByRole('link').first().click();
	await expect(page).toHaveURL(/\/blog\/[a-z0-9-]+$/);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('results take the place of the home page, six at once; each links to a section there is', async ({
	page,
	request,
}) => {
	await page.goto('/?s=stairlift');
	await expect(results(page).getByRole('status')).toHaveText(/found/);
	await expect(results(page).locator('ol > li').filter({ visible: true })).toHaveCount(6);
	await expect(page.locator('main h1')).toBeHidden();
	expect(await page.locator('main > section').filter({ visible: true }).count()).toBe(1);
	await results(page).locator('summary').click();
	await expect(results(page).locator('details li')).not.toHaveCount(0);
	const links = await results(page)
		.locator('ol > li')
		.getByRole('link')
		.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
	expect(links.length).toBeGreaterThan(15);
	for (const link of links) {
		const [path = '', anchor] = link.split('#');
		const answer = await request.get(path);
		expect(answer.status(), link).toBe(200);
		if (anchor) expect(await answer.text(), link).toContain(`id="${anchor}"`);
	}
});

test('without results, suggestions and links are shown', async ({ page }) => {
	await page.goto('/?s=zzzqqq');
	const region = results(page);
	await expect(region.getByRole('status')).toHaveText('No page has these words.');
	await expect(region.getByRole('link', { name: 'The sitemap, with every page' })).toBeVisible();
	await expect(region.getByRole('link', { name: 'All our guides' })).toBeVisible();
	await expect(region.getByRole('listitem').filter({ has: page.getByRole('heading') })).toHaveCount(0);
});

test('the query is shown as text, never as HTML', async ({ page }) => {
	const words = '<img src=x onerror=alert(1)> battery';
	await page.goto(`/?s=${encodeURIComponent(words)}`);
	await expect(results(page).locator('[data-part=heading]')).toHaveText(`Search results for “${words}”`);
	await expect(results(page).getByRole('searchbox')).toHaveValue(words);
	expect(await results(page).locator('img').count()).toBe(0);
});

for (const [path, label] of [
	['/blog', 'Search the guides'],
	['/sitemap', 'Search this site'],
	['/no-such-page', 'Search this site'],
] as const) {
	test(`the field on ${path} searches`, async ({ page, tolerate }) => {
		tolerate(/404/);
		await page.goto(path);
		await page.getByRole('searchbox', { name: label }).fill('curved rail');
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL(/\/\?s=curved\+rail$/);
		await expect(results(page).getByRole('status')).toHaveText(/found/);
		await expect(results(page).getByRole('searchbox')).toHaveValue('curved rail');
	});
}

/** What a page fetches of the search. */
async function fetchedSearch(page: Page, path: string): Promise<string[]> {
	const fetched: string[] = [];
	page.on('request', (request) => fetched.push(request.url()));
	await page.goto(path, { waitUntil: 'networkidle' });
	return fetched.filter((url) => /\/search\/|\/run[.-]/.test(url));
}

for (const path of ['/?s=', '/?s=+']) {
	test(`${path} asks for words and shows the box for them, and fetches no search`, async ({ page }) => {
		expect(await fetchedSearch(page, path)).toEqual([]);
		const region = page.getByRole('region', { name: 'What are you looking for?' });
		await expect(region.getByText('Write one or two words')).toBeVisible();
		await expect(region.getByRole('status')).toBeHidden();
		await expect(region.locator('[role=heading][aria-level="1"]')).toBeVisible();
		expect(await barriersOf(page)).toEqual([]);
		await region.getByRole('searchbox', { name: 'Search for' }).fill('price');
		await page.keyboard.press('Enter');
		await expect(results(page).getByRole('status')).toHaveText(/found/);
	});
}

for (const path of ['/', '/blog'])
	test(`${path} fetches no search and shows none`, async ({ page }) => {
		expect(await fetchedSearch(page, path)).toEqual([]);
		await expect(page.locator('[data-search]')).toBeHidden();
	});

test('while the search is loading, its space is reserved, so that there is no layout shift', async ({ page }) => {
	await page.addInitScript(() => {
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) document.documentElement.dataset.shift = JSON.stringify(entry);
		}).observe({ type: 'layout-shift', buffered: true });
	});
	const release = await hold(page, '**/search/start.json*');
	await page.goto('/?s=battery', { waitUntil: 'commit' });
	await expect(results(page).getByRole('status')).toHaveText('Searching …');
	// If the visitor has moved the focus meanwhile, it stays there.
	await results(page).getByRole('searchbox').focus();
	release();
	await expect(results(page).getByRole('status')).toHaveText(/found/);
	await expect(results(page).getByRole('searchbox')).toBeFocused();
	expect(await page.evaluate(() => document.documentElement.dataset.shift)).toBeUndefined();
});

for (const lost of ['**/search/start.json*', '**/search/terms/*', '**/search/pages/*', '**/_astro/run*']) {
	test(`if ${lost} cannot be loaded, the page says so and helps`, async ({ page, tolerate }) => {
		tolerate(/./);
		await page.route(lost, (route) => route.abort());
		await page.goto('/?s=battery');
		await expect(results(page).getByRole('alert')).toHaveText(/could not be loaded/);
		await expect(results(page).getByRole('status')).toBeHidden();
		await expect(results(page).getByRole('link', { name: 'All our guides' })).toBeVisible();
	});
}

test('an old phone on a slow connection gets its results', async ({ page }) => {
	const line = await page.context().newCDPSession(page);
	await line.send('Emulation.setCPUThrottlingRate', { rate: 6 });
	await line.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 150,
		downloadThroughput: 1_600_000 / 8,
		uploadThroughput: 750_000 / 8,
	});
	await page.goto('/?s=battery', { waitUntil: 'commit' });
	await expect(results(page).getByRole('status')).toHaveText(/found/);
});

for (const width of [375, 1440]) {
	for (const words of ['battery', 'zzzqqq']) {
		test(`at ${width} px the results for ${words} have no accessibility violations and fit`, async ({ page }) => {
			await page.setViewportSize({ width, height: 800 });
			await page.goto(`/?s=${words}`);
			await expect(results(page).getByRole('status')).toHaveText(/found|No page/);
			expect(await barriersOf(page, '[data-search]')).toEqual([]);
			expect(await overflowOf(page)).toBeLessThanOrEqual(0);
		});
	}
}

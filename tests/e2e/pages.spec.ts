import type { Page } from '@playwright/test';
import { slugs } from '#articles/slugs.ts';
import { products } from '#facts/products.ts';
import { barriersOf } from './barriers.ts';
import { expect, test } from './fixtures.ts';

/** A document as the browser's own XML reader sees it: the names and texts of its elements, or an error. */
async function xml(page: Page, path: string) {
	await page.goto('/sitemap');
	return page.evaluate(async (path) => {
		const answer = await fetch(path);
		const read = new DOMParser().parseFromString(await answer.text(), 'application/xml');
		const texts = (name: string) => [...read.getElementsByTagName(name)].map((element) => element.textContent ?? '');
		return {
			root: read.documentElement.nodeName,
			locations: texts('loc'),
			titles: texts('title'),
			updated: texts('updated'),
			ids: texts('id'),
		};
	}, path);
}

test('the sitemap page has four groups of links and a link to the home page', async ({ page }) => {
	await page.goto('/sitemap');
	const main = page.locator('main');
	await expect(main.getByRole('heading', { level: 2 })).toHaveText([
		'Main Pages',
		'Blog & Guides',
		'Product Information',
		'Legal',
	]);
	await expect(main.getByRole('navigation', { name: 'Blog & Guides' }).getByRole('link')).toHaveCount(slugs.length);
	await expect(main.getByRole('navigation', { name: 'Product Information' }).getByRole('link')).toHaveCount(
		products.length,
	);
	await expect(main.getByRole('navigation', { name: 'Legal' }).getByRole('link')).toHaveCount(4);
	await expect(page.locator('meta[name=robots]')).toHaveCount(0);
	await main.getByRole('link', { name: 'Back to Home' }).click();
	await expect(page).toHaveURL(/\/$/);
});

test('a lift without a guide opens the brochure form, prefilled with it', async ({ page }) => {
	await page.goto('/sitemap');
	await page.locator('main').getByRole('link', { name: 'Acorn 130 Outdoor' }).click();
	await expect(page.locator('dialog#brochure')).toBeVisible();
	await expect(page.locator('#brochure [name=product]')).toHaveValue('Acorn 130 Outdoor');
	await expect(page.locator('#brochure [name=stairType]')).toHaveValue('straight');
});

test('sitemap.xml is well formed and all of its URLs exist', async ({ page, request, site }) => {
	const { root, locations } = await xml(page, '/sitemap.xml');
	expect(root).toBe('urlset');
	// Home, the blog, who we are, how we check, the sitemap and the guides.
	expect(locations).toHaveLength(5 + slugs.length);
	for (const location of locations) {
		const answer = await request.get(site.url + new URL(location).pathname, { maxRedirects: 0 });
		expect(answer.status(), location).toBe(200);
	}
});

test('the feed is well formed Atom with every guide', async ({ page }) => {
	const { root, titles, updated, ids } = await xml(page, '/feed.xml');
	expect(root).toBe('feed');
	// Its own and one each.
	expect(titles).toHaveLength(1 + slugs.length);
	expect(new Set(ids).size).toBe(1 + slugs.length);
	expect(updated.filter((time) => Number.isNaN(Date.parse(time)))).toEqual([]);
});

test('robots.txt, llms.txt, the icons and a social picture have the right media types', async ({ request }) => {
	for (const [path, type] of [
		['/robots.txt', 'text/plain'],
		['/llms.txt', 'text/plain'],
		['/favicon.ico', 'image/x-icon'],
		['/favicon.svg', 'image/svg+xml'],
		['/apple-touch-icon.png', 'image/png'],
		['/social/home.png', 'image/png'],
	] as const) {
		const answer = await request.get(path);
		expect(answer.status(), path).toBe(200);
		expect(answer.headers()['content-type'], path).toContain(type);
	}
	expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
});

for (const path of ['/sitemap', '/who-we-are', '/no-such-page']) {
	test(`${path} has no accessibility violations and fits at any width`, async ({ page, tolerate }) => {
		tolerate(/404/);
		await page.goto(path);
		for (const width of [320, 375, 1440]) {
			await page.setViewportSize({ width, height: 800 });
			// On phones: `every-page.spec.ts`.
			if (width === 1440) expect(await barriersOf(page), `${width} px`).toEqual([]);
			const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
			expect(wider, `${width} px`).toBeLessThanOrEqual(0);
		}
	});
}

test('without JavaScript the search field names alternatives', async ({ browser, site }) => {
	const context = await browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto(`${site.url}/blog`);
	await expect(page.locator('noscript p', { hasText: 'Searching needs JavaScript.' })).toBeVisible();
	await context.close();
});

import type { Page } from '@playwright/test';
import { slugs } from '#articles/slugs.ts';
import { products } from '#facts/products.ts';
import { expect, openFromHeader, test } from './fixtures.ts';
import * as form from './form.ts';

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
	await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'max-image-preview:large');
	await main.getByRole('link', { name: 'Back to Home' }).click();
	await expect(page).toHaveURL(/\/$/);
});

test('sitemap.xml is well formed and all of its URLs exist', async ({ page, request, site }) => {
	const { root, locations } = await xml(page, '/sitemap.xml');
	expect(root).toBe('urlset');
	// Home, the blog, the plan, who we are, how we check, the sitemap and the guides.
	expect(locations).toHaveLength(6 + slugs.length);
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
});

test('without JavaScript the search field names alternatives', async ({ browser, site }) => {
	const page = await browser.newPage({ javaScriptEnabled: false });
	await page.goto(`${site.url}/blog`);
	await expect(page.locator('noscript p', { hasText: 'Searching needs JavaScript.' })).toBeVisible();
	await page.close();
});

test('an unknown path gets the 404 page with status 404, the header and the footer', async ({ page, tolerate }) => {
	tolerate(/Failed to load resource.*404/);
	const response = await page.goto('/blog/no-such-article');
	expect(response?.status()).toBe(404);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page Not Found');
	await expect(page.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
	await expect(page.getByRole('link', { name: 'View Sitemap' })).toHaveAttribute('href', '/sitemap');
	await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
	await openFromHeader(page, 'Free Brochure');
	await expect(page.locator('footer')).toContainText('Our Products');
});

const addresses = ['/', '/blog', '/blog/can-a-stairlift-be-used-outside', '/?s=battery', '/sitemap', '/privacy-policy'];

for (const address of [...addresses, '/nothing']) {
	test(`${address} works with its own policy, and refuses what is not its own`, async ({ page, site, tolerate }) => {
		// As from a static host that sends no headers of ours: what holds is what the page carries.
		await page.route('**/*', async (route) => {
			if (route.request().resourceType() !== 'document') return route.fallback();
			const response = await route.fetch();
			const headers = Object.fromEntries(
				Object.entries(response.headers()).filter(([name]) => name !== 'content-security-policy'),
			);
			return route.fulfill({ response, headers });
		});
		tolerate(/status of 404|Content Security Policy/);
		const refused: string[] = [];
		page.on('console', (message) => {
			if (/Content Security Policy/.test(message.text())) refused.push(message.text());
		});
		await page.goto(site.url + address);
		const dialog = await form.open(page, 'callback');
		await expect(dialog.getByRole('button', { name: 'Request Callback' })).toBeEnabled();
		expect(refused).toEqual([]);

		await page.evaluate(() => {
			const script = document.createElement('script');
			script.textContent = 'document.title = "injected"';
			const style = document.createElement('style');
			style.textContent = 'body { display: none }';
			document.head.append(script, style);
		});
		await expect.poll(() => refused.length).toBe(2);
		expect(await page.title()).not.toBe('injected');
		await expect(page.locator('main')).toBeVisible();
	});
}

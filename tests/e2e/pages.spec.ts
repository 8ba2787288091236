import { slugs } from '#articles/slugs.ts';
import { expect, openFromHeader, test } from './fixtures.ts';
import * as form from './form.ts';

test('sitemap.xml and the feed are well formed, with every page that may be listed and every guide', async ({
	page,
}) => {
	await page.goto('/robots.txt');
	/** Documents as the browser's own XML reader sees them: the names and texts of their elements, or an error. */
	const [sitemap, feed] = await page.evaluate(() =>
		Promise.all(
			['/sitemap.xml', '/feed.xml'].map(async (path) => {
				const answer = await fetch(path);
				const read = new DOMParser().parseFromString(await answer.text(), 'application/xml');
				const texts = (name: string) => [...read.getElementsByTagName(name)].map(({ textContent }) => textContent);
				return { root: read.documentElement.nodeName, locations: texts('loc'), ids: texts('id') };
			}),
		),
	);
	expect(sitemap?.root).toBe('urlset');
	// Home, the blog, the plan, who we are, how we check, the sitemap and the guides.
	expect(sitemap?.locations).toHaveLength(6 + slugs.length);
	expect(feed?.root).toBe('feed');
	// Its own and one each.
	expect(new Set(feed?.ids).size).toBe(1 + slugs.length);
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

test('pages work with their own policy, and refuse what is not their own', async ({ page, site, tolerate }) => {
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
	for (const address of ['/', '/blog/can-a-stairlift-be-used-outside', '/?s=battery', '/nothing'])
		await test.step(address, async () => {
			refused.length = 0;
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
});

import { expect, openFromHeader, test } from './fixtures.ts';

// As from a static host that sends no headers of ours: what holds is what the pages carry.
test.beforeEach(async ({ page }) => {
	await page.route('**/*', async (route) => {
		if (route.request().resourceType() !== 'document') return route.fallback();
		const response = await route.fetch();
		const headers = Object.fromEntries(
			Object.entries(response.headers()).filter(([name]) => name !== 'content-security-policy'),
		);
		return route.fulfill({ response, headers });
	});
});

const addresses = ['/', '/blog', '/blog/can-a-stairlift-be-used-outside', '/?s=battery', '/sitemap', '/privacy-policy'];

for (const address of [...addresses, '/delete-my-request', '/delete-my-request/done', '/nothing']) {
	test(`${address} works with the policy it carries, and refuses what is not its own`, async ({
		page,
		site,
		tolerate,
	}) => {
		tolerate(/status of 404|Content Security Policy/);
		const refused: string[] = [];
		page.on('console', (message) => {
			if (/Content Security Policy/.test(message.text())) refused.push(message.text());
		});
		await page.goto(site.url + address);
		await openFromHeader(page, 'Engineer Callback');
		await expect(page.getByRole('dialog').getByRole('button', { name: 'Request Callback' })).toBeEnabled();
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

import { expect, test } from './fixtures.ts';
import * as form from './form.ts';

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

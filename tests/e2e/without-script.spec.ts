import type { BrowserContext, Page } from '@playwright/test';
import { dialogOf, expect, fill, leadsOf, openFromHeader, test, toastOf } from './fixtures.ts';

const answers = { 'Full Name': 'No Script', 'Email Address': 'test@example.com', 'Phone Number': '0000 000000' };
const forms = [
	['Upload Photos for Quote', 'Submit Quote Request'],
	['Free Brochure', 'Request Brochure'],
	['Engineer Callback', 'Request Callback'],
] as const;

test.describe('without JavaScript', () => {
	let context: BrowserContext;
	let page: Page;
	test.beforeEach(async ({ browser, site }) => {
		context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 700 } });
		page = await context.newPage();
		await page.goto(site.url);
	});
	test.afterEach(() => context.close());

	for (const [opener, submit] of forms) {
		test(`${opener} says that it cannot be sent, sends nothing, and keeps what was typed`, async ({ site }) => {
			const requests: string[] = [];
			page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
			const dialog = await openFromHeader(page, opener);
			const notice = dialog.getByText('This form needs JavaScript');
			await expect(notice).toBeInViewport();
			await expect(dialog.getByText('could not be loaded')).toBeHidden();
			await fill(dialog, answers);
			const button = dialog.getByRole('button', { name: submit });
			await expect(button).toBeDisabled();
			await button.scrollIntoViewIfNeeded();
			// At the button too, which is two screens below the notice.
			await expect(dialog.locator('form').getByText('cannot be sent')).toBeInViewport();
			await button.click({ force: true });
			await dialog.getByLabel('Full Name').press('Enter');
			await expect(dialog).toBeVisible();
			await expect(dialog.getByLabel('Full Name')).toHaveValue('No Script');
			expect(page.url()).toBe(`${site.url}/`);
			expect(requests.filter((request) => !request.startsWith('GET ') || request.includes('?'))).toEqual([]);
			for (const link of await dialog.locator('a[href^="mailto:"]:visible').all())
				expect(await link.getAttribute('href')).toMatch(/^mailto:[^@]+@[^@]+$/);
			expect(await dialog.locator('a[href^="mailto:"]:visible').count()).toBe(2);
			expect((await leadsOf(site)).filter(({ name }) => name === 'No Script')).toEqual([]);
		});
	}
});

test('no form is submitted by the browser itself, with or without scripts', async ({ page }) => {
	await page.goto('/');
	const methods = await page
		.locator('dialog form')
		.evaluateAll((forms) => forms.map((form) => form.getAttribute('method')));
	expect(methods).toEqual(['post', 'post', 'post']);
	await expect(page.getByText('This form needs JavaScript')).toHaveCount(3);
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await expect(dialog.getByText('This form needs JavaScript')).toBeHidden();
	await expect(dialog.getByText('cannot be sent')).toBeHidden();
});

test('if the script never arrives, a visible message says so, with an e-mail address', async ({ page }) => {
	await page.clock.install();
	await page.setViewportSize({ width: 375, height: 700 });
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/_astro/*.js', async (route) => {
		await released;
		await route.continue();
	});
	await page.goto('/');
	await page.getByRole('button', { name: 'Menu' }).click();
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await fill(dialog, { ...answers, 'Full Name': 'Very Slow' });
	await dialog.getByRole('button', { name: 'Request Callback' }).click();
	await expect(dialog.getByText('This form could not be loaded')).toBeHidden();
	await page.clock.runFor(16_000);
	await expect(dialog.getByText('This form could not be loaded')).toBeInViewport();
	await expect(dialog.locator('[data-not-loaded] a[href^="mailto:"]')).toBeInViewport();
	await expect(dialog.getByLabel('Full Name')).toHaveValue('Very Slow');
	expect(new URL(page.url()).search).toBe('');
	// It does come after all: then the notice is not true any more, and the press counts.
	release();
	await expect(toastOf(page)).toContainText('Callback Request Sent!', { timeout: 10_000 });
	await page.locator('footer').getByRole('button', { name: 'Engineer Callback' }).click();
	await expect(dialogOf(page).getByText('This form could not be loaded')).toBeHidden();
});

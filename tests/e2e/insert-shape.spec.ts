import type { Page } from '@playwright/test';
import { dismissToasts, expect, fill, leadsOf, openFromHeader, test, toastOf } from './fixtures.ts';

const answers = { 'Email Address': 'test@example.com', 'Phone Number': '0000 000000' };

/** The bodies of the page's inserts into a table, as they go over the wire. */
function inserted(page: Page, table: string): unknown[] {
	const bodies: unknown[] = [];
	page.on('request', (request) => {
		if (request.url().endsWith(`/rest/v1/${table}`)) bodies.push(request.postDataJSON());
	});
	return bodies;
}

test('a brochure request is sent as an array of one row', async ({ page, site }) => {
	await page.goto('/');
	const bodies = inserted(page, 'brochure_requests');
	const dialog = await openFromHeader(page, 'Free Brochure');
	await fill(dialog, { ...answers, 'Full Name': 'One Row' });
	await dialog.getByRole('button', { name: 'Request Brochure' }).click();
	await expect(toastOf(page)).toContainText('Brochure Request Submitted!');
	expect(bodies).toEqual([[expect.objectContaining({ name: 'One Row', stair_type: 'straight', product: null })]]);
	expect((await leadsOf(site)).filter(({ name }) => name === 'One Row')).toHaveLength(1);
});

test('a callback and a photo quote are sent as one row', async ({ page, photos }) => {
	await page.goto('/');
	const callbacks = inserted(page, 'callback_requests');
	const quotes = inserted(page, 'photo_quote_requests');
	const callback = await openFromHeader(page, 'Engineer Callback');
	await fill(callback, { ...answers, 'Full Name': 'Single Row' });
	await callback.getByRole('button', { name: 'Request Callback' }).click();
	await expect(callback).toBeHidden();
	await dismissToasts(page);
	const quote = await openFromHeader(page, 'Upload Photos for Quote');
	await fill(quote, { ...answers, 'Full Name': 'Single Row', Address: '1 Test Street' });
	await quote.getByLabel('Photos of your stairs').setInputFiles(photos.png);
	await quote.getByRole('button', { name: 'Submit Quote Request' }).click();
	await expect(quote).toBeHidden();
	expect(callbacks).toEqual([expect.objectContaining({ name: 'Single Row' })]);
	expect(quotes).toEqual([expect.objectContaining({ name: 'Single Row', photo_urls: [expect.any(String)] })]);
});

test('a brochure request whose response is lost is retried and is one request', async ({ page, site, tolerate }) => {
	tolerate(/^Failed to load resource/);
	await page.goto('/');
	const bodies = inserted(page, 'brochure_requests');
	let lost = 0;
	await page.route('**/rest/v1/brochure_requests', async (route) => {
		if (lost++ > 0) return route.continue();
		await route.fetch();
		await route.abort();
	});
	const dialog = await openFromHeader(page, 'Free Brochure');
	await fill(dialog, { ...answers, 'Full Name': 'Lost Brochure' });
	await dialog.getByRole('button', { name: 'Request Brochure' }).click();
	await expect(toastOf(page)).toContainText('Brochure Request Submitted!');
	expect(bodies).toHaveLength(2);
	expect(bodies[1]).toEqual(bodies[0]);
	expect((await leadsOf(site)).filter(({ name }) => name === 'Lost Brochure')).toHaveLength(1);
});

import { operatorAddress } from '../support/delivered.ts';
import { boxOf, deliveringSite, expect, fill, leadsNamed, openFromHeader, startSite, test } from './fixtures.ts';
import * as form from './form.ts';

// One server that delivers, so they share a worker.
test.describe.configure({ mode: 'default' });

const delivering = deliveringSite(({ env }) => startSite({ env }));

test('with JavaScript off, a photo quote that is not accepted is shown again with its answers and photos, and arrives once it is corrected', async ({
	browser,
	photos,
}) => {
	const { receivers, server } = delivering;
	const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });
	await page.goto(server.url);
	const dialog = await openFromHeader(page, form.texts['photo-quote'].opener);
	await fill(dialog, { 'Full Name': 'Corrected', 'Email Address': 'no address' });
	await dialog.getByLabel('Stair Type').selectOption('unsure');
	await form.choose(dialog, [photos.png, photos.heic]);
	await form.press(dialog, 'photo-quote');
	const plain = page.locator('[data-plain-form]');
	await expect(plain.getByRole('alert')).toContainText('Enter the address where the steps are.');
	await expect(page).toHaveTitle(/^Error: /);
	await expect(plain.getByLabel('Full Name')).toHaveValue('Corrected');
	await expect(plain.getByLabel('Stair Type')).toHaveValue('unsure');
	await expect(plain).toContainText('We have 2 of your photos.');
	expect(await plain.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
	await plain.getByRole('alert').getByRole('link', { name: 'Enter the address' }).click();
	await expect(page).toHaveURL(/#plain-photo-quote-address$/);
	await fill(plain, { 'Email Address': 'visitor@example.com', Address: '1 Test Street' });
	await form.press(plain, 'photo-quote');
	await expect(page).toHaveURL(/\/ask\/sent\/photo-quote\?reference=/);
	const [request] = await leadsNamed(server, 'Corrected');
	const stored = { stair_type: 'unsure', suspected: null, photo_urls: { length: 2 } };
	expect(request).toMatchObject({ kind: 'photo-quote', email: 'visitor@example.com', ...stored });
	const reference = String(request?.reference);
	await expect(page.getByRole('heading', { level: 1 })).toContainText('!');
	await expect(page.locator('main')).toContainText(reference);
	await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
	await page.close();

	const ofRequest = () => receivers.mail.accepted().filter(({ subject }) => subject?.includes(reference));
	await expect.poll(() => ofRequest().length).toBe(2);
	const mails = (await receivers.mail.messages()).filter(({ subject }) => subject?.includes(reference));
	expect(mails.find(({ to }) => to?.[0]?.address === operatorAddress)?.attachments).toHaveLength(2);
});

test('with JavaScript off, no control of the header does nothing, the search says what it needs, and a lift of the footer leads to its form', async ({
	browser,
}) => {
	const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 375, height: 700 } });
	await page.goto(`${delivering.server.url}/?s=battery`);
	// Playwright finds nothing in a <noscript> by its text or role.
	await expect(page.locator('main noscript p').first()).toBeInViewport({ ratio: 1 });
	const header = page.locator('header');
	await expect(header.locator('[data-menu]')).toBeHidden();
	await expect(header.getByRole('link', { name: 'Search' })).toBeHidden();
	for (const name of ['Free Brochure', 'Upload Photos for Quote', 'Engineer Callback'])
		await expect(header.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
	await expect(header.getByRole('link', { name: 'Who we are' })).toBeInViewport({ ratio: 1 });
	expect((await boxOf(header)).height).toBeLessThanOrEqual(240);
	const footer = page.locator('footer');
	await expect(footer.getByRole('button', { name: 'Bruno Elite Outdoor Curved' })).toBeHidden();
	await footer.locator('noscript a[href*="?product="]').last().click();
	const plain = page.locator('[data-plain-form]');
	await expect(plain).toContainText('Product: Bruno Elite Outdoor Curved');
	await expect(plain.getByLabel('Stair Type')).toHaveValue('curved');
	await form.press(plain, 'brochure');
	await expect(plain.getByRole('alert')).toBeVisible();
	await fill(plain, { ...form.answers.brochure, 'Full Name': 'Of The Footer' });
	await form.press(plain, 'brochure');
	await expect(page).toHaveURL(/\/ask\/sent\/brochure\?reference=/);
	const [request] = await leadsNamed(delivering.server, 'Of The Footer');
	expect(request).toMatchObject({ product: 'Bruno Elite Outdoor Curved', suspected: null });
	await page.goto(`${delivering.server.url}/ask/brochure?product=%3Cb%3E`);
	await expect(plain).not.toContainText('Product');
	await page.close();
});

test('with every script request failing, a brochure request arrives', async ({ browser }) => {
	const page = await browser.newPage({ viewport: { width: 375, height: 700 } });
	await page.route('**/_astro/*.js*', (route) => route.abort());
	await page.goto(delivering.server.url);
	const dialog = await openFromHeader(page, form.texts.brochure.opener);
	await fill(dialog, { ...form.answers.brochure, 'Full Name': 'No Scripts' });
	await form.press(dialog, 'brochure');
	await expect(page).toHaveURL(/\/ask\/sent\/brochure\?reference=/);
	const [request, ...others] = await leadsNamed(delivering.server, 'No Scripts');
	expect([request, others]).toMatchObject([{ kind: 'brochure', suspected: null }, []]);
	await expect(page.locator('main')).toContainText(String(request?.reference));
	await page.close();
});

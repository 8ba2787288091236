import { operatorAddress } from '../support/receivers.ts';
import {
	deliveringSite,
	dialogOf,
	expect,
	fill,
	hold,
	leadsNamed,
	openFromHeader,
	ready,
	startSite,
	test,
	toastOf,
} from './fixtures.ts';
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
	const footer = page.locator('footer');
	await expect(footer.getByRole('link', { name: 'Plan Your Lift' })).toBeVisible();
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
	expect(request).toMatchObject({ product: 'Bruno Elite Outdoor Curved', companies_too: null, suspected: null });
	await page.close();
});

test('a form that is sent before its script is loaded is posted by the browser at once, with its photos', async ({
	page,
	site,
}) => {
	const release = await hold(page, '**/_astro/*.js');
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Upload Photos for Quote');
	await fill(dialog, { ...form.answers['photo-quote'], 'Full Name': 'Early Photos' });
	await dialog.getByLabel('Stair Type').selectOption('curved');
	await form.choose(dialog, form.small('door.jpg'));
	await form.press(dialog, 'photo-quote');
	await expect(page).toHaveURL(/\/ask\/sent\/photo-quote\?reference=/);
	release();
	expect(await leadsNamed(site, 'Early Photos')).toMatchObject([{ stair_type: 'curved', photo_urls: { length: 1 } }]);
});

test('one that is opened before its script is loaded keeps earlier input and photos, also in a browser without invoker commands and requestSubmit', async ({
	page,
	site,
}) => {
	await page.addInitScript(() => {
		Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit');
		Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
		document.addEventListener('command', (event) => event.preventDefault(), true);
	});
	const release = await hold(page, '**/_astro/*.js');
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Upload Photos for Quote');
	await fill(dialog, { ...form.answers['photo-quote'], 'Full Name': 'Early Opened' });
	await dialog.getByLabel('Stair Type').selectOption('curved');
	await form.choose(dialog, form.small('door.jpg'));
	release();
	await ready(dialog);
	await form.press(dialog, 'photo-quote');
	await expect(toastOf(page)).toContainText('Quote Request Submitted!');
	await expect(dialogOf(page)).toHaveCount(0);
	expect(await leadsNamed(site, 'Early Opened')).toMatchObject([{ stair_type: 'curved', photo_urls: { length: 1 } }]);
});

test('offline and without its script, a form says so and keeps its answers; back online it is posted', async ({
	page,
	tolerate,
}) => {
	tolerate(/Failed to load resource|Error hydrating/);
	await page.route('**/_astro/*.js*', (route) => route.abort());
	await page.goto('/');
	await page.context().setOffline(true);
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await fill(dialog, form.answers.callback);
	await form.press(dialog, 'callback');
	await expect(dialog.getByText('This form could not be loaded')).toBeVisible();
	await expect(dialog.locator('[data-not-loaded] [tabindex]')).toBeFocused();
	await expect(dialog.getByLabel('Full Name')).toHaveValue('Test Person');
	await page.context().setOffline(false);
	await form.press(dialog, 'callback');
	await expect(page).toHaveURL(/\/ask\/sent\/callback\?reference=/);
});

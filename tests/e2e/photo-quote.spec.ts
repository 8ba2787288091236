import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { dialogOf, expect, fill, leadsOf, openFromHeader, ready, stopClock, test, toastOf } from './fixtures.ts';

const title = 'Upload Photos for Quote';
const answers = { 'Full Name': 'Test Person', 'Email Address': 'test@example.com', Address: '1 Test Street' };

test.beforeEach(async ({ page }) => {
	await page.goto('/');
});

test('five real photos are uploaded, the operator reads the request, and each photo can be downloaded', async ({
	page,
	site,
	photos,
	request,
}) => {
	const dialog = await openFromHeader(page, title);
	await dialog.getByLabel('Photos of your stairs').setInputFiles([...photos.jpegs, photos.png]);
	// The form must have these before others are chosen: files chosen before its script runs are read when it starts.
	await expect(dialog.getByRole('listitem')).toHaveCount(4);
	await dialog.getByLabel('Photos of your stairs').setInputFiles(photos.heic);
	await expect(dialog.getByRole('listitem')).toHaveCount(5);
	await expect(dialog.getByText('Getting it ready')).toHaveCount(0, { timeout: 30_000 });
	await expect(dialog.locator('li img')).toHaveCount(4);
	await expect(dialog.getByRole('listitem').filter({ hasText: 'IMG_0042.HEIC' })).toContainText('no preview');

	await fill(dialog, { ...answers, 'Full Name': 'Five Photos', 'Additional Information': 'Nine steps, concrete.' });
	let release = () => {};
	const looked = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/rest/v1/photo_quote_requests', async (route) => {
		await looked;
		await route.continue();
	});
	await dialog.getByRole('button', { name: 'Submit Quote Request' }).click();

	const submitting = dialog.getByRole('button', { name: 'Submitting...' });
	await expect(submitting).toBeDisabled();
	await expect(submitting).toBeFocused();
	await expect(dialog.getByRole('status').filter({ hasText: /^Sending photo \d of 5$/ })).toBeVisible();
	await expect(dialog.getByLabel('Full Name')).toBeDisabled();
	await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
	await expect(dialog.getByText('Please keep this page open.')).toBeInViewport();
	await expect(dialog.getByLabel('Photos of your stairs')).toBeDisabled();
	await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
	release();

	await expect(toastOf(page)).toContainText('Quote Request Submitted!', { timeout: 30_000 });
	await expect(toastOf(page)).toContainText("We'll review your photos and send a quotation within 24 hours.");
	await expect(dialogOf(page)).toHaveCount(0);

	const leads = (await leadsOf(site)).filter((lead) => lead.name === 'Five Photos');
	expect(leads).toHaveLength(1);
	expect(leads[0]).toMatchObject({
		kind: 'photo-quote',
		email: 'test@example.com',
		phone: null,
		address: '1 Test Street',
		stair_type: 'straight',
		additional_info: 'Nine steps, concrete.',
	});
	const urls = leads[0]?.photo_urls as string[];
	expect(urls).toHaveLength(5);
	const folder = `${site.url}/storage/v1/object/public/photo_quotes/${leads[0]?.id}/`;
	for (const [place, name] of ['front.jpg', 'side-view.jpg', 'top.jpg', 'door.png', 'IMG_0042.HEIC'].entries()) {
		const url = urls[place] ?? '';
		expect(url.startsWith(folder)).toBe(true);
		expect(url.slice(folder.length)).toMatch(new RegExp(`^\\d{13}-${name}$`));
		const response = await request.get(url);
		const body = await response.body();
		if (name.endsWith('HEIC')) {
			expect(response.headers()['content-type']).toBe('image/heic');
			expect(body.equals(await readFile(photos.heic))).toBe(true);
			continue;
		}
		expect(response.headers()['content-type']).toBe('image/jpeg');
		const { width, height, exif, orientation } = await sharp(body).metadata();
		expect(exif, 'a prepared photo keeps no position').toBeUndefined();
		expect(orientation ?? 1).toBe(1);
		if (name === 'front.jpg') expect([width, height], 'turned upright, longest side 2048').toEqual([1536, 2048]);
		if (name === 'door.png') expect([width, height], 'a small photo keeps its size').toEqual([900, 700]);
	}

	await openFromHeader(page, title);
	await expect(dialog.getByLabel('Full Name')).toHaveValue('');
	await expect(dialog.getByRole('listitem')).toHaveCount(0);
	await expect(dialog.locator('[data-scrolls]').getByText('Quote Request Submitted!')).toBeVisible();
});

test('without a photo nothing is sent, and the visitor is told', async ({ page, site }) => {
	const dialog = await openFromHeader(page, title);
	await ready(dialog);
	await fill(dialog, { ...answers, 'Full Name': 'No Photo' });
	await stopClock(page);
	await dialog.getByRole('button', { name: 'Submit Quote Request' }).click();
	await expect(toastOf(page)).toContainText('Photos Required');
	await expect(toastOf(page)).toContainText('Please upload at least one photo of your stairs.');
	await expect(dialog.getByRole('link', { name: 'Please upload at least one photo' })).toBeVisible();
	await page.clock.runFor(3000);
	await expect(toastOf(page)).toHaveCount(0);
	await expect(dialog.getByText('Photos Required')).toBeVisible();
	expect((await leadsOf(site)).filter(({ name }) => name === 'No Photo')).toEqual([]);
});

test('an empty form lists every required field in a summary, which gets the focus and links to each', async ({
	page,
}) => {
	const dialog = await openFromHeader(page, title);
	await ready(dialog);
	await dialog.getByRole('button', { name: 'Submit Quote Request' }).click();
	const summary = dialog.getByRole('alert', { name: 'There is a problem' });
	await expect(summary.getByRole('heading', { level: 2 })).toHaveText('There is a problem');
	await expect(summary).toBeFocused();
	await expect(summary.getByRole('link')).toHaveText([
		'Please upload at least one photo of your stairs.',
		'Enter your full name.',
		'Enter your email address.',
		'Enter the address where the steps are.',
	]);
	await summary.getByRole('link', { name: 'Enter your email address.' }).click();
	await expect(dialog.getByLabel('Email Address')).toBeFocused();
	await expect(dialog.getByLabel('Email Address')).toHaveAccessibleDescription(/Enter your email address/);
	await expect(dialog.getByLabel('Email Address')).toHaveAttribute('aria-invalid', 'true');
});

test('name, email and address are required, the rest is optional, and stairs are straight unless changed', async ({
	page,
}) => {
	const dialog = await openFromHeader(page, title);
	for (const label of ['Full Name', 'Email Address', 'Address']) {
		await expect(dialog.getByLabel(label, { exact: true })).toHaveAttribute('required');
	}
	for (const label of ['Phone Number', 'Stair Type', 'Additional Information']) {
		await expect(dialog.getByLabel(label, { exact: true })).not.toHaveAttribute('required');
		await expect(dialog.getByLabel(label, { exact: true })).toHaveAccessibleDescription(/optional/);
	}
	await expect(dialog.getByLabel('Email Address')).toHaveAttribute('type', 'email');
	await expect(dialog.getByLabel('Phone Number')).toHaveAttribute('type', 'tel');
	await expect(dialog.getByLabel('Stair Type')).toHaveValue('straight');
	await expect(dialog.getByLabel('Stair Type').locator('option')).toHaveText([
		'Straight Stairs',
		'Curved Stairs',
		'Not Sure',
	]);
});

test('closing keeps input and chosen photos', async ({ page, photos }) => {
	const dialog = await openFromHeader(page, title);
	await fill(dialog, answers);
	await dialog.getByLabel('Photos of your stairs').setInputFiles(photos.png);
	await expect(dialog.getByRole('listitem')).toHaveCount(1);
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	await expect(dialogOf(page)).toHaveCount(0);
	await openFromHeader(page, title);
	await expect(dialog.getByLabel('Full Name')).toHaveValue('Test Person');
	await expect(dialog.getByRole('listitem')).toHaveCount(1);
});

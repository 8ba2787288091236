import sharp from 'sharp';
import { figures } from '#facts/figures.ts';
import { dialogOf, expect, fill, hold, leadsNamed, stopClock, test, toastOf } from './fixtures.ts';
import * as form from './form.ts';

test('name, email, address and a photo are required, the rest is not, and stairs are straight', async ({
	page,
	site,
}) => {
	await page.goto('/');
	const dialog = await form.open(page, 'photo-quote');
	for (const label of ['Phone Number', 'Stair Type', 'Additional Information'])
		await expect(dialog.getByLabel(label, { exact: true })).toHaveAccessibleDescription(/optional/);
	await expect(dialog.getByLabel('Stair Type')).toHaveValue('straight');

	await form.press(dialog, 'photo-quote');
	const summary = dialog.getByRole('alert', { name: 'There is a problem' });
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

	await fill(dialog, { ...form.answers['photo-quote'], 'Full Name': 'No Photo' });
	await stopClock(page);
	await form.press(dialog, 'photo-quote');
	await expect(toastOf(page)).toContainText('Photos Required');
	await expect(toastOf(page)).toContainText('Please upload at least one photo of your stairs.');
	await expect(dialog.getByRole('link', { name: 'Please upload at least one photo' })).toBeVisible();
	await page.clock.runFor(3000);
	await expect(toastOf(page)).toHaveCount(0);
	await expect(dialog.getByText('There is no photo yet.')).toBeVisible();
	await form.choose(dialog, form.small('steps.jpg'));
	await expect(dialog.locator('form').getByText('Please upload at least one photo of your stairs.')).toHaveCount(0);
	expect(await leadsNamed(site, 'No Photo')).toEqual([]);
});

test('five real photos arrive, and the operator reads the request and each of them', async ({
	page,
	site,
	photos,
	request,
}) => {
	await page.goto('/');
	const dialog = await form.open(page, 'photo-quote');
	await form.choose(dialog, [...photos.jpegs, photos.png]);
	await expect(dialog.getByRole('listitem')).toHaveCount(4);
	await form.choose(dialog, photos.heic);
	await expect(dialog.getByRole('listitem')).toHaveCount(5);
	await expect(dialog.getByText('Getting it ready')).toHaveCount(0);
	await expect(dialog.locator('li img')).toHaveCount(4);
	await expect(
		dialog.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'IMG_0042.HEIC' }) }),
	).toContainText('no preview');

	const more = { 'Full Name': 'Five Photos', 'Additional Information': 'Nine steps, concrete.' };
	await fill(dialog, { ...form.answers['photo-quote'], ...more });
	const rows: unknown[] = [];
	page.on('request', (call) => {
		if (call.url().endsWith('/rest/v1/photo_quote_requests')) rows.push(call.postDataJSON());
	});
	const release = await hold(page, '**/rest/v1/photo_quote_requests');
	await form.press(dialog, 'photo-quote');

	const submitting = dialog.getByRole('button', { name: 'Submitting...' });
	await expect(submitting).toBeDisabled();
	await expect(submitting).toBeFocused();
	await expect(dialog.getByRole('status').filter({ hasText: /^Sending photo \d of 5$/ })).toBeVisible();
	await expect(dialog.getByLabel('Full Name')).toBeDisabled();
	await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
	await expect(dialog.getByLabel('Photos of your stairs')).toBeDisabled();
	await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
	release();

	await expect(toastOf(page)).toContainText('Quote Request Submitted!');
	await expect(toastOf(page)).toContainText("We'll review your photos and send a quotation within 24 hours.");
	await expect(dialogOf(page)).toHaveCount(0);

	const leads = await leadsNamed(site, 'Five Photos');
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
	expect(rows).toEqual([expect.objectContaining({ name: 'Five Photos', photo_urls: urls })]);
	const folder = `${site.url}/storage/v1/object/public/photo_quotes/${leads[0]?.id}/`;
	for (const [place, name] of ['front.jpg', 'side-view.jpg', 'top.jpg', 'door.png', 'IMG_0042.HEIC'].entries()) {
		const url = urls[place] ?? '';
		expect(url.startsWith(folder)).toBe(true);
		expect(url.slice(folder.length)).toMatch(new RegExp(`^\\d{13}-${name}$`));
		const response = await request.get(url);
		const body = await response.body();
		// Also of the HEIC, which the server has drawn.
		expect(response.headers()['content-type']).toBe('image/jpeg');
		const { width, height, exif, orientation } = await sharp(body).metadata();
		expect(exif, 'a prepared photo keeps no position').toBeUndefined();
		expect(orientation ?? 1).toBe(1);
		if (name === 'front.jpg') expect([width, height], 'turned upright, longest side 2048').toEqual([1536, 2048]);
		if (name === 'door.png') expect([width, height], 'a small photo keeps its size').toEqual([900, 700]);
	}

	const panel = page.locator('#sent > *');
	await expect(panel).toContainText('We have your request and your five photos.');
	await expect(panel).toContainText(/We aim for an answer by \w+ \d+\s\w+(, \d+:\d\d[ap]m)?, within 24\shours\./);
	await expect(panel).toContainText(`A straight lift costs ${figures.straightPrice}`);
	// A form that is opened otherwise is empty.
	await form.open(page, 'photo-quote');
	await expect(dialog.getByLabel('Full Name')).toHaveValue('');
	await expect(dialog.getByRole('listitem')).toHaveCount(0);
	await page.keyboard.press('Escape');
	await panel.locator('summary').click();
	await panel.getByRole('button', { name: 'fill in the form again' }).click();
	await expect(dialogOf(page)).toHaveAttribute('id', 'photo-quote');
	for (const [label, answer] of Object.entries({ ...form.answers['photo-quote'], ...more, 'Email Address': '' }))
		await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(answer);
	await expect(dialog.locator('[data-scrolls]').getByText('Quote Request Submitted!')).toHaveCount(0);
});

test('photos take the places of the examples, with a hint about a dark one; a selection with a sixth is left out', async ({
	page,
	photos,
}) => {
	await page.setViewportSize({ width: 375, height: 812 });
	await page.goto('/');
	const dialog = await form.open(page, 'photo-quote');
	const input = dialog.locator('input[type=file]');
	const chosen = dialog.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem');
	const card = (name: string) => chosen.filter({ has: page.getByRole('img', { name }) });
	await expect(dialog.getByText('From the top')).toBeVisible();
	await expect(dialog.getByText('JPG, PNG, HEIC up to 10MB each')).toBeVisible();
	const good = sharp(photos.png).resize(1200);
	const bytes = await good.clone().jpeg().toBuffer();
	await form.choose(dialog, [form.small('door.jpg', bytes), form.small('good.jpg', bytes)]);
	for (const name of ['door.jpg', 'good.jpg'])
		await expect(card(name).getByText('Ready', { exact: true })).toBeVisible();
	await expect(dialog.getByText('From the top')).toHaveCount(0);
	await expect(dialog.getByText('From the side')).toBeVisible();
	await expect(input).toHaveAccessibleName('Photos of your stairs Add another, 3 of 5 left');
	const dark = form.small('dark.jpg', await good.linear(0.15, 0).jpeg().toBuffer());
	await form.choose(dialog, dark);
	await expect(card('dark.jpg')).toContainText('This photo looks very dark.');

	await stopClock(page);
	await form.choose(dialog, photos.jpegs);
	await expect(toastOf(page)).toContainText('Too many photos');
	await expect(toastOf(page)).toContainText('You can upload a maximum of 5 photos.');
	await expect(chosen, 'a selection is refused whole').toHaveCount(3);
	await page.clock.runFor(5000);
	await expect(toastOf(page)).toHaveCount(0);
	await expect(dialog.getByText('You can upload a maximum of 5 photos.')).toBeVisible();
	await dialog.getByRole('button', { name: 'Remove dark.jpg' }).click();
	await expect(card('dark.jpg')).toHaveCount(0);
	await expect(chosen).toHaveCount(2);
	await expect(input).toBeFocused();
});

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { referenceOf } from '#leads/reference.ts';
import { operatorAddress } from '../support/delivered.ts';
import { megabytes } from '../support/photos.ts';
import { linkTo } from '../support/wire.ts';
import { barriersOf, barriersOfColour } from './barriers.ts';
import { deliveringSite, expect, leadsNamed, leadsOf, overflowOf, startSite, tabTo, test } from './fixtures.ts';
import * as form from './form.ts';

// The visitor's page of a request, to which the link of the e-mails leads, and the one for somebody else who adds photos.

const delivering = deliveringSite(({ env }) => startSite({ env: { ...env, SITE_URL: 'https://www.example.org' } }));

/** Chooses photos on the page of a link, and presses its button. */
async function add(page: Page, photos: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
	await page.getByLabel('Photos of the steps').setInputFiles(photos);
	await page.getByRole('button', { name: 'Add photos' }).click();
}

/** Waits for e-mails to the operator. */
async function told(subject: RegExp, count: number): Promise<void> {
	await expect(async () => {
		const mails = (await delivering.receivers.mail.messages()).filter(({ to }) => to?.[0]?.address === operatorAddress);
		expect(mails.filter((mail) => subject.test(mail.subject ?? ''))).toHaveLength(count);
	}).toPass({ timeout: 60_000 });
}

/** Asks for a quote with one photo, and gives the address behind the panel's link. */
async function ask(page: Page, name: string, photo: string): Promise<string> {
	await page.goto(delivering.server.url);
	const email = `${name.replaceAll(' ', '.')}@example.com`;
	const dialog = await form.openFilled(page, 'photo-quote', { 'Full Name': name, 'Email Address': email }, photo);
	await form.press(dialog, 'photo-quote');
	const link = page.getByRole('link', { name: 'Add photos to this request' });
	await expect(link).toBeVisible();
	return delivering.server.url + (await link.getAttribute('href'));
}

/** The same, and gives the address of the visitor's own page. */
async function askFor(page: Page, name: string, photo: string): Promise<string> {
	await ask(page, name, photo);
	const [request] = await leadsNamed(delivering.server, name);
	return linkTo(delivering.server, request?.id ?? '');
}

test('a request is delivered to all; without scripts its visitor sees it, corrects it, adds photos and deletes it', async ({
	page,
	photos,
	browser,
	tolerate,
}) => {
	tolerate(/status of 410/);
	const { receivers, server } = delivering;
	await page.goto(server.url);
	const three = [...photos.jpegs.slice(0, 2), photos.heic];
	const dialog = await form.openFilled(page, 'photo-quote', { 'Email Address': 'visitor@example.com' }, three);
	await form.press(dialog, 'photo-quote');
	const panel = page.locator('#sent');
	await expect(panel).toContainText('Quote Request Submitted!');
	const [reference = ''] = /[0-9A-F]{4}-[0-9A-F]{4}/.exec(await panel.innerText()) ?? [];

	const mails = async () => (await receivers.mail.messages()).filter(({ subject }) => subject?.includes(reference));
	await expect.poll(async () => (await mails()).length).toBe(2);
	const toOperator = (await mails()).find(({ to }) => to?.[0]?.address === operatorAddress);
	const toVisitor = (await mails()).find(({ to }) => to?.[0]?.address === 'visitor@example.com');
	expect(toOperator?.replyTo?.[0]).toEqual({ name: 'Test Person', address: 'visitor@example.com' });
	// Two JPEGs as the form made them, and a HEIC drawn by the server.
	expect(toOperator?.attachments).toHaveLength(3);
	expect(toVisitor?.replyTo?.[0]?.address).toBe('answers@introductions.test');
	await expect
		.poll(() => receivers.hook.received().filter(({ body }) => body.includes(reference)))
		.toMatchObject([{ verified: true, answer: 204 }]);

	const [link = ''] = /https:\/\/www\.example\.org\/my-request\?\S+/.exec(toVisitor?.text ?? '') ?? [];
	const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
	const plain = await context.newPage();
	await plain.goto(link.replace('https://www.example.org', server.url));
	await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Your photo quote request');
	await expect(plain.locator('main')).toContainText(reference);
	await expect(plain.locator('#who')).toContainText('Our own team has your request.');
	const pictures = plain.locator('#photos img');
	await expect(pictures).toHaveCount(3);
	for (const picture of await pictures.all())
		await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);

	await plain.getByText('Correct your phone number').click();
	await plain.getByLabel('Phone Number').fill('0'.repeat(40));
	await plain.getByLabel('Phone Number').evaluate((input: HTMLInputElement) => input.removeAttribute('maxlength'));
	await plain.getByLabel('Phone Number').fill('0'.repeat(41));
	tolerate(/status of 422/);
	await plain.getByRole('button', { name: 'Correct my request' }).click();
	await expect(plain.locator('#correct').getByRole('alert')).toContainText('40 characters or fewer');
	await plain.getByLabel('Phone Number').fill('07700 900456');
	await plain.getByRole('button', { name: 'Correct my request' }).click();
	await expect(plain.locator('#correct').getByRole('status')).toContainText('It is corrected');
	await expect(plain.locator('#correct').getByRole('status')).toBeInViewport();
	await expect(plain.locator('main dl')).toContainText('07700 900456');
	await told(new RegExp(`${reference} is corrected`), 1);

	await add(plain, [photos.png]);
	await expect(plain.locator('#photos').getByRole('status').filter({ hasText: 'Thank you' })).toContainText(
		'We have your photo.',
	);
	await expect(plain.locator('#photos')).toContainText('Your request has 4 photos now.');
	await expect(pictures).toHaveCount(4);

	await plain.getByText('Delete my request', { exact: true }).click();
	await plain.getByRole('button', { name: 'Yes, delete my request' }).click();
	await expect(plain.getByRole('heading', { name: 'Your request is deleted' })).toBeVisible();
	expect((await leadsOf(server)).filter(({ email }) => email === 'visitor@example.com')).toEqual([]);
	await plain.goBack();
	await plain.reload();
	await expect(plain.getByRole('heading', { name: 'Your request is deleted' })).toBeVisible();
	await context.close();
	await told(new RegExp(`Please delete request ${reference}`), 1);
});

test('the page is in no list of pages, nor in the search', async ({ request }) => {
	for (const list of ['/sitemap.xml', '/llms.txt', '/feed.xml', '/search/start.json', '/sitemap', '/'])
		expect(await (await request.get(list)).text(), list).not.toContain('my-request');
});

test('the visitor’s page keeps nobody out at any width, in forced colours and by keyboard', async ({
	page,
	photos,
	tolerate,
}) => {
	tolerate(/status of 410/);
	const link = await askFor(page, 'Keyboard Person', photos.jpegs[0] ?? '');
	await page.goto(link);
	for (const width of [320, 375, 768, 1440]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await overflowOf(page), `${width} px`).toBeLessThanOrEqual(0);
	}
	expect(await barriersOf(page)).toEqual([]);
	const correct = page.getByText('Correct your phone number');
	await tabTo(page, correct);
	await page.keyboard.press('Enter');
	await tabTo(page, page.getByLabel('Phone Number'));
	await page.keyboard.press('ControlOrMeta+A');
	await page.keyboard.type('07700 900789');
	await page.setViewportSize({ width: 320, height: 640 });
	expect(await overflowOf(page), 'opened').toBeLessThanOrEqual(0);
	expect(await barriersOf(page)).toEqual([]);
	await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
	expect(await barriersOfColour(page), 'forced colours').toEqual([]);
	await page.emulateMedia({ forcedColors: null, colorScheme: null });
	await page.keyboard.press('Enter');
	await expect(page.locator('#correct').getByRole('status')).toContainText('It is corrected');
	expect(await barriersOf(page)).toEqual([]);
	const [request] = await leadsNamed(delivering.server, 'Keyboard Person');
	expect(request?.phone).toBe('07700 900789');

	await tabTo(page, page.getByText('Delete my request', { exact: true }));
	await page.keyboard.press('Enter');
	await tabTo(page, page.getByRole('button', { name: 'Yes, delete my request' }));
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { name: 'Your request is deleted' })).toBeVisible();
	expect(await barriersOf(page)).toEqual([]);
});

test('photos that are added with our script are shown at once, and what is typed beside them stays', async ({
	page,
	context,
	photos,
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	const shared = await ask(page, 'Typing Person', photos.png);
	const [request] = await leadsNamed(delivering.server, 'Typing Person');
	await page.goto(await linkTo(delivering.server, request?.id ?? ''));
	await page.getByText('Correct your phone number').click();
	await page.getByLabel('Phone Number').fill('07700 900111');
	await page.getByRole('button', { name: 'Send that address' }).click();
	await expect(page.locator('main').getByText('The link is copied.')).toBeVisible();
	// Of the page for somebody else, not of the visitor's own.
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared);
	await add(page, photos.jpegs.slice(0, 1));
	await expect(page.locator('[data-added] > *')).toBeFocused();
	await expect(page.locator('#photos img[src*="/my-request/photo"]')).toHaveCount(2);
	await expect(page.getByLabel('Phone Number')).toHaveValue('07700 900111');
});

test('by the panel’s link, another phone adds photos without our scripts', async ({ page, browser, photos }) => {
	await page.setViewportSize({ width: 375, height: 700 });
	const link = await ask(page, 'Later Visitor', photos.jpegs[0] ?? '');

	const [asked] = await leadsNamed(delivering.server, 'Later Visitor');
	const reference = referenceOf(asked?.id ?? '');
	await told(new RegExp(`New photo quote request ${reference}`), 1);
	const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 700 } });
	const other = await context.newPage();
	await other.goto(link);
	await expect(other.getByRole('heading', { level: 1 })).toHaveText('Add photos to a request');
	await expect(other.locator('main')).toContainText('The request has 1 photo now.');
	await add(other, [photos.jpegs[1] ?? '', photos.heic]);
	await expect(other.getByRole('status').filter({ hasText: 'Thank you' })).toContainText('We have the 2 photos.');
	await expect(other.locator('main')).toContainText('The request has 3 photos now.');
	expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

	await add(other, [photos.jpegs[2] ?? '', photos.png, photos.jpegs[0] ?? '']);
	await expect(other.locator('main').getByRole('alert')).toContainText('A request can have five photos.');
	await expect(other.getByRole('heading', { level: 1 })).toHaveText('We have all the photos');
	await context.close();

	const [request] = await leadsNamed(delivering.server, 'Later Visitor');
	expect(request?.photo_urls).toHaveLength(5);
	await told(new RegExp(`2 photos added to request ${reference}`), 2);
});

test('its page has no barriers, in each of its states', async ({ page, browser, photos, tolerate }) => {
	tolerate(/422/);
	const link = await ask(page, 'Barrier Free', photos.jpegs[0] ?? '');
	await page.goto(link);
	expect(await barriersOf(page)).toEqual([]);
	await add(page, photos.jpegs.slice(1, 3));
	// While sending, the form has a status too, and what is chosen in it then is gone with it.
	await expect(page.locator('main').getByRole('status').filter({ hasText: 'We have the 2 photos.' })).toBeVisible();
	expect(await barriersOf(page)).toEqual([]);
	const files = [photos.png, photos.heic].map((file) => ({
		name: basename(file),
		mimeType: '',
		buffer: readFileSync(file),
	}));
	const sixth = {
		name: 'sixth.jpg',
		mimeType: 'image/jpeg',
		buffer: await sharp(photos.png).negate().jpeg().toBuffer(),
	};
	// In the meantime another phone adds one, and there is room for one only.
	const other = await browser.newPage();
	await other.goto(link);
	await add(other, files.slice(0, 1));
	await expect(other.locator('[data-added]')).toBeVisible();
	await other.close();
	await add(page, [...files.slice(1), sixth]);
	await expect(page.locator('main').getByRole('alert')).toBeVisible();
	expect(await barriersOf(page)).toEqual([]);
});

test('with our script it sends smaller copies, and its link can be passed on', async ({ page, context, photos }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.setViewportSize({ width: 375, height: 700 });
	const link = await ask(page, 'Scripted Visitor', photos.png);
	await page.getByRole('button', { name: 'Send the link to somebody' }).click();
	await expect(page.locator('#sent').getByText('The link is copied.')).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

	await page.goto(link);
	const session = await page.context().newCDPSession(page);
	await session.send('Network.enable');
	const slow = { offline: false, latency: 50, downloadThroughput: 1e6, uploadThroughput: 800_000 };
	await session.send('Network.emulateNetworkConditions', slow);
	const posted = page.waitForRequest((request) => request.method() === 'POST');
	await add(page, photos.jpegs.slice(0, 2));
	for (const name of ['front.jpg', 'side view.jpg']) {
		await expect(page.locator('main').getByRole('img', { name })).toBeVisible();
	}
	await expect(page.locator('main')).toContainText('Please keep this page open.');
	await expect(page.getByRole('progressbar', { name: 'All photos' })).toBeVisible();
	await posted;
	await expect(page.locator('main').getByRole('status').first()).toContainText('We have the 2 photos.');
	await expect(page.locator('[data-added] > *')).toBeFocused();
	await expect(page).toHaveURL(/&added=2$/);
	await session.detach();

	await page.getByRole('button', { name: 'Send them this link' }).click();
	await expect(page.locator('main').getByText('The link is copied.')).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
	const [request] = await leadsNamed(delivering.server, 'Scripted Visitor');
	const [, added = ''] = (request?.photo_urls ?? []) as string[];
	const stored = await page.request.get(delivering.server.url + new URL(added).pathname);
	expect((await stored.body()).length).toBeLessThan(((await megabytes(photos.jpegs[0] ?? '')) * 1e6) / 2);
	expect(await barriersOf(page)).toEqual([]);
});

test('photos that cannot be sent are still chosen, and sent by another press', async ({ page, photos, tolerate }) => {
	tolerate(/Failed to load resource/);
	await page.goto(await ask(page, 'Broken Line', photos.png));
	await page.getByLabel('Photos of the steps').setInputFiles(photos.jpegs[0] ?? '');
	await page.route('**/my-request?**', (route) => route.abort());
	await page.getByRole('button', { name: 'Add photos' }).click();
	await expect(page.locator('main').getByRole('status').first()).toContainText('could not be sent');
	await page.unroute('**/my-request?**');
	await page.getByRole('button', { name: 'Add photos' }).click();
	await expect(page.locator('main').getByRole('status').first()).toContainText('We have the photo.');
});

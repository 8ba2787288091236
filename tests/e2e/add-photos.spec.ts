import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { operatorAddress } from '../support/delivered.ts';
import { megabytes } from '../support/photos.ts';
import { barriersOf } from './barriers.ts';
import { deliveringSite, expect, leadsNamed, startSite, test } from './fixtures.ts';
import * as form from './form.ts';

const delivering = deliveringSite(({ env }) => startSite({ env }));

/** Chooses photos on the page of the link, and presses its button. */
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
	return (await link.getAttribute('href')) ?? '';
}

test('by the panel’s link, another phone adds photos without our scripts', async ({ page, browser, photos }) => {
	await page.setViewportSize({ width: 375, height: 700 });
	const link = await ask(page, 'Later Visitor', photos.jpegs[0] ?? '');

	await told(/New photo quote request/, 1);
	const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 700 } });
	const other = await context.newPage();
	await other.goto(delivering.server.url + link);
	await expect(other.getByRole('heading', { level: 1 })).toHaveText('Add photos to your request');
	await expect(other.locator('main')).toContainText('The request has 1 photo now.');
	await add(other, [photos.jpegs[1] ?? '', photos.heic]);
	await expect(other.getByRole('status').filter({ hasText: 'Thank you' })).toContainText('We have your 2 photos.');
	await expect(other.locator('main')).toContainText('The request has 3 photos now.');
	expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

	await add(other, [photos.jpegs[2] ?? '', photos.png, photos.jpegs[0] ?? '']);
	await expect(other.locator('main').getByRole('alert')).toContainText('A request can have five photos.');
	await expect(other.getByRole('heading', { level: 1 })).toHaveText('We have all your photos');
	await context.close();

	const [request] = await leadsNamed(delivering.server, 'Later Visitor');
	expect(request?.photo_urls).toHaveLength(5);
	await told(/2 photos added to request/, 2);
});

test('its page has no barriers, in each of its states', async ({ page, browser, photos, tolerate }) => {
	tolerate(/422/);
	const link = await ask(page, 'Barrier Free', photos.jpegs[0] ?? '');
	await page.goto(delivering.server.url + link);
	expect(await barriersOf(page)).toEqual([]);
	await add(page, photos.jpegs.slice(1, 3));
	// While sending, the form has a status too, and what is chosen in it then is gone with it.
	await expect(page.locator('main').getByRole('status').filter({ hasText: 'We have your 2 photos.' })).toBeVisible();
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
	await other.goto(delivering.server.url + link);
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
	const link = delivering.server.url + (await ask(page, 'Scripted Visitor', photos.png));
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
	await expect(page.locator('main').getByRole('status').first()).toContainText('We have your 2 photos.', {
		timeout: 60_000,
	});
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
	await page.goto(delivering.server.url + (await ask(page, 'Broken Line', photos.png)));
	await page.getByLabel('Photos of the steps').setInputFiles(photos.jpegs[0] ?? '');
	await page.route('**/add-photos?**', (route) => route.abort());
	await page.getByRole('button', { name: 'Add photos' }).click();
	await expect(page.locator('main').getByRole('status').first()).toContainText('could not be sent');
	await page.unroute('**/add-photos?**');
	await page.getByRole('button', { name: 'Add photos' }).click();
	await expect(page.locator('main').getByRole('status').first()).toContainText('We have your photo.', {
		timeout: 30_000,
	});
});

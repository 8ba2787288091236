import type { Page } from '@playwright/test';
import { operatorAddress, type Receivers, startReceivers } from '../support/delivered.ts';
import type { TestServer } from '../support/server.ts';
import { barriersOf } from './barriers.ts';
import { expect, fill, leadsOf, openFromHeader, ready, startSite, test } from './fixtures.ts';

let receivers: Receivers;
let server: TestServer;
test.beforeAll(async () => {
	receivers = await startReceivers();
	server = await startSite({ env: receivers.env });
});
test.afterAll(async () => {
	await server.stop();
	await receivers.end();
});

/** Waits for e-mails to the operator. */
async function told(subject: RegExp, count: number): Promise<void> {
	await expect(async () => {
		const mails = (await receivers.mail.messages()).filter(({ to }) => to?.[0]?.address === operatorAddress);
		expect(mails.filter((mail) => subject.test(mail.subject ?? ''))).toHaveLength(count);
	}).toPass({ timeout: 30_000 });
}

/** Asks for a quote with one photo, and gives the address behind the panel's link. */
async function ask(page: Page, name: string, photo: string): Promise<string> {
	await page.goto(server.url);
	const menu = page.getByRole('button', { name: 'Menu' });
	if (await menu.isVisible()) await menu.click();
	const dialog = await openFromHeader(page, 'Upload Photos for Quote');
	await ready(dialog);
	const email = `${name.replaceAll(' ', '.')}@example.com`;
	await fill(dialog, { 'Full Name': name, 'Email Address': email, Address: '1 Test Street' });
	await dialog.locator('input[type=file]').first().setInputFiles(photo);
	await dialog.getByRole('button', { name: 'Submit Quote Request' }).click();
	const link = page.getByRole('link', { name: 'Add photos to this request' });
	await expect(link).toBeVisible({ timeout: 30_000 });
	return (await link.getAttribute('href')) ?? '';
}

test('by the panel’s link, another phone adds photos without our scripts', async ({ page, browser, photos }) => {
	await page.setViewportSize({ width: 375, height: 700 });
	const link = await ask(page, 'Later Visitor', photos.jpegs[0] ?? '');

	await told(/New photo quote request/, 1);
	const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 700 } });
	const other = await context.newPage();
	await other.goto(server.url + link);
	await expect(other.getByRole('heading', { level: 1 })).toHaveText('Add photos to your request');
	await expect(other.locator('main')).toContainText('The request has 1 photo now.');
	await other.getByLabel('Photos of the steps').setInputFiles([photos.jpegs[1] ?? '', photos.heic]);
	await other.getByRole('button', { name: 'Add photos' }).click();
	await expect(other.locator('main').getByRole('status')).toContainText('We have your 2 photos.');
	await expect(other.locator('main')).toContainText('The request has 3 photos now.');
	expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

	await other
		.getByLabel('Photos of the steps')
		.setInputFiles([photos.jpegs[2] ?? '', photos.png, photos.jpegs[0] ?? '']);
	await other.getByRole('button', { name: 'Add photos' }).click();
	await expect(other.locator('main').getByRole('alert')).toContainText('A request can have five photos.');
	await expect(other.getByRole('heading', { level: 1 })).toHaveText('We have all your photos');
	await context.close();

	const [request] = (await leadsOf(server)).filter(({ name }) => name === 'Later Visitor');
	expect(request?.photo_urls).toHaveLength(5);
	await told(/2 photos added to request/, 2);
});

test('its page has no barriers, in each of its states', async ({ page, photos, tolerate }) => {
	tolerate(/422/);
	const link = await ask(page, 'Barrier Free', photos.jpegs[0] ?? '');
	await page.goto(server.url + link);
	expect(await barriersOf(page)).toEqual([]);
	await page.getByLabel('Photos of the steps').setInputFiles(photos.jpegs.slice(1, 3));
	await page.getByRole('button', { name: 'Add photos' }).click();
	await expect(page.locator('main').getByRole('status')).toBeVisible();
	expect(await barriersOf(page)).toEqual([]);
	await page.getByLabel('Photos of the steps').setInputFiles([photos.jpegs[0] ?? '', photos.png, photos.heic]);
	await page.getByRole('button', { name: 'Add photos' }).click();
	await expect(page.locator('main').getByRole('alert')).toBeVisible();
	expect(await barriersOf(page)).toEqual([]);
});

test('without a valid link it says so, and has no barriers', async ({ page, tolerate }) => {
	tolerate(/404/);
	await page.goto(`${server.url}/add-photos?kind=photo-quote&request=x&signature=y`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
	expect(await barriersOf(page)).toEqual([]);
});

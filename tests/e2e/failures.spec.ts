import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { colours } from '#brand/colours.ts';
import { maxInsertsPerWindow } from '#server/settings/limits.ts';
import { inDatabase } from '../support/database.ts';
import { insert, rows } from '../support/wire.ts';
import { expect, leadsNamed, leadsOf, startSite, stopClock, test, toastOf } from './fixtures.ts';
import * as form from './form.ts';

/** The kind of error is logged, once for each failed try; the browser adds a line of its own for each failed call. */
function collectLogged(page: Page, tolerate: (words: RegExp) => void): string[] {
	tolerate(/^Failed to load resource/);
	tolerate(/^Submission failed: ApiError/);
	const logged: string[] = [];
	page.on('console', (message) => {
		if (message.text().startsWith('Submission failed')) logged.push(message.text());
	});
	return logged;
}

/** A colour as browsers report it. */
function rgb(hex: string): string {
	const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
	return `rgb(${red}, ${green}, ${blue})`;
}

for (const kind of ['brochure', 'callback'] as const) {
	test(`with the server gone, ${kind} says so and keeps everything, and a later press sends it`, async ({
		page,
		tolerate,
	}) => {
		const logged = collectLogged(page, tolerate);
		const server = await startSite();
		await page.goto(server.url);
		const dialog = await form.openFilled(page, kind);
		await server.kill();
		await form.press(dialog, kind);
		await expect(toastOf(page)).toContainText('Submission Failed');
		await expect(toastOf(page)).toContainText('There was an error submitting your request. Please try again.');
		await expect(toastOf(page)).toHaveCSS('border-top-color', rgb(colours.danger));
		await expect(toastOf(page)).toHaveCSS('background-color', rgb(colours['danger-pale']));
		expect(logged).toEqual(['Submission failed: ApiError unreachable']);
		await expect(dialog).toBeVisible();
		await expect(page.locator('#sent')).toBeEmpty();
		await expect(dialog.getByLabel('Full Name')).toHaveValue('Test Person');
		await expect(toastOf(page)).toHaveCount(0);
		await expect(dialog.getByText('Submission Failed')).toBeVisible();
		await expect(dialog.locator(':focus')).toContainText('Nothing you entered is lost.');
		await expect(dialog.getByRole('button', { name: form.texts[kind].submit })).toBeEnabled();

		const again = await startSite({ dataDir: server.dataDir, env: { PORT: new URL(server.url).port } });
		await form.press(dialog, kind);
		await expect(dialog).toBeHidden();
		expect(await leadsOf(again)).toHaveLength(1);
		await again.stop();
	});
}

test('after too many requests from one address, the form says when to try again', async ({ page, tolerate }) => {
	const logged = collectLogged(page, tolerate);
	const server = await startSite({ env: { RATE_LIMIT: 'on' } });
	const key = 'sb_publishable_embedded';
	const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
	for (let count = 0; count < maxInsertsPerWindow; count++)
		await insert(server.url, 'callback_requests', rows.callback_requests, { headers });
	await page.goto(server.url);
	const dialog = await form.openFilled(page, 'callback');
	await form.press(dialog, 'callback');
	await expect(dialog.getByText(/You can try again in about \d+ minutes\./)).toBeVisible();
	expect(logged).toEqual(['Submission failed: ApiError PT429']);
	await server.stop();
});

test('a photo quote arrives without its photos where the disk has no space for them, and says so', async ({
	page,
	photos,
	tolerate,
}) => {
	collectLogged(page, tolerate);
	const server = await startSite({ env: { MIN_FREE_DISK_MB: '1000000000' } });
	await page.goto(server.url);
	const dialog = await form.openFilled(page, 'photo-quote', { 'Full Name': 'Full Disk' }, photos.jpegs);
	await form.press(dialog, 'photo-quote');
	await expect(dialog).toBeHidden();
	await expect(page.locator('#sent')).toContainText('Not all of your photos have arrived');
	expect(await leadsOf(server)).toMatchObject([{ name: 'Full Disk' }]);
	await server.stop();
});

test('after an interrupted photo quote, a press sends only what is missing', async ({ page, photos, tolerate }) => {
	collectLogged(page, tolerate);
	const server = await startSite();
	await page.goto(server.url);
	const uploads: string[] = [];
	page.on('request', (request) => {
		if (request.method() === 'POST' && request.url().includes('/object/photo_quotes/')) uploads.push(request.url());
	});
	let cut = true;
	await page.route('**/object/photo_quotes/**side-view.jpg', (route) => (cut ? route.abort() : route.continue()));
	const dialog = await form.openFilled(page, 'photo-quote', { 'Full Name': 'Cut Off' }, photos.jpegs);
	await form.press(dialog, 'photo-quote');
	await expect(toastOf(page)).toContainText('Submission Failed');
	await expect(
		dialog.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'front.jpg' }) }),
	).toContainText('Sent');
	await expect(
		dialog.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'side view.jpg' }) }),
	).toContainText('could not be sent');
	expect(await leadsOf(server), 'no insert before every photo is there').toEqual([]);
	expect(uploads.map((url) => url.replace(/.*-/, ''))).toEqual(['front.jpg', 'view.jpg', 'view.jpg', 'view.jpg']);

	cut = false;
	await form.press(dialog, 'photo-quote');
	await expect(dialog).toBeHidden();
	expect(uploads.slice(4).map((url) => url.replace(/.*-/, ''))).toEqual(['view.jpg', 'top.jpg']);
	expect(await leadsOf(server)).toMatchObject([{ name: 'Cut Off', photo_urls: { length: 3 } }]);
	await server.stop();
});

test('a photo quote is sent without photos that find the disk full, and says so', async ({
	page,
	photos,
	tolerate,
}) => {
	tolerate(/^Failed to load resource/);
	const server = await startSite({ env: { MIN_FREE_DISK_MB: '100000000' } });
	await page.goto(server.url);
	const dialog = await form.openFilled(page, 'photo-quote', { 'Full Name': 'No Room' }, photos.jpegs.slice(0, 1));
	await form.press(dialog, 'photo-quote');
	await expect(dialog).toBeHidden();
	await expect(page.getByText('Not all of your photos have arrived')).toBeVisible();
	expect(await leadsOf(server)).toMatchObject([{ name: 'No Room' }]);
	await server.stop();
});

test('a photo quote that is sent hours after its photos sends them again', async ({ page, photos, tolerate }) => {
	collectLogged(page, tolerate);
	const server = await startSite();
	await page.goto(server.url);
	let cut = true;
	await page.route('**/rest/v1/**', (route) => (cut ? route.abort() : route.continue()));
	const dialog = await form.openFilled(page, 'photo-quote', { 'Full Name': 'Came Back' }, photos.jpegs);
	await form.press(dialog, 'photo-quote');
	await expect(toastOf(page)).toContainText('Submission Failed');
	// As after two hours without a request.
	inDatabase(server.dataDir, (database) => database.exec('DELETE FROM photos'));
	await page.clock.setFixedTime(Date.now() + 3 * 3_600_000);
	cut = false;
	await form.press(dialog, 'photo-quote');
	await expect(dialog).toBeHidden();
	const [lead] = await leadsOf(server);
	expect(lead).toMatchObject({ name: 'Came Back', photo_urls: { length: 3 } });
	for (const url of (lead?.photo_urls ?? []) as string[]) expect((await fetch(url)).status).toBe(200);
	await server.stop();
});

test('a request that fails, and succeeds within five seconds, shows one toast', async ({ page, tolerate }) => {
	collectLogged(page, tolerate);
	await page.goto('/');
	const dialog = await form.openFilled(page, 'callback', { 'Full Name': 'Second Try' });
	await page.route('**/rest/v1/callback_requests', (route) => route.abort());
	const button = dialog.locator('[type=submit]');
	await button.click();
	await expect(toastOf(page)).toContainText('Submission Failed');
	await stopClock(page);
	await page.unroute('**/rest/v1/callback_requests');
	await button.click();
	await expect(toastOf(page)).toContainText('Callback Request Sent!');
	await expect(toastOf(page)).toHaveCount(1);
	await expect(page.locator('body > [role=status]')).not.toContainText('try again');
});

test('a file that is no photo but in name is rejected by the server, and named', async ({ page, site, tolerate }) => {
	const logged = collectLogged(page, tolerate);
	await page.goto('/');
	const letter = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear reader, '.repeat(50)) };
	const dialog = await form.openFilled(page, 'photo-quote', { 'Full Name': 'No Real Photo' }, letter);
	await form.press(dialog, 'photo-quote');
	await expect(toastOf(page)).toContainText('Submission Failed');
	await expect(dialog.getByRole('listitem')).toContainText('This file is not a photo we can read.');
	expect(logged).toEqual(['Submission failed: ApiError InvalidMimeType']);
	expect(await leadsNamed(site, 'No Real Photo')).toEqual([]);
});

test('a photo of 12 MB that the browser cannot resize is rejected with a reason', async ({
	page,
	photos,
	tolerate,
}) => {
	collectLogged(page, tolerate);
	await page.goto('/');
	const buffer = Buffer.concat([await readFile(photos.heic), Buffer.alloc(12_000_000)]);
	const huge = { name: 'huge.heic', mimeType: 'image/heic', buffer };
	const dialog = await form.openFilled(page, 'photo-quote', { 'Full Name': 'Huge Photo' }, huge);
	await form.press(dialog, 'photo-quote');
	await expect(toastOf(page)).toContainText('Submission Failed');
	await expect(dialog.getByRole('listitem')).toContainText('This photo is larger than 10MB.');
	await dialog.getByRole('button', { name: 'Remove huge.heic' }).click();
	await form.choose(dialog, photos.png);
	await form.press(dialog, 'photo-quote');
	await expect(dialog).toBeHidden();
});

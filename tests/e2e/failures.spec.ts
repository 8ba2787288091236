import type { Page } from '@playwright/test';
import { colours } from '#brand/colours.ts';
import { expect, fill, leadsOf, openFromHeader, ready, startSite, stopClock, test, toastOf } from './fixtures.ts';

const answers = { 'Full Name': 'Test Person', 'Email Address': 'test@example.com', 'Phone Number': '0000 000000' };

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

for (const [opener, submit] of [
	['Free Brochure', 'Request Brochure'],
	['Engineer Callback', 'Request Callback'],
] as const) {
	test(`with the server gone ${opener} says so and keeps everything, and a later press sends it once`, async ({
		page,
		tolerate,
	}) => {
		const logged = collectLogged(page, tolerate);
		const server = await startSite();
		await page.goto(server.url);
		const dialog = await openFromHeader(page, opener);
		await ready(dialog);
		await fill(dialog, answers);
		await server.kill();
		await dialog.getByRole('button', { name: submit }).click();
		await expect(toastOf(page)).toContainText('Submission Failed');
		await expect(toastOf(page)).toContainText('There was an error submitting your request. Please try again.');
		await expect(toastOf(page)).toHaveCSS('border-top-color', rgb(colours.danger));
		await expect(toastOf(page)).toHaveCSS('background-color', rgb(colours['danger-pale']));
		expect(logged).toEqual(['Submission failed: ApiError unreachable']);
		await expect(dialog).toBeVisible();
		await expect(dialog.getByLabel('Full Name')).toHaveValue('Test Person');
		await expect(toastOf(page)).toHaveCount(0);
		await expect(dialog.getByText('Submission Failed')).toBeVisible();
		await expect(dialog.getByRole('button', { name: submit })).toBeEnabled();

		const again = await startSite({ dataDir: server.dataDir, env: { PORT: new URL(server.url).port } });
		await dialog.getByRole('button', { name: submit }).click();
		await expect(dialog).toBeHidden({ timeout: 10_000 });
		expect(await leadsOf(again)).toHaveLength(1);
		await again.stop();
	});
}

test('after an interrupted photo quote, a second press sends only what is missing', async ({
	page,
	photos,
	tolerate,
}) => {
	collectLogged(page, tolerate);
	const server = await startSite();
	await page.goto(server.url);
	const uploads: string[] = [];
	page.on('request', (request) => {
		if (request.method() === 'POST' && request.url().includes('/object/photo_quotes/')) uploads.push(request.url());
	});
	let cut = true;
	await page.route('**/object/photo_quotes/**side-view.jpg', (route) => (cut ? route.abort() : route.continue()));
	const dialog = await openFromHeader(page, 'Upload Photos for Quote');
	await dialog.getByLabel('Photos of your stairs').setInputFiles(photos.jpegs);
	await fill(dialog, { 'Full Name': 'Cut Off', 'Email Address': 'test@example.com', Address: '1 Test Street' });
	await dialog.getByRole('button', { name: 'Submit Quote Request' }).click();
	await expect(toastOf(page)).toContainText('Submission Failed', { timeout: 30_000 });
	await expect(dialog.getByRole('listitem').filter({ hasText: 'front.jpg' })).toContainText('Sent');
	await expect(dialog.getByRole('listitem').filter({ hasText: 'side view.jpg' })).toContainText('could not be sent');
	expect(await leadsOf(server), 'no insert before every photo is there').toEqual([]);
	expect(uploads.map((url) => url.replace(/.*-/, ''))).toEqual(['front.jpg', 'view.jpg', 'view.jpg', 'view.jpg']);

	cut = false;
	await dialog.getByRole('button', { name: 'Submit Quote Request' }).click();
	await expect(dialog).toBeHidden({ timeout: 30_000 });
	expect(uploads.slice(4).map((url) => url.replace(/.*-/, ''))).toEqual(['view.jpg', 'top.jpg']);
	expect(await leadsOf(server)).toMatchObject([{ name: 'Cut Off', photo_urls: { length: 3 } }]);
	await server.stop();
});

test('a request that fails, and succeeds within five seconds, shows one toast', async ({ page, tolerate }) => {
	collectLogged(page, tolerate);
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await ready(dialog);
	await fill(dialog, { ...answers, 'Full Name': 'Second Try' });
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

test('a lost response does not duplicate the request', async ({ page, site, tolerate }) => {
	collectLogged(page, tolerate);
	await page.goto('/');
	let lost = 0;
	await page.route('**/rest/v1/callback_requests', async (route) => {
		if (lost++ > 0) return route.continue();
		await route.fetch();
		await route.abort();
	});
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await fill(dialog, { ...answers, 'Full Name': 'Lost Answer' });
	await dialog.getByRole('button', { name: 'Request Callback' }).click();
	await expect(toastOf(page)).toContainText('Callback Request Sent!');
	expect(lost).toBe(2);
	expect((await leadsOf(site)).filter(({ name }) => name === 'Lost Answer')).toHaveLength(1);
});

test('a file with a photo’s name but other content is rejected by the server, and named', async ({
	page,
	site,
	tolerate,
}) => {
	const logged = collectLogged(page, tolerate);
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Upload Photos for Quote');
	await ready(dialog);
	await dialog
		.getByLabel('Photos of your stairs')
		.setInputFiles({ name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear reader, '.repeat(50)) });
	await fill(dialog, { 'Full Name': 'No Real Photo', 'Email Address': 'test@example.com', Address: '1 Test Street' });
	await dialog.getByRole('button', { name: 'Submit Quote Request' }).click();
	await expect(toastOf(page)).toContainText('Submission Failed');
	await expect(dialog.getByRole('listitem')).toContainText('This file is not a photo we can read.');
	expect(logged).toEqual(['Submission failed: ApiError InvalidMimeType']);
	expect((await leadsOf(site)).filter(({ name }) => name === 'No Real Photo')).toEqual([]);
});

test('a photo of 12 MB that the browser cannot resize is rejected, with an explanation', async ({
	page,
	photos,
	tolerate,
}) => {
	collectLogged(page, tolerate);
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Upload Photos for Quote');
	await ready(dialog);
	const { readFile } = await import('node:fs/promises');
	const buffer = Buffer.concat([await readFile(photos.heic), Buffer.alloc(12_000_000)]);
	await dialog.getByLabel('Photos of your stairs').setInputFiles({ name: 'huge.heic', mimeType: 'image/heic', buffer });
	await fill(dialog, { 'Full Name': 'Huge Photo', 'Email Address': 'test@example.com', Address: '1 Test Street' });
	await dialog.getByRole('button', { name: 'Submit Quote Request' }).click();
	await expect(toastOf(page)).toContainText('Submission Failed', { timeout: 20_000 });
	await expect(dialog.getByRole('listitem')).toContainText('This photo is larger than 10MB.');
	await dialog.getByRole('button', { name: 'Remove huge.heic' }).click();
	await dialog.getByLabel('Photos of your stairs').setInputFiles(photos.png);
	await dialog.getByRole('button', { name: 'Submit Quote Request' }).click();
	await expect(dialog).toBeHidden({ timeout: 20_000 });
});

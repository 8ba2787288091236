import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { photoPath } from '#server/store/folder/files.ts';
import { leads } from '../support/operator.ts';
import { barriersOf } from './barriers.ts';
import { expect, open, partOf, test } from './desk-fixtures.ts';

// One desk for all of them, so they share a worker.
test.describe.configure({ mode: 'default' });
test.use({ ownDesk: true });

const givenUp = "UPDATE deliveries SET state = 'given-up', why = 'SMTP 550' WHERE request_id = ? AND company IS NULL";

test('finds a request by any of its words, shows what is due first, narrows the list, and exports what is found', async ({
	page,
	desk,
}) => {
	const late = desk.nth(34);
	desk.sql("UPDATE callback_requests SET suspected = 'haste' WHERE id = ?", late.id);
	desk.sql(givenUp, late.id);
	await page.goto('/desk/');
	await expect(page.getByText(/^36 requests, 18 overdue$/)).toBeVisible();
	expect(await barriersOf(page)).toEqual([]);
	const found = page.locator('[data-request]');
	const first = page.getByRole('listitem').filter({ has: found }).first();
	for (const words of ['Test Person 34', 'Overdue by 3 days', 'Perhaps spam', 'Not delivered'])
		await expect(first).toContainText(words);

	const { name, reference } = desk.nth(17);
	await page.getByRole('searchbox').fill(reference);
	await expect(page.getByText('1 request found')).toBeVisible();
	await expect(found).toHaveText([name]);
	await found.click();
	await expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
	await page.goBack();
	await expect(page.getByRole('link', { name })).toBeFocused();
	await page.getByRole('button', { name: 'More' }).click();
	const downloading = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export 1 (CSV)' }).click();
	expect((await readFile(await (await downloading).path(), 'utf8')).match(/Test Person \d+/g)).toEqual([name]);
});

test('steps through photos by keys, sends again what did not arrive, erases a request with its photos by a second press', async ({
	page,
	desk,
}) => {
	const request = desk.nth(30);
	desk.sql(givenUp, request.id);
	const photosLeft = () => request.photos.filter((key) => existsSync(photoPath(desk.dataDir, key))).length;
	expect(photosLeft()).toBe(3);
	await open(page, request);
	expect(await barriersOf(page)).toEqual([]);
	const areShown = () =>
		page
			.locator('[data-photo] img')
			.evaluateAll((all: HTMLImageElement[]) => all.every((one) => one.complete && one.naturalWidth > 0));
	await expect.poll(areShown).toBe(true);
	const second = page.locator('[data-photo="2"]');
	await second.focus();
	await page.keyboard.press('Enter');
	const dialog = page.getByRole('dialog');
	await expect(dialog.getByRole('heading', { name: 'Photo 2 of 3' })).toBeVisible();
	const shown = () => dialog.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);
	// What came as a HEIC too, which this browser does not show.
	await page.keyboard.press('End');
	await expect(dialog.getByRole('heading', { name: 'Photo 3 of 3' })).toBeVisible();
	await expect.poll(shown).toBeGreaterThan(0);
	const saving = page.waitForEvent('download');
	await dialog.getByRole('link', { name: 'Save the photo' }).click();
	expect((await saving).suggestedFilename()).toBe('1003-steps-3.jpg');
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
	await expect(second).toBeFocused();

	const told = partOf(page, 'Who was told');
	await expect(told).toContainText('SMTP 550');
	await told.getByRole('button', { name: 'Send what did not arrive' }).click();
	await expect(told).toContainText('message(s) will be sent');
	const mails = async () => (await desk.receivers.mail.messages()).map(({ subject }) => subject).join();
	await expect.poll(mails).toContain(request.reference);

	const erase = partOf(page, 'Erase this request');
	await expect(erase).toContainText('3 photos are deleted for good');
	await erase.getByText('Erase this request').click();
	await erase.getByRole('button', { name: 'Erase it for good' }).click();
	await erase.getByRole('button', { name: `Yes, erase ${request.reference}` }).click();
	await expect(page.getByText(/^Erased 1 request\(s\) and 3 photo\(s\)\./)).toBeVisible();
	await expect(page.getByText(/^35 requests, \d+ overdue$/)).toBeVisible();
	expect((await leads(['list'], desk.dataDir)).out).not.toContain(request.reference);
	expect(photosLeft()).toBe(0);
});

test('shows its figures in a browser of 2022', async ({ page }) => {
	await page.addInitScript(() => {
		for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex'])
			Reflect.deleteProperty(Array.prototype, name);
	});
	await page.goto('/desk/?page=figures');
	await expect(page.getByRole('table', { name: 'Requests by week' })).toBeVisible();
});

test('corrects an answer, and writes to the visitor, by keyboard', async ({ page, desk }) => {
	await open(page, desk.nth(16));
	const press = async (name: string) => {
		await page.getByRole('button', { name, exact: true }).focus();
		await page.keyboard.press('Enter');
	};
	await press('Correct an answer');
	await page.getByLabel('Phone Number').fill('12');
	await press('Save the corrections');
	await expect(page.getByText('This does not look like a telephone number.')).toBeVisible();
	await expect(page.getByLabel('Phone Number')).toBeFocused();
	await page.getByLabel('Phone Number').fill('07700 900777');
	await page.getByRole('textbox', { name: 'Text', exact: true }).fill('We ring you today.');
	await press('Keep this text');
	expect(await barriersOf(page)).toEqual([]);
	await press('Save the corrections');
	await expect(page.getByRole('link', { name: 'Ring 07700 900777' })).toBeVisible();
	await press('Send it');
	await expect(partOf(page, /^Write$/)).toContainText(' will be sent to ');
});

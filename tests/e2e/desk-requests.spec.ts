import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { photoPath } from '#server/store/folder/photo-file.ts';
import { leads } from '../support/operator.ts';
import { expect, open, partOf, test } from './desk-fixtures.ts';

// One desk for all of them, so they share a worker.
test.describe.configure({ mode: 'default' });

test('finds a request by name, telephone, e-mail address, postcode and reference', async ({ page, desk }) => {
	const { name, reference } = desk.nth(17);
	await page.goto('/desk/');
	await expect(page.getByText('36 requests', { exact: true })).toBeVisible();
	const found = page.locator('[data-request]');
	for (const words of [name, '07700 900017', 'person17@', 'te17 7st', reference]) {
		await page.getByRole('searchbox').fill(words);
		await expect(page.getByText('1 request found')).toBeVisible();
		await expect(found).toHaveText([name]);
	}
	await page.reload();
	await expect(found).toHaveText([name]);
	await page.getByRole('searchbox').fill('nobody of this name');
	await expect(page.getByText('Nothing fits what you are looking for.')).toBeVisible();
	await page.goBack();
	await expect(page.getByText('36 requests', { exact: true })).toBeVisible();
	await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('shows what is due first, and narrows the list', async ({ page, desk }) => {
	const late = desk.nth(34);
	desk.sql("UPDATE callback_requests SET suspected = 'haste' WHERE id = ?", late.id);
	desk.sql(
		"UPDATE deliveries SET state = 'given-up', why = 'SMTP 550' WHERE request_id = ? AND company IS NULL",
		late.id,
	);
	await page.goto('/desk/');
	const first = page
		.getByRole('listitem')
		.filter({ has: page.locator('[data-request]') })
		.first();
	for (const words of ['Test Person 34', 'Overdue by 3 days', 'Perhaps spam', 'Not delivered'])
		await expect(first).toContainText(words);
	await page.getByRole('button', { name: 'Only due' }).click();
	await expect(page.getByText('24 requests found')).toBeVisible();
	await page.getByRole('button', { name: 'Filters' }).click();
	await page.getByLabel('Kind').selectOption('Callbacks');
	await expect(page.getByText('12 requests found')).toBeVisible();
	await page.getByLabel('Status').selectOption('Won');
	await expect(page.getByText('No request fits these filters.')).toBeVisible();
	await page.goBack();
	await expect(page.getByText('12 requests found')).toBeVisible();
	await page.getByRole('button', { name: 'Show all' }).click();
	await expect(page.getByText('36 requests', { exact: true })).toBeVisible();
});

test('passes a request on, to no more companies than visitors are told', async ({ page, desk }) => {
	const request = desk.nth(4);
	await open(page, request);
	const pass = partOf(page, 'Pass it on to a company');
	await pass.getByLabel('Company').selectOption('Gamma Lifts');
	await pass.getByRole('button', { name: 'Pass it on to Gamma Lifts' }).click();
	await expect(pass).toContainText('2 companies have it: Alpha Lifts, Gamma Lifts.');
	await expect(pass).toContainText('It can go to no other company.');
	await expect(partOf(page, 'What has happened')).toContainText('Passed on to Gamma Lifts');
	await expect
		.poll(
			async () =>
				(await desk.receivers.mail.messages()).find(({ to }) => to?.[0]?.address === 'gamma@example.com')?.subject,
		)
		.toContain(request.reference);
});

test('sends again what did not arrive', async ({ page, desk }) => {
	const request = desk.nth(7);
	desk.sql(
		"UPDATE deliveries SET state = 'given-up', why = 'SMTP 550' WHERE request_id = ? AND company IS NULL",
		request.id,
	);
	await open(page, request);
	const told = partOf(page, 'Who was told');
	await expect(told).toContainText('SMTP 550');
	await told.getByRole('button', { name: 'Send again what did not arrive' }).click();
	await expect(told).toContainText('message(s) will be sent');
	await expect
		.poll(async () =>
			(await desk.receivers.mail.messages()).some(({ subject }) => subject?.includes(request.reference)),
		)
		.toBe(true);
});

test('exports what is found as a table', async ({ page }) => {
	await page.goto('/desk/?kind=brochure&find=person1');
	await expect(page.getByText('3 requests found')).toBeVisible();
	const downloading = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export these 3 (CSV)' }).click();
	const download = await downloading;
	expect(download.suggestedFilename()).toMatch(/^requests-\d{4}-\d\d-\d\d\.csv$/);
	const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
	expect(lines).toHaveLength(4);
	expect(lines[0]).toContain('"email"');
	expect(lines.slice(1).every((line) => /person1\d@example\.com/.test(line))).toBe(true);
	await expect(page.getByText('The table is in your downloads.')).toBeVisible();
});

test('erases a request with its photos once its reference is typed', async ({ page, desk, tolerate }) => {
	const request = desk.nth(30);
	const photosLeft = () => request.photos.filter((key) => existsSync(photoPath(desk.dataDir, key))).length;
	expect(photosLeft()).toBe(3);
	await open(page, request);
	const erase = partOf(page, 'Erase this request');
	await expect(erase).toContainText('3 photos are deleted for good');
	// A thumbnail that is being drawn while its photo is erased would be a failure in the console.
	const thumbnails = page.locator('[data-photo] img');
	const areShown = () =>
		thumbnails.evaluateAll((all: HTMLImageElement[]) => all.every((one) => one.complete && one.naturalWidth > 0));
	await expect.poll(areShown).toBe(true);
	await erase.getByText('Erase this request').click();
	await erase.getByLabel(/^Type /).fill('0000-0000');
	await erase.getByRole('button', { name: 'Erase it for good' }).click();
	await expect(erase).toContainText('Nothing was erased.');
	await erase.getByLabel(/^Type /).fill(request.reference.toLowerCase());
	await erase.getByRole('button', { name: 'Erase it for good' }).click();
	await expect(page.getByText(/^Erased 1 request\(s\) and 3 photo\(s\)\./)).toBeVisible();
	await expect(page.getByText('35 requests', { exact: true })).toBeVisible();
	expect((await leads(['list'], desk.dataDir)).out).not.toContain(request.reference);
	expect(photosLeft()).toBe(0);
	tolerate(/404/);
	await page.goto(`/desk/?open=${request.kind}/${request.id}`);
	await expect(page.getByText('It is not here any more')).toBeVisible();
});

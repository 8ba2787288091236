import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { answerPath } from '#leads/request-pages.ts';
import { photoPath } from '#server/store/folder/files.ts';
import { mailTo } from '../support/desk.ts';
import { leads } from '../support/operator.ts';
import { barriersOf, expectOpenToAll } from './barriers.ts';
import { expect, open, partOf, test } from './desk-fixtures.ts';
import { pressByKey, tabTo } from './fixtures.ts';

// One desk for all of them, so they share a worker.
test.describe.configure({ mode: 'default', timeout: 600_000 });
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
	const all = page.getByText(/^36 requests, 18 overdue$/);
	await expect(all).toBeVisible();
	expect(await barriersOf(page)).toEqual([]);
	const found = page.locator('[data-request]');
	const first = page.getByRole('listitem').filter({ has: found }).first();
	for (const words of ['Test Person 34', 'Overdue by 3 days', 'Perhaps spam', 'Not delivered'])
		await expect(first).toContainText(words);

	const { name, reference } = desk.nth(17);
	await page.getByRole('searchbox').fill(reference);
	await expect(page.getByText('1 request found')).toBeVisible();
	await expect(found).toHaveText([name]);
	await page.reload();
	await expect(found).toHaveText([name]);
	await found.click();
	await expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
	await page.goBack();
	await expect(page.getByRole('link', { name })).toBeFocused();
	await page.goBack();
	await expect(all).toBeVisible();
	await expect(page.getByRole('searchbox')).toHaveValue('');
	await page.getByRole('button', { name: 'Filters' }).click();
	await page.getByLabel('Kind').selectOption('Brochures');
	await page.getByRole('searchbox').fill('person1');
	await expect(page.getByText('3 requests found')).toBeVisible();
	const downloading = page.waitForEvent('download');
	await page.getByRole('button', { name: 'More' }).click();
	await page.getByRole('button', { name: 'Export 3 (CSV)' }).click();
	const download = await downloading;
	const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
	expect(lines).toHaveLength(4);
	expect(lines.slice(1).every((line) => /person1\d@example\.com/.test(line))).toBe(true);
	await expect(page.getByText('The table is in your downloads.')).toBeVisible();
});

test('a company asks for the link to all that it has, answers there and pauses, and the owner bills it', async ({
	page,
	desk,
}) => {
	await page.setViewportSize({ width: 375, height: 800 });
	await page.goto(answerPath);
	await expectOpenToAll(page, 'ask');
	await tabTo(page, page.getByLabel('The email address to which we send your requests'));
	await page.keyboard.type('alpha@example.com');
	await page.keyboard.press('Enter');
	await expect(page.getByText('Please look in your inbox')).toBeVisible();
	await expectOpenToAll(page, 'asked');
	const mail = await mailTo(
		desk.receivers.mail,
		'alpha@example.com',
		(one) => one === 'Your open requests, on one page',
	);
	await page.goto(/http:\S+company=\S+/.exec(mail.text ?? '')?.[0] ?? '');
	await expect(page.getByRole('heading', { level: 1, name: 'Open requests of Alpha Lifts' })).toBeVisible();
	await expect(page.locator('main')).toContainText(
		/24 open requests: \d+ to answer, 18 of them overdue\. Here are the first 20: answer these/,
	);
	await expectOpenToAll(page, 'open');

	// The newest is a photo quote; the oldest that it has, a callback, comes first.
	const quoted = desk.nth(34);
	await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(quoted.name);
	const part = page
		.locator('section section')
		.filter({ has: page.getByRole('heading', { level: 2, name: quoted.name, exact: true }) });
	await pressByKey(page, part.locator('summary', { hasText: 'What the visitor wrote' }));
	await pressByKey(page, part.locator('summary', { hasText: 'Answer' }));
	await expectOpenToAll(page, 'answering');
	const sum = part.getByLabel('The sum in whole pounds');
	await tabTo(page, sum);
	await page.keyboard.type('£4,200');
	await page.keyboard.press('Enter');
	await expect(part).toContainText('You said: Quote sent (£4,200)');
	await page.getByRole('button', { name: '2 weeks, until' }).press('Enter');
	await expect(page.getByText('New requests are paused until').first()).toBeVisible();
	await expectOpenToAll(page, 'paused');

	desk.sql('UPDATE deliveries SET created_at = ? WHERE request_id = ?', '2026-01-01T00:00:00.000Z', quoted.id);
	await page.goto('/desk/?page=bills&month=2026-01');
	const download = page.waitForEvent('download');
	await pressByKey(page, page.getByRole('button', { name: 'Save as a table (CSV): Alpha Lifts' }));
	const file = await download;
	expect(file.suggestedFilename()).toBe('Alpha-Lifts-2026-01.csv');
	expect(await readFile(await file.path(), 'utf8')).toContain(`"${quoted.name}","","Callback","Quote sent (£4,200)"`);
});

test('steps through photos by keys, saves one, and erases a request with its photos by a second press', async ({
	page,
	desk,
	tolerate,
}) => {
	const request = desk.nth(30);
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

	const erase = partOf(page, 'Erase this request');
	await erase.getByText('Erase this request').click();
	await erase.getByRole('button', { name: 'Erase it for good' }).click();
	await erase.getByRole('button', { name: `Yes, erase ${request.reference}` }).click();
	await expect(page.getByText(/^Erased 1 request\(s\) and 3 photo\(s\)\./)).toBeVisible();
	expect((await leads(['list'], desk.dataDir)).out).not.toContain(request.reference);
	expect(photosLeft()).toBe(0);
	tolerate(/404/);
	await page.goto(`/desk/?open=${request.kind}/${request.id}`);
	await expect(page.getByText('It is not here any more')).toBeVisible();
});

test('a note that cannot be saved, offline or once the session is over, is kept, and never looks saved', async ({
	page,
	desk,
	tolerate,
}) => {
	tolerate(/ERR_INTERNET_DISCONNECTED|401/);
	const request = desk.nth(13);
	await open(page, request);
	const note = page.getByLabel('Note', { exact: true });
	const save = page.getByRole('button', { name: 'Save the note' });
	await page.context().setOffline(true);
	await note.fill('Wants a second seat.');
	await save.click();
	await expect(partOf(page, 'Add a note')).toContainText('This device is offline.');
	await page.context().setOffline(false);
	await page.reload();
	await expect(note).toHaveValue('Wants a second seat.');
	expect(desk.sql('SELECT action FROM history WHERE request_id = ?', request.id)).toEqual([]);

	await page.context().clearCookies();
	await save.click();
	await expect(page.getByText('Your session has ended', { exact: true })).toBeVisible();
	await page.getByRole('link', { name: 'Log in again' }).click();
	await expect(page.getByLabel('Your email address')).toBeVisible();
	const [name = '', value = ''] = desk.cookie.split('=');
	await page.context().addCookies([{ name, value, url: desk.url }]);
	await open(page, request);
	await expect(note).toHaveValue('Wants a second seat.');
	await save.click();
	await expect(partOf(page, 'What has happened')).toContainText('Wants a second seat.');
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

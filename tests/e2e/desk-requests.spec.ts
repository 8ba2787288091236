import { answerPath } from '#leads/request-pages.ts';
import { mailTo } from '../support/desk.ts';
import { barriersOf, expectOpenToAll } from './barriers.ts';
import { expect, open, partOf, test } from './desk-fixtures.ts';
import { pressByKey, tabTo } from './fixtures.ts';

// One desk for all of them, so they share a worker.
test.describe.configure({ mode: 'default', timeout: 600_000 });
test.use({ ownDesk: true });

test('a company asks for the link to all that it has, answers there and pauses', async ({ page, desk }) => {
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
});

test('steps through photos by keys, and saves one', async ({ page, desk }) => {
	await open(page, desk.nth(30));
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

import { barriersOf, barriersOfColour } from './barriers.ts';
import { type Desk, expect, open, partOf, test } from './desk-fixtures.ts';
import { tabTo } from './fixtures.ts';

test.describe.configure({ mode: 'default' });

const historyOf = (desk: Desk, id: string) =>
	desk.sql('SELECT action, detail, author FROM history WHERE request_id = ? ORDER BY created_at, rowid', id);

test('by keyboard alone, a request is found, its status set and a note saved', async ({ page, desk }) => {
	const { id, name } = desk.nth(10);
	await page.goto('/desk/');
	await tabTo(page, page.getByRole('searchbox'));
	await page.keyboard.type(name);
	await expect(page.getByText('1 request found')).toBeVisible();
	await tabTo(page, page.getByRole('link', { name }));
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
	await tabTo(page, page.getByRole('button', { name: 'Quoted' }));
	await page.keyboard.press('Enter');
	await expect(page.getByText('Saved: Quoted.')).toBeVisible();
	await tabTo(page, page.getByLabel('Note', { exact: true }));
	await page.keyboard.type('Rings back on Tuesday.');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await expect(partOf(page, 'What has happened')).toContainText('Rings back on Tuesday.');
	await expect(page.getByLabel('Note', { exact: true })).toHaveValue('');
	const author = 'operator@example.com';
	expect(historyOf(desk, id)).toEqual([
		{ action: 'status', detail: 'quoted', author },
		{ action: 'note', detail: 'Rings back on Tuesday.', author },
	]);
	await page.goBack();
	await expect(page.getByRole('link', { name })).toBeFocused();
});

test('photos are stepped through by keys', async ({ page, desk }) => {
	await open(page, desk.nth(0));
	const second = page.locator('[data-photo="2"]');
	await second.focus();
	await page.keyboard.press('Enter');
	const dialog = page.getByRole('dialog');
	await expect(dialog.getByRole('heading', { name: 'Photo 2 of 3' })).toBeVisible();
	const shown = () => dialog.locator('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);
	// A HEIC too, which this browser does not show: the server draws it.
	for (const [key, number] of [
		['ArrowLeft', 1],
		['End', 3],
		['ArrowRight', 3],
		['Home', 1],
	] as const) {
		await page.keyboard.press(key);
		await expect(dialog.getByRole('heading', { name: `Photo ${number} of 3` })).toBeVisible();
		await expect.poll(shown).toBeGreaterThan(0);
	}
	await expect(dialog.getByRole('link', { name: 'Save the original' })).toHaveAttribute('href', /\?original$/);
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
	await expect(second).toBeFocused();
	expect(new URL(page.url()).searchParams.has('photo')).toBe(false);
});

test('a note that cannot be saved is kept, also by a reload, and never looks saved', async ({
	page,
	desk,
	tolerate,
}) => {
	tolerate(/ERR_INTERNET_DISCONNECTED/);
	const request = desk.nth(13);
	await open(page, request);
	await page.context().setOffline(true);
	await page.getByLabel('Note', { exact: true }).fill('Wants a second seat.');
	await page.getByRole('button', { name: 'Save the note' }).click();
	await expect(partOf(page, 'Add a note')).toContainText('This device is offline.');
	await page.getByRole('button', { name: 'Won' }).click();
	await expect(partOf(page, 'Status')).toContainText('may not be saved');
	await expect(page.getByRole('button', { name: 'Won' })).toHaveAttribute('aria-pressed', 'false');
	await page.context().setOffline(false);
	await page.reload();
	await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Wants a second seat.');
	expect(historyOf(desk, request.id)).toEqual([]);
	await page.getByRole('button', { name: 'Save the note' }).click();
	await expect(partOf(page, 'What has happened')).toContainText('Wants a second seat.');
});

test('once the session is over, the desk says so, and keeps a note that was typed', async ({
	page,
	desk,
	tolerate,
}) => {
	tolerate(/401/);
	const request = desk.nth(16);
	await open(page, request);
	await page.getByLabel('Note', { exact: true }).fill('Not saved yet.');
	await page.context().clearCookies();
	await page.getByRole('button', { name: 'Save the note' }).click();
	await expect(page.getByText('Your session has ended', { exact: true })).toBeVisible();
	await page.getByRole('link', { name: 'Log in again' }).click();
	await expect(page.getByLabel('Your email address')).toBeVisible();
	const [name = '', value = ''] = desk.cookie.split('=');
	await page.context().addCookies([{ name, value, url: desk.url }]);
	await open(page, request);
	await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Not saved yet.');
});

test('nothing keeps anybody out, on a phone and with forced colours', async ({ page, desk }) => {
	await page.setViewportSize({ width: 375, height: 740 });
	const opened = `?open=photo-quote/${desk.nth(0).id}`;
	const views = {
		'': 'Find by name',
		[opened]: 'Erase this request',
		[`${opened}&photo=1`]: 'Save the original',
		'?page=figures': 'Requests by week',
		'?page=visits': 'Nothing was counted',
		'?page=sessions': 'This browser',
	};
	for (const [query, words] of Object.entries(views)) {
		await page.goto(`/desk/${query}`);
		await expect(page.getByText(words).first()).toBeVisible();
		expect([query, await barriersOf(page)]).toEqual([query, []]);
		const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		expect([query, wider <= 0]).toEqual([query, true]);
		// The list and the photo have all the parts that others have.
		if (query !== '' && !query.includes('photo=')) continue;
		await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
		expect([query, await barriersOfColour(page)]).toEqual([query, []]);
		await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
	}
	// Without a session: the form that asks for a link, and what it answers.
	await page.context().clearCookies();
	await page.goto('/desk/');
	expect(await barriersOf(page)).toEqual([]);
	await page.getByLabel(/e-?mail/i).fill('nobody@example.org');
	await page.getByRole('button').first().click();
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	expect(await barriersOf(page)).toEqual([]);
});

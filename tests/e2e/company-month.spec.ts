import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { answerPath } from '#leads/request-pages.ts';
import { barriersOf } from './barriers.ts';
import { expect, test } from './desk-fixtures.ts';
import { overflowOf, tabTo } from './fixtures.ts';

// A company’s month by keyboard: all that it has on one page, and then the owner’s bill.

test.describe.configure({ mode: 'default', timeout: 300_000 });

async function press(page: Page, target: Locator): Promise<void> {
	await tabTo(page, target);
	await page.keyboard.press('Enter');
}

/** No barriers, and nothing wider than a phone or a laptop. With SHOTS, a picture of each. */
async function isOpenToAll(page: Page, what: string): Promise<void> {
	expect([what, await barriersOf(page)]).toEqual([what, []]);
	for (const width of [1366, 375]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await overflowOf(page), `${what}, ${width} px`).toBeLessThanOrEqual(0);
		const folder = process.env.SHOTS;
		if (folder) await page.screenshot({ path: join(folder, `${what}-${width}.png`), fullPage: what === 'bill' });
	}
}

test('a company asks for the link to all that it has, answers there and pauses, and the owner bills it', async ({
	page,
	desk,
	tolerate,
}) => {
	// The page of a link that is over.
	tolerate(/410 \(Gone\)/);
	await page.setViewportSize({ width: 375, height: 800 });
	await page.goto(answerPath);
	await isOpenToAll(page, 'ask');
	await tabTo(page, page.getByLabel('The email address to which we send your requests'));
	await page.keyboard.type('alpha@example.com');
	await page.keyboard.press('Enter');
	await expect(page.getByText('Please look in your inbox')).toBeVisible();
	await isOpenToAll(page, 'asked');
	const link = async () => {
		const mails = await desk.receivers.mail.messages();
		const mail = mails.find(({ subject }) => subject === 'Your open requests, on one page');
		return /http:\S+company=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
	};
	await expect.poll(link).not.toBe('');
	await page.goto(await link());
	await expect(page.getByRole('heading', { level: 1, name: 'Open requests of Alpha Lifts' })).toBeVisible();
	await expect(page.getByText('You have 24 open requests. Here are 20')).toBeVisible();
	await isOpenToAll(page, 'open');

	// The newest is a photo quote, the next a callback.
	const [declined, quoted] = [desk.nth(0), desk.nth(1)];
	const partOf = ({ name }: { name: string }) =>
		page.locator('section section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
	const answers = async ({ name }: { name: string }) =>
		press(page, partOf({ name }).locator('summary', { hasText: 'Answer' }));
	await answers(declined);
	await press(page, partOf(declined).getByRole('button', { name: 'Not for me' }));
	await expect(partOf(declined)).toContainText('You said: Not for me.');
	await press(page, page.getByRole('button', { name: 'This was a mistake: take it back' }));
	await expect(partOf(declined)).toContainText('You have not answered yet.');
	await press(page, partOf(quoted).locator('summary', { hasText: 'What the visitor wrote' }));
	await answers(quoted);
	await isOpenToAll(page, 'answering');
	await tabTo(page, partOf(quoted).getByLabel('The sum in whole pounds'));
	await page.keyboard.type('£4,200');
	await page.keyboard.press('Enter');
	await expect(partOf(quoted)).toContainText('You said: Quote sent (£4,200).');
	await isOpenToAll(page, 'answered');
	const pause = page.getByRole('button', { name: 'For 2 weeks' });
	await pause.focus();
	await page.keyboard.press('Enter');
	await expect(page.getByText('We ask you again from').first()).toBeVisible();
	await isOpenToAll(page, 'paused');
	const told = async () => (await desk.receivers.mail.messages()).map(({ subject }) => subject).join();
	await expect.poll(told).toContain('Alpha Lifts has paused new requests');
	await page.goto((await link()).replace('until=', 'until=1'));
	await expect(page.getByText('This link does not work any more')).toBeVisible();
	await isOpenToAll(page, 'over');

	desk.sql('UPDATE deliveries SET created_at = ? WHERE request_id = ?', '2026-01-31T23:59:59.999Z', declined.id);
	desk.sql('UPDATE deliveries SET created_at = ? WHERE request_id = ?', '2026-01-01T00:00:00.000Z', quoted.id);
	await page.goto('/desk/?page=figures&month=2026-02');
	await press(page, page.getByRole('link', { name: 'Bills' }));
	await expect(page.getByRole('heading', { level: 2, name: /^Alpha Lifts: \d+ requests$/ })).toBeVisible();
	await page.goto('/desk/?page=bills&month=2026-02');
	await expect(page.getByText('No company was sent a request in this month.')).toBeVisible();
	await press(page, page.getByRole('link', { name: 'January 2026' }));
	const bill = page.getByRole('table', { name: 'Requests passed to Alpha Lifts in January 2026' });
	await expect(bill.getByRole('rowheader')).toHaveCount(2);
	await expect(bill.getByRole('row').filter({ hasText: quoted.reference }).locator('th, td')).toHaveText([
		quoted.reference,
		/1 January 2026/,
		new RegExp(quoted.name),
		/^(?:Town:?)?\s*$/,
		/Callback/,
		/Quote sent \(£4,200\)/,
	]);
	await isOpenToAll(page, 'bill');
	const download = page.waitForEvent('download');
	await press(page, page.getByRole('button', { name: 'Save as a table (CSV): Alpha Lifts' }));
	const file = await download;
	expect(file.suggestedFilename()).toBe('Alpha-Lifts-2026-01.csv');
	const table = await readFile(await file.path(), 'utf8');
	// Of 123E-4567, a spreadsheet would make a number.
	const inTable = ({ reference }: { reference: string }) => reference.replace(/^(\d{3}E)-/, '$1\u2011');
	expect(table.split('\r\n')).toEqual([
		'\ufeff"Date","Reference","Name","Town","Kind","What became of it"',
		`"01/01/2026","${inTable(quoted)}","${quoted.name}","","Callback","Quote sent (£4,200)"`,
		expect.stringMatching(
			new RegExp(
				`^"31/01/2026","${inTable(declined)}","${declined.name}","Testtown TE0","Photo quote","No answer yet"$`,
			),
		),
		'',
	]);

	// On paper nothing but the bill of the one company.
	await page.evaluate(() => {
		window.print = () => {
			const alone = document.querySelector('[data-print-sheet=alone]')?.textContent ?? '';
			document.documentElement.dataset.printed = alone.slice(0, 23);
		};
	});
	await press(page, page.getByRole('button', { name: 'Print: Alpha Lifts' }));
	await expect(page.locator('html')).toHaveAttribute('data-printed', 'Alpha Lifts: 2 requests');
	await expect(page.locator('[data-print-sheet]')).toHaveCount(0);

	desk.sql(
		"INSERT INTO history (id, kind, request_id, action, detail, author, created_at) VALUES ('x', 'callback', ?, 'status', 'spam', 'x', 'x')",
		quoted.id,
	);
	await page.reload();
	await expect(page.getByText('1 request is left out: spam')).toBeVisible();
	await expect(page.getByRole('heading', { level: 2, name: 'Alpha Lifts: 1 request' })).toBeVisible();
	await press(page, bill.getByRole('link', { name: declined.reference }));
	await expect(page.getByRole('heading', { level: 2, name: declined.name })).toBeVisible();
});

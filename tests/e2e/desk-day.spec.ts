import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { linkSentTo, mailAbout, sendPhotoQuote } from '../support/desk.ts';
import { operatorAddress } from '../support/receivers.ts';
import { barriersOfColour, expectOpenToAll } from './barriers.ts';
import { expect, partOf, test } from './desk-fixtures.ts';
import { overflowOf, pressByKey, tabTo } from './fixtures.ts';

// The day of the operator, from the e-mail on, without a mouse: a long chain, with axe at each of its pages.
test.describe.configure({ timeout: 600_000 });

/** Shows an e-mail as a mail program on the web does, which is another site. */
async function openMail(page: Page, mail: Email): Promise<void> {
	await page.route('http://mail.example/', (route) =>
		route.fulfill({ contentType: 'text/html', body: mail.html ?? '' }),
	);
	await page.goto('http://mail.example/');
}

const title = (page: Page, level: number, name: string) => page.getByRole('heading', { level, name, exact: true });

test('the operator’s day by keyboard, from the e-mail about a request', async ({ page, desk, tolerate }) => {
	// Its pictures are attached to the e-mail.
	tolerate(/ERR_UNKNOWN_URL_SCHEME/);
	await page.setViewportSize({ width: 375, height: 800 });
	const id = randomUUID();
	const name = await sendPhotoQuote(desk, id);
	const toOperator = await mailAbout(desk.receivers.mail, id, operatorAddress);
	await page.context().clearCookies();
	await openMail(page, toOperator);
	await pressByKey(page, page.getByRole('link', { name: 'Open on the desk' }));
	await tabTo(page, page.getByLabel('Your email address'));
	await expectOpenToAll(page, 'login');
	await page.keyboard.type(operatorAddress);
	const sent = (await desk.receivers.mail.messages()).filter(({ to }) => to?.[0]?.address === operatorAddress);
	const links = sent.filter(({ subject }) => /the desk$/.test(subject ?? '')).length;
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { name: 'Look at your email' })).toBeVisible();
	expect(await overflowOf(page)).toBeLessThanOrEqual(0);
	await page.goto(await linkSentTo(desk.receivers.mail, operatorAddress, links));
	await pressByKey(page, page.getByRole('button', { name: 'Open the desk' }));
	await expect(title(page, 2, name)).toBeFocused();
	// Logged in, the same link leads there at once, though the browser keeps back the cookie from another site.
	await openMail(page, toOperator);
	await pressByKey(page, page.getByRole('link', { name: 'Open on the desk' }));
	await expect(title(page, 2, name)).toBeFocused();
	await expectOpenToAll(page, 'open');

	await pressByKey(page, page.getByRole('button', { name: 'Contacted' }));
	await expect(partOf(page, 'Status')).toContainText('Saved: Contacted.');
	const note = page.getByLabel('Note', { exact: true });
	await tabTo(page, note);
	// What is typed into a note goes nowhere else.
	await page.keyboard.type('jk: rang at nine.');
	await pressByKey(page, page.getByRole('button', { name: 'Save the note' }));
	await expect(partOf(page, 'What has happened')).toContainText('jk: rang at nine.');
	await expect(note).toHaveValue('');
	await page.goto('/desk/?kind=brochure');
	await pressByKey(page, page.getByRole('button', { name: 'More' }));
	await pressByKey(page, page.getByRole('button', { name: 'Choose several' }));
	await pressByKey(page, page.getByRole('button', { name: 'Choose all' }));
	await expectOpenToAll(page, 'several');
	await pressByKey(page, page.getByRole('link', { name: 'Add by telephone' }), 'Shift+Tab');
	const save = page.getByRole('button', { name: 'Save and send it' });
	await pressByKey(page, save);
	await expect(page.getByLabel('Full Name')).toBeFocused();
	await expect(page.getByText('Enter the phone number.')).toBeVisible();
	await expectOpenToAll(page, 'telephone');
	await pressByKey(page, page.getByRole('link', { name: 'Server' }), 'Shift+Tab');
	await expect(page.getByText('No copy on another machine')).toBeVisible();
	await pressByKey(page, page.getByRole('button', { name: 'Send a test' }));
	await expect(page.getByText(`Accepted by the mail server for ${operatorAddress}`)).toBeVisible();
	for (const [query, words] of [
		['', 'Find by name'],
		[`?open=photo-quote/${desk.nth(0).id}&photo=1`, 'Save the photo'],
		['?page=prices', 'In pounds, with fitting and VAT'],
		['?page=companies', 'Add a company'],
		['?page=bills', 'To bill:'],
		['?page=figures', 'By company'],
		['?page=server', 'This browser'],
	] as const) {
		await page.goto(`/desk/${query}`);
		await expect(page.getByText(words).first()).toBeVisible();
		await expectOpenToAll(page, query);
		// The list and the photo have all the parts that others have.
		if (query.includes('page=')) continue;
		await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
		expect([query, await barriersOfColour(page)]).toEqual([query, []]);
		await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
	}
	await pressByKey(page, page.getByRole('button', { name: 'Log out' }));
	await expect(page.getByLabel('Your email address')).toBeVisible();
});

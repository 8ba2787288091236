import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { referenceOf } from '#leads/reference.ts';
import { dist } from '../support/built.ts';
import { operatorAddress } from '../support/delivered.ts';
import { mailAbout, sendPhotoQuote } from '../support/desk.ts';
import { linkTo } from '../support/wire.ts';
import { barriersOf } from './barriers.ts';
import { type Desk, expect, partOf, test } from './desk-fixtures.ts';
import { overflowOf } from './fixtures.ts';

// The day of the operator and of a company, from their e-mails on, without a mouse.

// Each is a long chain, with axe at each of its pages.
test.describe.configure({ mode: 'default', timeout: 600_000 });
test.use({ dist });

/** Presses Tab, or Shift+Tab, until this has the focus. */
async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
	for (let press = 0; press < 250; press++) {
		if (await target.evaluate((element) => element === document.activeElement)) return;
		await page.keyboard.press(key);
	}
	throw new Error(`${key} does not lead to ${target}.`);
}

async function press(page: Page, target: Locator, key = 'Tab'): Promise<void> {
	await reach(page, target, key);
	await page.keyboard.press('Enter');
}

/** What was pressed may be gone: the focus is in its part of the page, not at the page's beginning. */
const hasFocusIn = (place: Locator) =>
	expect
		.poll(() => place.evaluate((element) => element.contains(document.activeElement)), `the focus is in ${place}`)
		.toBe(true);

async function isOpenToAll(page: Page, what: string): Promise<void> {
	expect([what, await barriersOf(page)]).toEqual([what, []]);
	expect([what, await overflowOf(page)]).toEqual([what, 0]);
}

/** Shows an e-mail as a mail program on the web does, which is another site. */
async function openMail(page: Page, mail: Email): Promise<void> {
	await page.route('http://mail.example/', (route) =>
		route.fulfill({ contentType: 'text/html', body: mail.html ?? '' }),
	);
	await page.goto('http://mail.example/');
}

const title = (page: Page, level: number, name: string) => page.getByRole('heading', { level, name, exact: true });

/** A photo quote that was sent just now, and the companies that have it. */
async function newRequest(desk: Desk) {
	const id = randomUUID();
	const name = await sendPhotoQuote(desk, id);
	const toOperator = await mailAbout(desk.receivers.mail, id, operatorAddress);
	const [company] = desk.sql(
		'SELECT company, recipient FROM deliveries WHERE request_id = ? AND company IS NOT NULL',
		id,
	);
	const toCompany = await mailAbout(desk.receivers.mail, id, String(company?.recipient));
	return { id, name, toOperator, toCompany, company: String(company?.company) };
}

for (const width of [375, 1440]) {
	test(`the operator’s day by keyboard, at ${width} px`, async ({ page, desk, tolerate }) => {
		// Its pictures are attached to the e-mail.
		tolerate(/ERR_UNKNOWN_URL_SCHEME/);
		await page.setViewportSize({ width, height: 800 });
		const { id, name, toOperator } = await newRequest(desk);
		await openMail(page, toOperator);
		await press(page, page.getByRole('link', { name: 'Open it on the desk' }));
		await expect(title(page, 2, name)).toBeFocused();
		await isOpenToAll(page, 'open');

		await press(page, page.getByRole('button', { name: 'Contacted' }));
		await expect(partOf(page, 'Status')).toContainText('Saved: Contacted.');
		await reach(page, page.getByLabel('Note', { exact: true }));
		await page.keyboard.type('Rang at nine; wants it before winter.');
		await press(page, page.getByRole('button', { name: 'Save the note' }));
		await expect(partOf(page, 'What has happened')).toContainText('Rang at nine');
		await page.keyboard.press('j');
		await expect(page).not.toHaveURL(new RegExp(id));
		await expect(page.getByRole('heading', { level: 2 }).last()).toBeFocused();
		await page.keyboard.press('k');
		await expect(title(page, 2, name)).toBeFocused();

		// One that a single company has, and two may: after it there is no button any more.
		const ofOne = desk.sql(
			'SELECT request_id FROM deliveries WHERE company IS NOT NULL GROUP BY request_id HAVING count(DISTINCT company) = 1',
		);
		const older = desk.requests.find((one) => ofOne.some(({ request_id }) => request_id === one.id));
		await page.goto(`/desk/?open=${older?.kind}/${older?.id}`);
		await expect(title(page, 2, String(older?.row.name))).toBeFocused();
		const pass = partOf(page, 'Pass it on to a company');
		await press(page, pass.getByRole('button'));
		await expect(pass).toContainText('It can go to no other company.');
		await hasFocusIn(pass);

		await page.goto('/desk/?find=Test+Person+3&kind=photo-quote');
		await press(page, page.getByRole('button', { name: 'Choose several' }));
		const bar = page.getByRole('region', { name: 'Chosen requests' });
		for (const at of [0, 1]) {
			await reach(page, page.getByRole('checkbox').nth(at));
			await page.keyboard.press('Space');
		}
		await expect(bar).toContainText('2 chosen');
		await isOpenToAll(page, 'several');
		await press(page, bar.getByRole('button', { name: 'Mark as spam' }));
		await expect(bar).toContainText('2 of 2 set to Spam.');
		await hasFocusIn(bar);

		await press(page, page.getByRole('link', { name: 'Add by telephone' }), 'Shift+Tab');
		await expect(page.getByLabel('Full Name')).toBeVisible();
		await isOpenToAll(page, 'telephone');
		const caller = `Caller ${randomUUID()}`;
		await reach(page, page.getByLabel('Full Name'));
		await page.keyboard.type(caller);
		await reach(page, page.getByLabel('Phone Number'));
		await page.keyboard.type(`07700 ${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`);
		await page.keyboard.press('Enter');
		await expect(title(page, 2, caller)).toBeFocused();
		await expect(page.getByText(/, by telephone$/)).toBeVisible();

		await press(page, page.getByRole('link', { name: 'Figures' }), 'Shift+Tab');
		await expect(page.getByRole('table', { name: 'By company' })).toBeVisible();
		await isOpenToAll(page, 'figures');

		await press(page, page.getByRole('link', { name: 'Server' }), 'Shift+Tab');
		const pauses = page.getByRole('region', { name: 'Companies that are paused' });
		await expect(page.getByText('/healthz says')).toBeVisible();
		await press(page, page.getByRole('button', { name: 'Send a test' }));
		await expect(page.getByText(`Accepted by the mail server for ${operatorAddress}`)).toBeVisible();
		await reach(page, pauses.getByLabel('Company'), 'Shift+Tab');
		await page.keyboard.type('Gamma');
		await reach(page, pauses.getByLabel('Ask again from'));
		await page.keyboard.type(`0102${new Date().getFullYear() + 1}`);
		await press(page, pauses.getByRole('button', { name: 'Pause it' }));
		await expect(pauses.getByRole('listitem')).toContainText('Gamma Lifts is asked again');
		await isOpenToAll(page, 'server');
		await press(page, pauses.getByRole('button', { name: 'Ask again now: Gamma Lifts' }), 'Shift+Tab');
		await expect(pauses).toContainText('None.');
		await hasFocusIn(pauses);
		// With the session ended, the other tests of the worker would have none: only the way out is tried.
		await reach(page, page.getByRole('button', { name: 'Log out' }), 'Shift+Tab');
	});

	test(`a company’s day by keyboard, at ${width} px, and the visitor who reads of it`, async ({
		page,
		desk,
		tolerate,
	}) => {
		tolerate(/ERR_UNKNOWN_URL_SCHEME/);
		await page.setViewportSize({ width, height: 800 });
		const { id, toCompany, company } = await newRequest(desk);
		await openMail(page, toCompany);
		expect(await overflowOf(page)).toBe(0);
		await press(page, page.getByRole('link', { name: 'Tried, no answer' }));
		await press(page, page.getByRole('button', { name: 'Yes, there was no answer' }));
		await expect(page.getByText('We have noted it: You have tried, and there was no answer.')).toBeVisible();
		await isOpenToAll(page, 'company-tried');

		await openMail(page, toCompany);
		await press(page, page.getByRole('link', { name: 'Quote sent' }));
		const sum = page.getByLabel('The sum in whole pounds');
		await expect(sum).toBeVisible();
		await isOpenToAll(page, 'company-quote');
		await reach(page, sum);
		await page.keyboard.type('£9,000,000');
		await page.keyboard.press('Enter');
		await expect(page.getByText('The sum is not noted')).toBeVisible();
		await isOpenToAll(page, 'company-refused');
		await reach(page, sum);
		await page.keyboard.type('£4,200');
		await page.keyboard.press('Enter');
		await expect(page.getByText('Your quote of £4,200 is sent.')).toBeVisible();
		await isOpenToAll(page, 'company-quoted');

		await openMail(page, toCompany);
		const download = page.waitForEvent('download');
		await press(page, page.getByRole('link', { name: /photos in one file \(ZIP\)/ }));
		expect((await download).suggestedFilename()).toBe(`photos-${referenceOf(id)}.zip`);

		await press(page, page.getByRole('link', { name: 'Pause new requests to your company' }));
		await press(page, page.getByRole('button', { name: 'For 2 weeks' }));
		await expect(page.getByText('We ask you again from')).toBeVisible();
		await isOpenToAll(page, 'company-paused');
		await press(page, page.getByRole('button', { name: 'Ask us again now' }));
		await expect(page.getByText('We ask you about new requests again.')).toBeVisible();

		await page.goto(await linkTo(desk, id));
		await expect(page.locator('#who')).toContainText(new RegExp(`${company}.*It told us that it has sent you a quote`));
		await isOpenToAll(page, 'visitor');
	});
}

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { referenceOf } from '#leads/reference.ts';
import { mailTo } from '../support/desk.ts';
import { insert, rows, somebody } from '../support/wire.ts';
import { barriersOf, expectOpenToAll } from './barriers.ts';
import { type Desk, expect, partOf, test } from './desk-fixtures.ts';

// What an owner puts right, and what companies object to.

test.describe.configure({ mode: 'default', timeout: 300_000 });

/** A callback that was sent just now, by another person each time unless given. */
async function newRequest(desk: Desk, who: object = somebody()) {
	const id = randomUUID();
	const { status } = await insert(desk.url, 'callback_requests', { ...rows.callback_requests, ...who, id });
	expect(status).toBe(201);
	return id;
}

/** The company that a request was passed to first. */
function askedFirst(desk: Desk, id: string): { company: string; address: string } {
	const [asked] = desk.sql(
		"SELECT company, recipient FROM deliveries WHERE request_id = ? AND message = 'lead' AND company IS NOT NULL ORDER BY number",
		id,
	);
	return { company: String(asked?.company), address: String(asked?.recipient) };
}

const openOne = async (page: Page, id: string) => {
	await page.goto(`/desk/?open=callback/${id}`);
	await expect(partOf(page, 'Sent to')).toBeVisible();
};

/** The e-mail about a request to an address. */
const mailOf = (desk: Desk, id: string, address: string, begins: string) =>
	mailTo(desk.receivers.mail, address, (subject) => subject.startsWith(begins) && subject.includes(referenceOf(id)));

const historyOf = (desk: Desk, id: string) =>
	desk
		.sql('SELECT action, detail FROM history WHERE request_id = ? ORDER BY number', id)
		.map(({ action, detail }) => [action, detail]);

/** By keyboard: from where the focus is. */
async function press(page: Page, name: string | RegExp, part?: string) {
	const place = part === undefined ? page : partOf(page, part);
	await place.getByRole('button', { name, exact: typeof name === 'string' }).focus();
	await page.keyboard.press('Enter');
}

test('corrects an answer, sets a day, writes to the visitor and takes a request back, by keyboard', async ({
	page,
	desk,
}) => {
	await page.setViewportSize({ width: 375, height: 800 });
	const who = somebody();
	const id = await newRequest(desk, who);
	const { company, address } = askedFirst(desk, id);
	await mailOf(desk, id, address, 'New');
	await openOne(page, id);
	await press(page, 'Correct an answer');
	await page.getByLabel('Phone Number').fill('12');
	await press(page, 'Save the corrections');
	await expect(page.getByText('This does not look like a telephone number.')).toBeVisible();
	await expect(page.getByLabel('Phone Number')).toBeFocused();
	await page.getByLabel('Phone Number').fill('07700 900777');
	expect(await barriersOf(page)).toEqual([]);
	await press(page, 'Save the corrections');
	await expect(partOf(page, 'What was asked and answered')).toContainText(
		'Corrected. Companies that have it are told.',
	);
	await expect(page.getByRole('link', { name: 'Ring 07700 900777' })).toBeVisible();
	const corrected = await mailTo(desk.receivers.mail, address, (one) =>
		one.endsWith(`${referenceOf(id)} is corrected`),
	);
	expect(corrected.text).toMatch(/We have corrected this[\s\S]*07700 900777/);

	const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(new Date());
	await page.getByLabel('Day', { exact: true }).fill(today);
	await press(page, 'Set the day');
	await expect(partOf(page, 'Follow it up')).toContainText('It comes to the top of the list on');

	const text = 'We have nobody in Belfast yet.\n\nWe ring you when we have.';
	await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text);
	await press(page, 'Keep this text');
	await expect(page.getByLabel('Your texts')).toHaveValue(text);
	const writing = partOf(page, /^Write$/);
	await page.reload();
	await expect(writing).toContainText('You typed this earlier, and it is not saved yet.');
	await page.getByRole('checkbox', { name: `Companies that have it: ${company}` }).focus();
	await page.keyboard.press('Space');
	expect(await barriersOf(page)).toEqual([]);
	await press(page, 'Send it');
	await expect(writing).toContainText(`will be sent to Tëst Çaller, ${company} and`);
	const written = await mailOf(desk, id, who.email, 'About your');
	expect(written.text).toContain('We ring you when we have.');
	const told = await mailOf(desk, id, address, 'More about');
	expect(told.text).toMatch(/written to the visitor about[\s\S]*We ring you when we have\.[\s\S]*company-answer/);

	await press(page, `Take it back: ${company}`);
	await press(page, `Yes, take it back from ${company}`);
	await expect(partOf(page, 'Sent to')).toContainText('Taken back: it was told to delete it.');
	const deleting = await mailOf(desk, id, address, 'Please delete');
	expect(deleting.text).toContain('Taken back by us, so no longer yours to answer:');
	const toOthers = ([action, detail]: unknown[]) => action === 'told' && !String(detail).startsWith(company);
	expect(historyOf(desk, id).filter((one) => !toOthers(one))).toEqual([
		['corrected', 'Phone Number'],
		['follow-up', today],
		['written', text],
		['told', `${company}\n${text}`],
		['taken-back', company],
	]);
	await expectOpenToAll(page, 'set right');
	await page.goto('/desk/');
	const top = page.locator('[data-request]').first();
	await expect(top).toHaveAttribute('data-request', `callback/${id}`);
	await expect(page.getByRole('listitem').filter({ has: top }).first()).toContainText('Follow up');
});

test('closes all that a company has, but for what it has answered', async ({ page, desk }) => {
	const quoted = await newRequest(desk);
	const { company, address } = askedFirst(desk, quoted);
	const mail = await mailOf(desk, quoted, address, 'New');
	await page.goto(/https?:\/\/\S+answer=quote-sent\S+/.exec(mail.text ?? '')?.[0] ?? '');
	await press(page, 'Yes, the quote is sent');
	await expect(page.getByText('You have sent your quote.')).toBeVisible();
	// Companies are asked in turn.
	const has = (one: string) =>
		desk.sql('SELECT 1 FROM deliveries WHERE request_id = ? AND company = ?', one, company).length > 0;
	const having: string[] = [];
	for (let turn = 0; turn < 8 && having.length < 2; turn++) {
		const one = await newRequest(desk, somebody());
		if (has(one)) having.push(one);
	}
	const [id = ''] = having;
	await mailOf(desk, id, address, 'New');
	await page.goto('/desk/?page=companies');
	await press(page, `Close its requests: ${company}`);
	const closing = page.getByRole('region', { name: company, exact: true });
	await expect(closing).toContainText(/\d+ requests that it has not answered are taken back, and one email/);
	await press(page, /^Yes, take all back from /);
	await expect(closing).toContainText('One email tells it to delete what was taken back.');
	const { text = '' } = await mailTo(desk.receivers.mail, address, (one) => /^Please delete \d+ requests/.test(one));
	expect(text.replace(/\s+/g, ' ')).toContain(`Callback request: ${referenceOf(id)} · `);
	expect(text).not.toContain(referenceOf(quoted));
});

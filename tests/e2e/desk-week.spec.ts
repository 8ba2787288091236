import { operatorAddress } from '../support/delivered.ts';
import { linkSentTo } from '../support/desk.ts';
import { barriersOf } from './barriers.ts';
import { expect, open, partOf, test } from './desk-fixtures.ts';
import { tabTo } from './fixtures.ts';

test.describe.configure({ mode: 'default' });

test('from the e-mail about a request, somebody who is not logged in lands at that request', async ({ page, desk }) => {
	const request = desk.nth(3);
	await page.context().clearCookies();
	const address = `${desk.url}/desk/?open=${request.kind}/${request.id}`;
	// As a mail program on the web, which is another site.
	await page.route('http://mail.example/', (route) =>
		route.fulfill({
			contentType: 'text/html',
			body: `<html lang="en"><title>Mail</title><a href="${address}">Open it on the desk</a></html>`,
		}),
	);
	await page.goto('http://mail.example/');
	await page.getByRole('link').click();
	await page.getByLabel('Your email address').fill(operatorAddress);
	const sent = (await desk.receivers.mail.messages()).filter(({ to }) => to?.[0]?.address === operatorAddress);
	const links = sent.filter(({ subject }) => /the desk$/.test(subject ?? '')).length;
	// One is sent in ten minutes, and the fixture has had it.
	desk.sql('DELETE FROM desk_links');
	await page.getByRole('button', { name: 'Send me a link' }).click();
	await expect(page.getByRole('heading', { name: 'Look at your email' })).toBeVisible();
	await page.goto(await linkSentTo(desk.receivers.mail, operatorAddress, links));
	await page.getByRole('button', { name: 'Open the desk' }).click();
	await expect(page.getByRole('heading', { level: 2, name: request.name, exact: true })).toBeVisible();

	// Logged in, the same link leads there at once, though the browser keeps back the cookie from another site.
	await page.goto('http://mail.example/');
	await page.getByRole('link').click();
	await expect(page.getByRole('heading', { level: 2, name: request.name, exact: true })).toBeVisible();
});

test('keys and buttons go through the requests that a filter leaves', async ({ page, desk }) => {
	// Brochures, the newest first: every third of them all.
	await page.goto('/desk/?kind=brochure');
	const title = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
	await tabTo(page, page.getByRole('link', { name: desk.nth(2).name, exact: true }));
	await page.keyboard.press('Enter');
	await expect(title(desk.nth(2).name)).toBeFocused();
	await expect(page.getByRole('link', { name: 'Previous request' })).toBeHidden();
	for (const [key, index] of [
		['j', 5],
		['j', 8],
		['k', 5],
	] as const) {
		await page.keyboard.press(key);
		await expect(title(desk.nth(index).name)).toBeFocused();
	}
	await page.getByRole('link', { name: 'Next request' }).click();
	await expect(title(desk.nth(8).name)).toBeFocused();
	expect(new URL(page.url()).searchParams.get('kind')).toBe('brochure');
	// What is typed into a note goes nowhere else.
	await page.getByLabel('Note', { exact: true }).pressSequentially('jk');
	await expect(page.getByLabel('Note', { exact: true })).toHaveValue('jk');
	await expect(title(desk.nth(8).name)).toBeVisible();
});

test('several are chosen by keyboard, marked as spam, and erased once their number is typed', async ({
	page,
	desk,
}) => {
	const [first, second, third] = [desk.nth(20), desk.nth(23), desk.nth(26)];
	await page.goto('/desk/?kind=brochure');
	await expect(page.getByText('12 requests found')).toBeVisible();
	await tabTo(page, page.getByRole('button', { name: 'Choose several' }));
	await page.keyboard.press('Enter');
	const bar = page.getByRole('region', { name: 'Chosen requests' });
	for (const { name } of [first, second, third]) {
		await page.getByRole('checkbox', { name: `Choose ${name},` }).focus();
		await page.keyboard.press('Space');
	}
	await expect(bar).toContainText('3 chosen');
	await bar.getByRole('button', { name: 'Mark as spam' }).press('Enter');
	await expect(bar).toContainText('3 of 3 set to Spam.');
	for (const { id } of [first, second, third])
		expect(desk.sql('SELECT status FROM request_ids WHERE id = ?', id)).toEqual([{ status: 'spam' }]);

	for (const { name } of [first, second]) await page.getByRole('checkbox', { name: `Choose ${name},` }).check();
	await bar.getByRole('button', { name: 'Erase …' }).click();
	const typed = bar.getByLabel('Type 2 to erase 2 requests for good');
	await expect(typed).toBeFocused();
	await typed.fill('3');
	await typed.press('Enter');
	await expect(bar).toContainText('2 requests are chosen. Nothing was erased.');
	await typed.fill('2');
	await typed.press('Enter');
	await expect(bar).toContainText('Erased 2 request(s)');
	await expect(page.getByText('10 requests found')).toBeVisible();
	expect(desk.sql('SELECT count(*) AS n FROM request_ids WHERE id IN (?, ?)', first.id, second.id)).toEqual([{ n: 0 }]);
});

test('a request by telephone is stored once it is complete, and an earlier one of that person is told', async ({
	page,
	desk,
}) => {
	await page.goto('/desk/');
	await page.getByRole('link', { name: 'Add by telephone' }).click();
	const save = page.getByRole('button', { name: 'Save and send it' });
	await save.click();
	await expect(page.getByLabel('Full Name')).toBeFocused();
	await expect(page.getByText('Enter your phone number.')).toBeVisible();
	await page.getByLabel('What is asked for').selectOption('Photo quote');
	await page.getByLabel('Full Name').fill('Caller Without Mail');
	await page.getByLabel('Phone Number').fill('07700 900017');
	await page.getByLabel('Address', { exact: true }).fill('4 Hill Road, Truro TR1 2QN');
	await save.click();
	await expect(page.getByText('The same person has asked before').first()).toBeVisible();
	await expect(page.getByRole('link', { name: desk.nth(17).reference })).toBeVisible();
	await page.getByRole('button', { name: 'Save it all the same' }).click();
	await expect(page.getByRole('heading', { level: 2, name: 'Caller Without Mail' })).toBeVisible();
	await expect(partOf(page, 'What has happened')).toContainText('It came by telephone');
	await expect(page.getByText(/, by telephone$/)).toBeVisible();
});

test('the server’s page pauses a company, and sends a test', async ({ page, desk }) => {
	await page.goto('/desk/?page=server');
	const pauses = page.getByRole('region', { name: 'Companies that are paused' });
	await expect(pauses).toContainText('None.');
	const until = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
	await pauses.getByLabel('Company').selectOption('Gamma Lifts');
	await pauses.getByLabel('Ask again from').fill(until);
	await pauses.getByRole('button', { name: 'Pause it' }).click();
	await expect(pauses.getByRole('listitem')).toContainText(`Paused by ${operatorAddress}`);
	await pauses.getByRole('button', { name: 'Ask Gamma Lifts again now' }).click();
	await expect(pauses).toContainText('None.');
	await page.getByRole('button', { name: 'Send a test' }).click();
	await expect(page.getByText(`Accepted by the mail server for ${operatorAddress}`)).toBeVisible();
	const sent = await desk.receivers.mail.messages();
	expect(sent.filter(({ subject }) => subject?.startsWith('TEST: '))).toHaveLength(1);
});

test('nothing of it keeps anybody out, on a phone', async ({ page, desk }) => {
	await page.setViewportSize({ width: 375, height: 740 });
	const fits = async (what: string) => {
		expect([what, await barriersOf(page)]).toEqual([what, []]);
		const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		expect([what, wider <= 0]).toEqual([what, true]);
	};
	await page.goto('/desk/');
	await page.getByRole('button', { name: 'Choose several' }).click();
	await page.getByRole('checkbox').first().check();
	await page.getByRole('button', { name: 'Erase …' }).click();
	await fits('several');
	// What has the focus is not below the bar.
	const last = page.getByRole('checkbox').last();
	await last.focus();
	const [box, bar] = [
		await last.boundingBox(),
		await page.getByRole('region', { name: 'Chosen requests' }).boundingBox(),
	];
	expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
	await page.goto('/desk/?page=new');
	await page.getByRole('button', { name: 'Save and send it' }).click();
	await expect(page.getByText('Enter your full name.')).toBeVisible();
	await fits('new');
	await page.goto('/desk/?page=server');
	await expect(page.getByText('/healthz says')).toBeVisible();
	await fits('server');
	await open(page, desk.nth(9));
	await fits('open');
});

import { operatorAddress } from '../support/delivered.ts';
import { deliveringSite, expect, leadsOf, startSite, test } from './fixtures.ts';
import * as form from './form.ts';

// What the link in a visitor's e-mail leads to. What becomes of the request is tested where the server is.

test('the result is shown, with links to the home page or to help', async ({ page }) => {
	await page.goto('/delete-my-request/done');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request is deleted');
	await page.goto('/delete-my-request/not-found');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find this request');
	await expect(page.locator('main a[href^="mailto:"]')).toBeVisible();
	await page.getByRole('link', { name: 'Go to Homepage' }).click();
	await expect(page).toHaveURL(/\/$/);
});

test('they are in no list of pages, nor in the search', async ({ request }) => {
	for (const list of ['/sitemap.xml', '/llms.txt', '/feed.xml', '/search/start.json', '/sitemap', '/'])
		expect(await (await request.get(list)).text(), list).not.toContain('delete-my-request');
});

const delivering = deliveringSite(({ env }) => startSite({ env: { ...env, SITE_URL: 'https://www.example.org' } }));

test('a request is delivered to all, and deleted by its visitor without scripts', async ({ page, photos, browser }) => {
	const { receivers, server } = delivering;
	await page.goto(server.url);
	const five = [...photos.jpegs, photos.png, photos.heic];
	const dialog = await form.openFilled(page, 'photo-quote', { 'Email Address': 'visitor@example.com' }, five);
	await form.press(dialog, 'photo-quote');
	const panel = page.locator('#sent');
	await expect(panel).toContainText('Quote Request Submitted!');
	const [reference = ''] = /[0-9A-F]{4}-[0-9A-F]{4}/.exec(await panel.innerText()) ?? [];

	await expect.poll(() => receivers.mail.accepted().length).toBe(2);
	const mails = await receivers.mail.messages();
	const toOperator = mails.find(({ to }) => to?.[0]?.address === operatorAddress);
	const toVisitor = mails.find(({ to }) => to?.[0]?.address === 'visitor@example.com');
	for (const mail of [toOperator, toVisitor]) expect(mail?.subject).toContain(reference);
	expect(toOperator?.replyTo?.[0]).toEqual({ name: 'Test Person', address: 'visitor@example.com' });
	// Four JPEGs as the form made them, and a HEIC drawn by the server.
	expect(toOperator?.attachments).toHaveLength(5);
	expect(toVisitor?.replyTo?.[0]?.address).toBe('answers@introductions.test');
	await expect.poll(() => receivers.hook.received()).toMatchObject([{ verified: true, answer: 204 }]);

	const [link = ''] = /https:\/\/www\.example\.org\/delete-my-request\S+/.exec(toVisitor?.text ?? '') ?? [];
	const plain = await browser.newPage({ javaScriptEnabled: false });
	await plain.goto(link.replace('https://www.example.org', server.url));
	expect(await leadsOf(server)).toHaveLength(1);
	await expect(plain.getByRole('link', { name: 'Keep my request' })).toHaveAttribute('href', '/');
	await plain.getByRole('button', { name: 'Delete my request' }).click();
	await expect(plain.getByRole('heading', { name: 'Your request is deleted' })).toBeVisible();
	expect(await leadsOf(server)).toEqual([]);
	await plain.goBack();
	await plain.getByRole('button', { name: 'Delete my request' }).click();
	await expect(plain.getByRole('heading', { name: 'We could not find this request' })).toBeVisible();
	await plain.close();
	await expect
		.poll(() => receivers.hook.received().map(({ body }) => JSON.parse(body).type))
		.toEqual(['lead.created', 'lead.deleted']);
	await expect.poll(() => receivers.mail.accepted().length).toBe(3);
});

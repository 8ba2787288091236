import { operatorAddress, type Receivers, startReceivers } from '../support/delivered.ts';
import type { TestServer } from '../support/server.ts';
import { expect, fill, leadsOf, openFromHeader, ready, startSite, test } from './fixtures.ts';

let receivers: Receivers;
let server: TestServer;
test.beforeAll(async () => {
	receivers = await startReceivers();
	server = await startSite({ env: { ...receivers.env, SITE_URL: 'https://www.example.org' } });
});
test.afterAll(async () => {
	await server.stop();
	await receivers.end();
});

test('a request is delivered to all recipients, and the visitor deletes it without scripts', async ({
	page,
	photos,
	browser,
}) => {
	await page.goto(server.url);
	const dialog = await openFromHeader(page, 'Upload Photos for Quote');
	await ready(dialog);
	await fill(dialog, { 'Full Name': 'Test Person', 'Email Address': 'visitor@example.com', Address: '1 Test Street' });
	await dialog.getByLabel('Photos of your stairs').setInputFiles([...photos.jpegs, photos.png, photos.heic]);
	await dialog.getByRole('button', { name: 'Submit Quote Request' }).click();
	const panel = page.locator('#sent');
	await expect(panel).toContainText('Quote Request Submitted!', { timeout: 60_000 });
	const [reference = ''] = /[0-9A-F]{4}-[0-9A-F]{4}/.exec(await panel.innerText()) ?? [];

	await expect.poll(() => receivers.mail.accepted().length, { timeout: 30_000 }).toBe(2);
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

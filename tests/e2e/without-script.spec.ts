import type { Page } from '@playwright/test';
import { operatorAddress, type Receivers, startReceivers } from '../support/delivered.ts';
import type { TestServer } from '../support/server.ts';
import { expect, fill, leadsOf, openFromHeader, startSite, test } from './fixtures.ts';

const answers = {
	'Full Name': 'No Script',
	'Email Address': 'visitor@example.com',
	'Phone Number': '0000 000000',
	Address: '1 Test Street',
};
const forms = [
	{ kind: 'photo-quote', opener: 'Upload Photos for Quote', submit: 'Submit Quote Request', skip: [] },
	{ kind: 'brochure', opener: 'Free Brochure', submit: 'Request Brochure', skip: [] },
	{ kind: 'callback', opener: 'Engineer Callback', submit: 'Request Callback', skip: ['Address'] },
] as const;

let receivers: Receivers;
let server: TestServer;
test.beforeAll(async () => {
	receivers = await startReceivers();
	server = await startSite({ env: receivers.env });
});
test.afterAll(async () => {
	await server.stop();
	await receivers.end();
});

/** Each way to come without our scripts: they are off, or none of them can be fetched. */
const ways = [
	{ name: 'with JavaScript off', javaScriptEnabled: false },
	{ name: 'with every script request failing', javaScriptEnabled: true },
];

for (const { name: way, javaScriptEnabled } of ways) {
	for (const { kind, opener, submit, skip } of forms) {
		test(`${way}, a ${kind} request arrives with its e-mails, and a page says so`, async ({ browser, photos }) => {
			const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 375, height: 700 } });
			const page = await context.newPage();
			await page.route('**/_astro/*.js*', (route) => route.abort());
			await page.goto(server.url);
			const dialog = await openFromHeader(page, opener);
			const given = Object.fromEntries(Object.entries(answers).filter(([label]) => !skip.some((one) => one === label)));
			await fill(dialog, { ...given, 'Full Name': `${way} ${kind}` });
			if (kind === 'photo-quote')
				await dialog
					.getByLabel('Photos of your stairs')
					.setInputFiles([...photos.jpegs.slice(0, 2), photos.png, photos.heic]);
			await dialog.getByRole('button', { name: submit }).click();
			await expect(page).toHaveURL(/\/ask\/sent\/[a-z-]+\?reference=/, { timeout: 30_000 });
			const [request] = (await leadsOf(server)).filter(({ name }) => name === `${way} ${kind}`);
			expect(request).toMatchObject({ kind, email: 'visitor@example.com', suspected: null });
			await expect(page.getByRole('heading', { level: 1 })).toContainText('!');
			await expect(page.locator('main')).toContainText(String(request?.reference));
			await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
			if (kind === 'photo-quote') expect(request?.photo_urls).toHaveLength(4);

			// By the reference: e-mails of other tests' requests may come to the same receiver meanwhile.
			const reference = String(request?.reference);
			const ofRequest = () => receivers.mail.accepted().filter(({ subject }) => subject?.includes(reference));
			await expect.poll(() => ofRequest().length, { timeout: 30_000 }).toBe(2);
			const mails = (await receivers.mail.messages()).filter(({ subject }) => subject?.includes(reference));
			const toOperator = mails.find(({ to }) => to?.[0]?.address === operatorAddress);
			expect(toOperator?.attachments).toHaveLength(kind === 'photo-quote' ? 4 : 0);
			await context.close();
		});
	}
}

test.describe('a form that is not accepted', () => {
	let page: Page;
	test.beforeEach(async ({ browser }) => {
		const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });
		page = await context.newPage();
	});
	test.afterEach(() => page.context().close());

	test('is shown again with its answers, and sent once it is corrected', async ({ photos }) => {
		await page.goto(`${server.url}/ask/photo-quote`);
		const form = page.locator('[data-plain-form]');
		await fill(form, { 'Full Name': 'Corrected', 'Email Address': 'no address' });
		await form.getByLabel('Stair Type').selectOption('unsure');
		await form.getByLabel('Photos of your stairs').setInputFiles(photos.png);
		await form.getByRole('button', { name: 'Submit Quote Request' }).click();
		await expect(form.getByRole('alert')).toContainText('Enter the address where the steps are.');
		await expect(page).toHaveTitle(/^Error: /);
		await expect(form.getByLabel('Full Name')).toHaveValue('Corrected');
		await expect(form.getByLabel('Stair Type')).toHaveValue('unsure');
		await expect(form).toContainText('We have 1 of your photos.');
		const width = await form.evaluate((element) => element.scrollWidth - element.clientWidth);
		expect(width).toBeLessThanOrEqual(0);
		await form.getByRole('alert').getByRole('link', { name: 'Enter the address' }).click();
		await expect(page).toHaveURL(/#plain-photo-quote-address$/);
		await fill(form, { 'Email Address': 'visitor@example.com', Address: '1 Test Street' });
		await form.getByRole('button', { name: 'Submit Quote Request' }).click();
		await expect(page).toHaveURL(/reference=/);
		const requests = (await leadsOf(server)).filter(({ name }) => name === 'Corrected');
		expect(requests.map(({ photo_urls }) => (photo_urls as string[]).length)).toEqual([1]);
	});
});

test('a form whose script does not come within 15 s of the press is posted by the browser', async ({ page }) => {
	await page.clock.install({ time: 0 });
	await page.setViewportSize({ width: 375, height: 700 });
	await page.route('**/_astro/*.js', () => {});
	await page.goto(server.url);
	// From here on only `runFor` moves the page's clock: the fifteen seconds begin when the dialog opens.
	await page.clock.pauseAt(60_000);
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await fill(dialog, {
		'Full Name': 'Very Slow',
		'Email Address': 'visitor@example.com',
		'Phone Number': '0000 000000',
	});
	await dialog.getByRole('button', { name: 'Request Callback' }).click();
	await page.clock.runFor(14_000);
	await expect(dialog.getByLabel('Full Name')).toHaveValue('Very Slow');
	await page.clock.runFor(2000);
	await expect(page).toHaveURL(/\/ask\/sent\/callback\?reference=/);
	expect((await leadsOf(server)).filter(({ name }) => name === 'Very Slow')).toHaveLength(1);
});

import { leadKinds } from '#leads/tables.ts';
import { operatorAddress } from '../support/delivered.ts';
import { deliveringSite, expect, fill, leadsNamed, openFromHeader, startSite, test } from './fixtures.ts';
import * as form from './form.ts';

const delivering = deliveringSite(({ env }) => startSite({ env }));
const visitor = { 'Email Address': 'visitor@example.com' };

/** Each way to come without our scripts: they are off, or none of them can be fetched. */
const ways = [
	{ name: 'with JavaScript off', javaScriptEnabled: false },
	{ name: 'with every script request failing', javaScriptEnabled: true },
];

for (const { name: way, javaScriptEnabled } of ways) {
	for (const kind of leadKinds) {
		test(`${way}, a ${kind} request arrives with its e-mails, and a page says so`, async ({ browser, photos }) => {
			const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 375, height: 700 } });
			const page = await context.newPage();
			await page.route('**/_astro/*.js*', (route) => route.abort());
			await page.goto(delivering.server.url);
			const dialog = await openFromHeader(page, form.texts[kind].opener);
			const name = `${way} ${kind}`;
			await fill(dialog, { ...form.answers[kind], ...visitor, 'Full Name': name });
			if (kind === 'photo-quote') await form.choose(dialog, [...photos.jpegs.slice(0, 2), photos.png, photos.heic]);
			await form.press(dialog, kind);
			await expect(page).toHaveURL(/\/ask\/sent\/[a-z-]+\?reference=/);
			const [request] = await leadsNamed(delivering.server, name);
			expect(request).toMatchObject({ kind, email: 'visitor@example.com', suspected: null });
			await expect(page.getByRole('heading', { level: 1 })).toContainText('!');
			await expect(page.locator('main')).toContainText(String(request?.reference));
			await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
			if (kind === 'photo-quote') expect(request?.photo_urls).toHaveLength(4);

			// By the reference: e-mails of other tests' requests may come to the same receiver meanwhile.
			const reference = String(request?.reference);
			const ofRequest = () =>
				delivering.receivers.mail.accepted().filter(({ subject }) => subject?.includes(reference));
			await expect.poll(() => ofRequest().length).toBe(2);
			const mails = (await delivering.receivers.mail.messages()).filter(({ subject }) => subject?.includes(reference));
			const toOperator = mails.find(({ to }) => to?.[0]?.address === operatorAddress);
			expect(toOperator?.attachments).toHaveLength(kind === 'photo-quote' ? 4 : 0);
			await context.close();
		});
	}
}

test('a form that is not accepted is shown again with its answers, and sent once it is corrected', async ({
	browser,
	photos,
}) => {
	const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });
	await page.goto(`${delivering.server.url}/ask/photo-quote`);
	const plain = page.locator('[data-plain-form]');
	await fill(plain, { 'Full Name': 'Corrected', 'Email Address': 'no address' });
	await plain.getByLabel('Stair Type').selectOption('unsure');
	await form.choose(plain, photos.png);
	await form.press(plain, 'photo-quote');
	await expect(plain.getByRole('alert')).toContainText('Enter the address where the steps are.');
	await expect(page).toHaveTitle(/^Error: /);
	await expect(plain.getByLabel('Full Name')).toHaveValue('Corrected');
	await expect(plain.getByLabel('Stair Type')).toHaveValue('unsure');
	await expect(plain).toContainText('We have 1 of your photos.');
	expect(await plain.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
	await plain.getByRole('alert').getByRole('link', { name: 'Enter the address' }).click();
	await expect(page).toHaveURL(/#plain-photo-quote-address$/);
	await fill(plain, { ...visitor, Address: '1 Test Street' });
	await form.press(plain, 'photo-quote');
	await expect(page).toHaveURL(/reference=/);
	expect(await leadsNamed(delivering.server, 'Corrected')).toMatchObject([{ photo_urls: { length: 1 } }]);
	await page.close();
});

test('a form whose script does not come within 15 s of the press is posted by the browser', async ({ page }) => {
	await page.clock.install({ time: 0 });
	await page.setViewportSize({ width: 375, height: 700 });
	await page.route('**/_astro/*.js', () => {});
	await page.goto(delivering.server.url);
	// From here on only `runFor` moves the page's clock: the fifteen seconds begin when the dialog opens.
	await page.clock.pauseAt(60_000);
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await fill(dialog, { ...form.answers.callback, 'Full Name': 'Very Slow' });
	await form.press(dialog, 'callback');
	await page.clock.runFor(14_000);
	await expect(dialog.getByLabel('Full Name')).toHaveValue('Very Slow');
	await page.clock.runFor(2000);
	await expect(page).toHaveURL(/\/ask\/sent\/callback\?reference=/);
	expect(await leadsNamed(delivering.server, 'Very Slow')).toHaveLength(1);
});

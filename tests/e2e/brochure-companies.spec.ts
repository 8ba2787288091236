import type { Browser, Page } from '@playwright/test';
import { companiesTooLabel } from '#facts/companies.ts';
import { referenceOf } from '#leads/reference.ts';
import { dist } from '../support/built.ts';
import { operatorAddress, type Receivers, startDelivering, startReceivers } from '../support/delivered.ts';
import type { TestServer } from '../support/server.ts';
import { dialogOf, expect, fill, leadsOf, openFromHeader, ready, test } from './fixtures.ts';

const company = { name: 'Alpha Test Lifts', email: 'alpha@example.com' };
const answers = { 'Email Address': 'visitor@example.com', 'Phone Number': '0000 000000' };

let receivers: Receivers;
let server: TestServer;
test.beforeAll(async () => {
	receivers = await startReceivers();
	server = await startDelivering(receivers, {
		routing: { maxCompaniesPerLead: 3, companies: [company] },
		env: { PUBLIC_BACKEND_KEY: 'sb_publishable_embedded' },
		dist,
	});
});
test.afterAll(async () => {
	await server.stop();
	await receivers.end();
});

/** The e-mails about a visitor's request once there are so many, and no more after a while: their texts by recipient. */
async function mailsAbout(name: string, expected: number): Promise<Record<string, string>> {
	const [{ id = '' } = {}] = (await leadsOf(server)).filter((lead) => lead.name === name);
	const about = async () =>
		(await receivers.mail.messages()).filter(({ subject }) => subject?.includes(referenceOf(id)));
	await expect.poll(async () => (await about()).length, { timeout: 20_000 }).toBe(expected);
	await new Promise((resolve) => setTimeout(resolve, 500));
	const mails = await about();
	expect(mails).toHaveLength(expected);
	return Object.fromEntries(mails.map(({ to, text }) => [to?.[0]?.address ?? '', (text ?? '').replace(/\s+/g, ' ')]));
}

async function ask(page: Page, name: string, isTicked: boolean): Promise<void> {
	await page.goto(server.url);
	const dialog = await openFromHeader(page, 'Free Brochure');
	await ready(dialog);
	const box = dialog.getByRole('checkbox', { name: companiesTooLabel });
	await expect(box).not.toBeChecked();
	await fill(dialog, { ...answers, 'Full Name': name });
	if (isTicked) await box.check();
	await dialog.getByRole('button', { name: 'Request Brochure' }).click();
	await expect(dialogOf(page)).toHaveCount(0);
}

async function askPlainly(browser: Browser, name: string, isTicked: boolean): Promise<void> {
	const page = await browser.newPage({ javaScriptEnabled: false });
	await page.goto(`${server.url}/ask/brochure`);
	const form = page.locator('main form');
	await expect(form.getByRole('checkbox', { name: companiesTooLabel })).not.toBeChecked();
	await fill(form, { ...answers, 'Full Name': name });
	if (isTicked) await form.getByRole('checkbox', { name: companiesTooLabel }).check();
	await form.getByRole('button', { name: 'Request Brochure' }).click();
	await expect(page.locator('main')).toContainText(
		`Companies get your details only if you ticked “${companiesTooLabel}”`,
	);
	await page.close();
}

const ways = [
	['the dialog', async (page: Page, _: Browser, name: string, tick: boolean) => ask(page, name, tick)],
	[
		'the page of the form',
		async (_: Page, browser: Browser, name: string, tick: boolean) => askPlainly(browser, name, tick),
	],
] as const;

for (const [way, send] of ways) {
	test(`a brochure request by ${way} goes to the operator alone`, async ({ page, browser }) => {
		const name = `Alone by ${way}`;
		await send(page, browser, name, false);
		const mails = await mailsAbout(name, 2);
		expect(Object.keys(mails).sort()).toEqual([operatorAddress, 'visitor@example.com']);
		expect(mails[operatorAddress]).toContain('Only you have this request: the visitor did not ask for companies.');
		expect(mails['visitor@example.com']).toContain('No company gets your details');
		expect(mails['visitor@example.com']).not.toMatch(/answers you|passed your request/);
		if (way === 'the dialog') await expect(page.locator('#sent')).toContainText('No company gets your details');
	});

	test(`ticked, one by ${way} goes to companies too`, async ({ page, browser }) => {
		const name = `Ticked by ${way}`;
		await send(page, browser, name, true);
		const mails = await mailsAbout(name, 3);
		expect(Object.keys(mails).sort()).toEqual([company.email, operatorAddress, 'visitor@example.com']);
		expect(mails[company.email]).toContain('asks companies to get in touch too. Please ring or write.');
		expect(mails[operatorAddress]).toContain(`Passed to ${company.name}.`);
		expect(mails['visitor@example.com']).toContain(`We have passed your request to ${company.name}.`);
		expect(mails['visitor@example.com']).toContain('at most three companies may ring you or write to you.');
		expect(mails['visitor@example.com']).not.toMatch(/No company|answers you/);
		if (way === 'the dialog')
			await expect(page.locator('#sent')).toContainText('at most three companies may ring you or write to you.');
	});
}

test('the privacy policy says what happens to a brochure request', async ({ page }) => {
	await page.goto(`${server.url}/privacy-policy`);
	const policy = page.locator('main');
	await expect(policy).toContainText('goes to our own team alone, unless you tick ‘Ask companies to contact me too’.');
	await expect(policy).toContainText('Your consent: the tick');
});

import type { Browser, Locator, Page } from '@playwright/test';
import { companiesTooLabel } from '#facts/companies.ts';
import { brochureAt, brochureFileName, brochurePath } from '#facts/promises.ts';
import { referenceOf } from '#leads/reference.ts';
import { dist } from '../support/built.ts';
import { operatorAddress, startDelivering } from '../support/delivered.ts';
import {
	deliveringSite,
	dialogOf,
	expect,
	fill,
	hold,
	leadsNamed,
	openFromHeader,
	ready,
	stopClock,
	test,
	toastOf,
} from './fixtures.ts';
import * as form from './form.ts';

test('a footer product opens its form, the request arrives, and the receipt opens the brochure at the lift', async ({
	page,
	site,
}) => {
	await page.goto('/');
	await page.locator('footer').getByRole('button', { name: 'Bespoke Infinity Curved' }).click();
	const dialog = dialogOf(page);
	await expect(dialog.getByRole('heading', { name: 'Free Brochure' })).toBeFocused();
	await ready(dialog);
	await fill(dialog, { ...form.answers.brochure, 'Full Name': 'Brochure Reader' });
	await stopClock(page);
	await form.press(dialog, 'brochure');
	await expect(toastOf(page)).toContainText('Brochure Request Submitted!');
	await expect(toastOf(page)).toContainText("We'll send your free brochure within 24 hours.");
	await expect(dialogOf(page)).toHaveCount(0);
	await page.clock.runFor(4000);
	await expect(toastOf(page)).toBeVisible();
	expect(await leadsNamed(site, 'Brochure Reader')).toMatchObject([
		{
			kind: 'brochure',
			email: 'test@example.com',
			phone: '0000 000000',
			address: null,
			stair_type: 'curved',
			product: 'Bespoke Infinity Curved',
		},
	]);
	await page.clock.runFor(1000);
	await expect(toastOf(page)).toHaveCount(0);
	const receipt = page.locator('#sent');
	await expect(receipt.getByRole('link', { name: 'Open your brochure' })).toHaveAttribute(
		'href',
		brochureAt('Bespoke Infinity Curved'),
	);
	const file = await page.request.get(brochurePath);
	expect(file.headers()['content-type']).toBe('application/pdf');
	expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
	const saving = page.waitForEvent('download');
	await receipt.getByRole('link', { name: 'Save it' }).click();
	expect((await saving).suggestedFilename()).toBe(brochureFileName);
});

test('a lift that names no stair type starts the form with Not Sure', async ({ page }) => {
	await page.goto('/');
	const button = page.locator('footer').getByRole('button', { name: 'Bespoke Synergy', exact: true });
	await button.evaluate((element) => element.removeAttribute('data-stair-type'));
	await button.click();
	await expect(dialogOf(page).getByLabel('Product:')).toHaveValue('Bespoke Synergy');
	await expect(dialogOf(page).getByLabel('Stair Type')).toHaveValue('unsure');
});

test('closing resets the form to empty with straight stairs', async ({ page }) => {
	await page.goto('/');
	await page.locator('footer').getByRole('button', { name: 'Handicare 4000 Curved' }).click();
	const dialog = dialogOf(page);
	await fill(dialog, form.answers.brochure);
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	await openFromHeader(page, 'Free Brochure');
	await expect(dialog.getByLabel('Full Name')).toHaveValue('');
	await expect(dialog.getByLabel('Stair Type')).toHaveValue('straight');
	await expect(dialog.getByLabel('Product:')).toBeHidden();
	await expect(dialog.locator('[name=product]')).toHaveValue('');
});

test('while it is sent, the buttons are disabled and show that, and the focus stays', async ({ page, site }) => {
	await page.goto('/');
	const dialog = await form.open(page, 'brochure');
	const release = await hold(page, '**/rest/v1/brochure_requests');
	await fill(dialog, { ...form.answers.brochure, 'Full Name': 'Patient Reader' });
	const status = dialog.locator('p[role=status]').last();
	await expect(status).toBeEmpty();
	// As by a screen reader's user, in the last field.
	await dialog.getByLabel('Phone Number').press('Enter');
	const button = dialog.getByRole('button', { name: 'Requesting...' });
	await expect(button).toBeDisabled();
	await expect(button).toBeFocused();
	await expect(status).toHaveText('Requesting...');
	await expect(dialog.locator('form')).toHaveAttribute('aria-busy', 'true');
	for (const label of Object.keys(form.answers.brochure)) await expect(dialog.getByLabel(label)).toBeDisabled();
	await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
	await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
	// Nothing closes it, and nothing sends it twice.
	await page.keyboard.press('Enter');
	await button.click({ force: true });
	for (let press = 0; press < 2; press++) await page.keyboard.press('Escape');
	await page.mouse.click(5, 300);
	for (let press = 0; press < 2; press++) await page.keyboard.press('Escape');
	await expect(dialog).toBeVisible();
	release();
	await expect(toastOf(page)).toContainText('Brochure Request Submitted!');
	expect(await leadsNamed(site, 'Patient Reader')).toHaveLength(1);
});

for (const [title, wanted, product, stairType] of [
	[
		'?dialog=brochure opens it after loading, with the product',
		'Handicare 4000 Curved',
		'Handicare 4000 Curved',
		'curved',
	],
	['an unknown product in the URL is ignored', 'Call our office on 0000 000000', '', 'straight'],
] as const)
	test(title, async ({ page }) => {
		await page.goto(`/?dialog=brochure&product=${encodeURIComponent(wanted)}`);
		const dialog = dialogOf(page);
		await expect(dialog.getByRole('heading', { name: 'Free Brochure' })).toBeVisible();
		await ready(dialog);
		await expect(dialog.locator('[name=product]')).toHaveValue(product);
		await expect(dialog.getByLabel('Product:')).toBeVisible({ visible: product !== '' });
		await expect(dialog.getByLabel('Stair Type')).toHaveValue(stairType);
	});

const company = { name: 'Alpha Test Lifts', email: 'alpha@example.com' };

const delivering = deliveringSite((receivers) =>
	startDelivering(receivers, {
		routing: { maxCompaniesPerLead: 3, companies: [company] },
		env: { PUBLIC_BACKEND_KEY: 'sb_publishable_embedded' },
		dist,
	}),
);

/** The e-mails about a visitor's request once there are so many, and no more after a while: their texts by recipient. */
async function mailsAbout(name: string, expected: number): Promise<Record<string, string>> {
	const { receivers, server } = delivering;
	const [{ id = '' } = {}] = await leadsNamed(server, name);
	const about = async () =>
		(await receivers.mail.messages()).filter(({ subject }) => subject?.includes(referenceOf(id)));
	await expect.poll(async () => (await about()).length).toBe(expected);
	await new Promise((resolve) => setTimeout(resolve, 500));
	const mails = await about();
	expect(mails).toHaveLength(expected);
	return Object.fromEntries(mails.map(({ to, text }) => [to?.[0]?.address ?? '', (text ?? '').replace(/\s+/g, ' ')]));
}

/** A brochure is asked for in a dialog or on a page of its own, with the tick for companies or without it. */
const ways: Readonly<Record<string, (page: Page, browser: Browser, name: string, isTicked: boolean) => Promise<void>>> =
	{
		'the dialog': async (page, _, name, isTicked) => {
			await page.goto(delivering.server.url);
			const dialog = await form.open(page, 'brochure');
			await sendTicked(dialog, name, isTicked);
			await expect(dialogOf(page)).toHaveCount(0);
		},
		'the page of the form': async (_, browser, name, isTicked) => {
			const page = await browser.newPage({ javaScriptEnabled: false });
			await page.goto(`${delivering.server.url}/ask/brochure`);
			await sendTicked(page.locator('main form'), name, isTicked);
			await expect(page.locator('main')).toContainText(
				`Companies get your details only if you ticked “${companiesTooLabel}”`,
			);
			await page.close();
		},
	};

async function sendTicked(place: Locator, name: string, isTicked: boolean): Promise<void> {
	const box = place.getByRole('checkbox', { name: companiesTooLabel });
	await expect(box).not.toBeChecked();
	await fill(place, { ...form.answers.brochure, 'Email Address': 'visitor@example.com', 'Full Name': name });
	if (isTicked) await box.check();
	await form.press(place, 'brochure');
}

for (const [way, ask] of Object.entries(ways)) {
	test(`a brochure request by ${way} goes to the operator alone`, async ({ page, browser }) => {
		const name = `Alone by ${way}`;
		await ask(page, browser, name, false);
		const mails = await mailsAbout(name, 2);
		expect(Object.keys(mails).sort()).toEqual([operatorAddress, 'visitor@example.com']);
		expect(mails[operatorAddress]).toContain('Only you have this request: the visitor did not ask for companies.');
		expect(mails['visitor@example.com']).toContain('No company gets your details');
		if (way === 'the dialog') await expect(page.locator('#sent')).toContainText('No company gets your details');
	});

	test(`ticked, one by ${way} goes to companies too`, async ({ page, browser }) => {
		const name = `Ticked by ${way}`;
		await ask(page, browser, name, true);
		const mails = await mailsAbout(name, 3);
		expect(Object.keys(mails).sort()).toEqual([company.email, operatorAddress, 'visitor@example.com']);
		expect(mails[operatorAddress]).toContain(`Passed to ${company.name}.`);
		expect(mails['visitor@example.com']).toContain('at most three companies may ring you or write to you.');
		if (way === 'the dialog')
			await expect(page.locator('#sent')).toContainText('at most three companies may ring you or write to you.');
	});
}

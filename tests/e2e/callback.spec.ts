import type { Page } from '@playwright/test';
import { phoneAdvice } from '#leads/phone.ts';
import { leadKinds } from '#leads/tables.ts';
import { barriersOf } from './barriers.ts';
import {
	boxOf,
	dialogOf,
	dismissToasts,
	expect,
	fill,
	leadsNamed,
	openFromHeader,
	ready,
	test,
	toastOf,
} from './fixtures.ts';
import * as form from './form.ts';

test('a callback request reaches the operator', async ({ page, site }) => {
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await expect(dialog.getByRole('heading', { name: 'Request an Engineer Callback' })).toBeVisible();
	await expect(dialog.getByText('Talk to an expert, no obligations')).toBeVisible();
	await fill(dialog, {
		...form.answers.callback,
		'Full Name': 'Call Me',
		'Comment or Question': 'Does it work in snow?',
	});
	await form.press(dialog, 'callback');
	await expect(toastOf(page)).toContainText('Callback Request Sent!');
	await expect(toastOf(page)).toContainText('An engineer will contact you shortly.');
	await expect(dialogOf(page)).toHaveCount(0);
	expect(await leadsNamed(site, 'Call Me')).toMatchObject([
		{ kind: 'callback', email: 'test@example.com', phone: '0000 000000', comment: 'Does it work in snow?' },
	]);
	await openFromHeader(page, 'Engineer Callback');
	await expect(dialog.getByLabel('Full Name')).toHaveValue('');
	await expect(dialog.getByLabel('Comment or Question')).toHaveValue('');
});

for (const [kind, optional] of [
	['brochure', 'Address'],
	['callback', 'Comment or Question'],
] as const)
	test(`${kind}: name, email and phone are required, '${optional}' is not`, async ({ page }) => {
		await page.goto('/');
		const dialog = await form.open(page, kind);
		await form.press(dialog, kind);
		await expect(dialog.getByRole('listitem')).toHaveText([
			'Enter your full name.',
			'Enter your email address.',
			'Enter your phone number.',
		]);
		await expect(dialog.getByLabel('Phone Number')).toHaveAttribute('type', 'tel');
		await expect(dialog.getByLabel(optional, { exact: true })).not.toHaveAttribute('required');
		await fill(dialog, { ...form.answers[kind], 'Email Address': 'nobody' });
		await form.press(dialog, kind);
		await expect(dialog.getByRole('listitem')).toHaveText([
			'Enter an email address in the right format, like name@example.com.',
		]);
	});

test('it closes by X, Escape, Cancel and a click outside, and keeps its input', async ({ page }) => {
	await page.goto('/');
	const dialog = await form.openFilled(page, 'callback');
	const ways = [
		() => dialog.getByRole('button', { name: 'Close' }).click(),
		() => page.keyboard.press('Escape'),
		() => dialog.getByRole('button', { name: 'Cancel' }).click(),
		() => page.mouse.click(5, 300),
	];
	for (const close of ways) {
		await close();
		await expect(dialogOf(page)).toHaveCount(0);
		await expect(page.locator('header').getByRole('button', { name: 'Engineer Callback' })).toBeFocused();
		await openFromHeader(page, 'Engineer Callback');
		await expect(dialog.getByLabel('Full Name')).toHaveValue('Test Person');
	}
});

test('selecting text past the edge of the dialog does not close it', async ({ page }) => {
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await dialog.getByLabel('Full Name').hover();
	await page.mouse.down();
	await page.mouse.move(5, 300);
	await page.mouse.up();
	await expect(dialog).toBeVisible();
});

test('pressing twice sends once', async ({ page, site }) => {
	await page.goto('/');
	const dialog = await form.openFilled(page, 'callback', { 'Full Name': 'Twice Pressed' });
	await dialog.locator('form').evaluate((form: HTMLFormElement) => {
		form.requestSubmit();
		form.requestSubmit();
	});
	await expect(toastOf(page)).toContainText('Callback Request Sent!');
	expect(await leadsNamed(site, 'Twice Pressed')).toHaveLength(1);
});

for (const [what, website, suspected] of [
	['a form that is sent at once after loading is marked, and never rejected', '', 'haste'],
	['a filled-in honeypot marks a request for the operator and never rejects it', 'https://spam.example', 'trap'],
	['a form that is not sent too fast is not suspected spam', '', null],
] as const)
	test(what, async ({ page, site }) => {
		await page.addInitScript(
			(ms) => Object.assign(performance, { now: () => ms }),
			suspected === 'haste' ? 100 : 60_000,
		);
		await page.goto('/');
		const dialog = await form.openFilled(page, 'callback', { 'Full Name': `Suspected ${suspected}` });
		await dialog.locator('[name=company_website]').fill(website);
		await form.press(dialog, 'callback');
		await expect(toastOf(page)).toContainText('Callback Request Sent!');
		expect(await leadsNamed(site, `Suspected ${suspected}`)).toMatchObject([{ suspected }]);
	});

/** The bodies of the page's inserts into a table, as they go over the wire. */
function inserted(page: Page, table: string): unknown[] {
	const bodies: unknown[] = [];
	page.on('request', (request) => {
		if (request.url().endsWith(`/rest/v1/${table}`)) bodies.push(request.postDataJSON());
	});
	return bodies;
}

test('a brochure request is sent as an array of one row', async ({ page, site }) => {
	await page.goto('/');
	const bodies = inserted(page, 'brochure_requests');
	await form.send(page, 'brochure', { 'Full Name': 'One Row' });
	expect(bodies).toEqual([[expect.objectContaining({ name: 'One Row', stair_type: 'straight', product: null })]]);
	expect(await leadsNamed(site, 'One Row')).toHaveLength(1);
});

test('a callback and a photo quote are sent as one row', async ({ page, photos }) => {
	await page.goto('/');
	const callbacks = inserted(page, 'callback_requests');
	const quotes = inserted(page, 'photo_quote_requests');
	await form.send(page, 'callback', { 'Full Name': 'Single Row' });
	await dismissToasts(page);
	await expect(await form.send(page, 'photo-quote', { 'Full Name': 'Single Row' }, photos.png)).toBeHidden();
	expect(callbacks).toEqual([expect.objectContaining({ name: 'Single Row' })]);
	expect(quotes).toEqual([expect.objectContaining({ name: 'Single Row', photo_urls: [expect.any(String)] })]);
});

for (const kind of ['brochure', 'callback'] as const)
	test(`a ${kind} request whose response is lost is retried, and is one request`, async ({ page, site, tolerate }) => {
		tolerate(/^Failed to load resource/);
		await page.goto('/');
		const table = `${kind}_requests`;
		const bodies = inserted(page, table);
		let lost = 0;
		await page.route(`**/rest/v1/${table}`, async (route) => {
			if (lost++ > 0) return route.continue();
			await route.fetch();
			await route.abort();
		});
		await form.send(page, kind, { 'Full Name': `Lost ${kind}` });
		expect(bodies).toHaveLength(2);
		expect(bodies[1]).toEqual(bodies[0]);
		expect(await leadsNamed(site, `Lost ${kind}`)).toHaveLength(1);
	});

for (const kind of leadKinds) {
	test(`the ${kind} form hints at an implausible phone number, and takes the hint away`, async ({ page }) => {
		await page.goto('/');
		const dialog = await form.open(page, kind);
		const phone = dialog.getByLabel('Phone Number');
		const place = dialog.locator('[id$=-phone-advice]');
		// Screen readers tell of changes in what was there before.
		await expect(place).toHaveAttribute('aria-live', 'polite');
		await expect(place).toBeEmpty();
		await phone.fill('not a number');
		await expect(place).toBeEmpty();
		await phone.press('Tab');
		await expect(place).toHaveText(phoneAdvice);
		await expect(phone).toHaveAccessibleDescription(new RegExp(phoneAdvice.replace(/[.]/g, '\\.')));
		await expect(phone).not.toHaveAttribute('aria-invalid');
		expect(await barriersOf(page, 'dialog[open]')).toEqual([]);
		await phone.fill('01632 960123');
		await expect(place).toBeEmpty();
		await expect(phone).not.toHaveAccessibleDescription(/check/);
	});
}

test('the hint does not move the button during a slow press, and the request is sent', async ({ page, site }) => {
	await page.setViewportSize({ width: 375, height: 900 });
	await page.goto('/?dialog=callback');
	const dialog = dialogOf(page);
	await ready(dialog);
	await fill(dialog, { ...form.answers.callback, 'Full Name': 'Words For A Number' });
	const button = dialog.getByRole('button', { name: 'Request Callback' });
	await button.scrollIntoViewIfNeeded();
	await dialog.getByLabel('Phone Number').fill('ask my daughter');
	const { x, y } = await boxOf(button);
	await page.mouse.move(x + 20, y + 5);
	await page.mouse.down();
	// Longer than the hint waits after a field is left.
	await page.waitForTimeout(400);
	await expect(dialog.getByText(phoneAdvice)).toHaveCount(0);
	await page.mouse.up();
	await expect(toastOf(page)).toContainText('Callback Request Sent!');
	expect(await leadsNamed(site, 'Words For A Number')).toMatchObject([{ phone: 'ask my daughter' }]);
	await page.locator('footer').getByRole('button', { name: 'Engineer Callback' }).click();
	await expect(dialog.locator('[id$=-phone-advice]')).toBeEmpty();
});

test('an e-mail address that is nearly a known one is corrected by a press, or accepted', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 812 });
	await page.goto('/?dialog=callback');
	const dialog = dialogOf(page);
	await ready(dialog);
	const email = dialog.getByLabel('Email Address');
	const correct = dialog.getByRole('button', { name: 'Yes, correct it' });
	await email.fill('test.person@gmial.com');
	await expect(correct).toHaveCount(0);
	await email.press('Tab');
	await expect(dialog.locator('[id$=-email-advice]')).toContainText('Did you mean test.person@gmail.com?');
	await expect(email).toHaveAccessibleDescription(/Did you mean test.person@gmail.com\?/);
	await expect(email).not.toHaveAttribute('aria-invalid');
	expect((await boxOf(correct)).height).toBeGreaterThanOrEqual(44);
	expect(await barriersOf(page, 'dialog[open]')).toEqual([]);
	await correct.click();
	await expect(email).toHaveValue('test.person@gmail.com');
	await expect(email).toBeFocused();
	await expect(correct).toHaveCount(0);
	await expect(dialog.locator('[id$=-email-advice]')).toBeEmpty();
	await email.fill('test.person@gmial.com');
	await email.press('Tab');
	await expect(correct).toBeVisible();
	await email.fill('test.person@gmail.com');
	await expect(dialog.getByText('Did you mean')).toHaveCount(0);
});

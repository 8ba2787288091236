import type { Page } from '@playwright/test';
import { figures } from '#facts/figures.ts';
import { costInWords, guideParts } from '#leads/guide-price.ts';
import { barriersOf, expectReadable } from './barriers.ts';
import { boxOf, dialogOf, expect, fill, hold, openFromHeader, ready, test } from './fixtures.ts';
import * as form from './form.ts';

const answers = { 'Full Name': 'Test Person', 'Email Address': 'test@example.com', 'Phone Number': '01632 960123' };
const sent = (page: Page) => page.locator('#sent');
const stored = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

async function askForCallback(page: Page) {
	await form.press(await form.openFilled(page, 'callback', answers), 'callback');
	await expect(sent(page).getByRole('heading', { name: 'Callback Request Sent!' })).toBeFocused();
}

/** Makes what the tab keeps older. */
async function wait(page: Page, ms: number) {
	await page.evaluate((age) => {
		for (const [key, text] of Object.entries(sessionStorage)) {
			const entry = JSON.parse(text);
			sessionStorage.setItem(key, JSON.stringify({ ...entry, until: entry.until - age }));
		}
	}, ms);
}

test('a receipt is found again once closed, on other pages too, until it is removed', async ({ page, photos }) => {
	await page.goto('/');
	const guide = page.locator('[data-guide-price]');
	for (const answer of ['curved', 'brick', 'none']) await guide.locator(`[value=${answer}]`).check();
	await guide.getByRole('button', { name: 'Send photos' }).click();
	const dialog = dialogOf(page);
	await ready(dialog);
	await fill(dialog, { ...answers, Address: '1 Test Street' });
	await form.choose(dialog, photos.png);
	await form.press(dialog, 'photo-quote');
	const heading = sent(page).getByRole('heading', { name: 'Quote Request Submitted!' });
	await expect(heading).toBeFocused();
	await expect(sent(page)).toContainText(`A curved lift costs ${figures.curvedPrice}`);
	await expect(sent(page)).toContainText(figures.socketPrice);
	await expect(sent(page)).toContainText(costInWords(guideParts.material.brick.cost));
	const link = await sent(page).getByRole('link', { name: 'Add photos to this request' }).getAttribute('href');
	const [reference = ''] = /[0-9A-F]{4}-[0-9A-F]{4}/.exec(await sent(page).innerText()) ?? [];

	await sent(page).getByRole('button', { name: 'Close' }).click();
	await expect(sent(page)).toContainText(reference);
	await expect(heading).toHaveCount(0);
	await page.goto('/blog');
	await expect(sent(page)).toContainText(reference);
	await sent(page).getByRole('button', { name: 'Show' }).click();
	await expect(heading).toBeFocused();
	await expect(sent(page)).toContainText('We have your request and your photo.');
	await expect(sent(page)).toContainText(figures.socketPrice);
	await expect(sent(page)).not.toContainText('test@example.com');
	await expect(sent(page).getByRole('link', { name: 'Add photos to this request' })).toHaveAttribute(
		'href',
		link ?? '',
	);
	const { requests = '' } = JSON.parse(await stored(page));
	expect(requests).not.toMatch(/Test Person|example\.com|960123|Test Street/);

	await sent(page).getByRole('button', { name: 'Close' }).click();
	await sent(page).getByRole('button', { name: 'Hide this note' }).click();
	await expect(sent(page)).toBeEmpty();
	await expect(page.locator('main')).toBeFocused();
	expect(await stored(page)).not.toContain(reference.slice(0, 4).toLowerCase());
	await page.goto('/');
	await ready(page.locator('#callback'));
	await expect(sent(page)).toBeEmpty();
});

/** Answers the banner, and types into a form. */
async function typeAfter(page: Page, button: 'Accept' | 'Decline') {
	await page.goto('/');
	await page.getByRole('button', { name: button }).click();
	await form.openFilled(page, 'brochure', { ...answers, Address: '1 Test Street' });
}

test('a receipt is kept for a day, and answers for an hour', async ({ page }) => {
	await page.goto('/');
	await askForCallback(page);
	await typeAfter(page, 'Accept');
	await wait(page, 3_600_000);
	await page.goto('/?dialog=callback');
	await expect(sent(page)).toContainText('Callback Request Sent!');
	await ready(dialogOf(page));
	await expect(dialogOf(page).getByLabel('Full Name')).toHaveValue('');
	await wait(page, 24 * 3_600_000);
	await page.goto('/blog');
	await ready(page.locator('#callback'));
	await expect(sent(page)).toBeEmpty();
	expect(await stored(page)).toBe('{}');
});

test('answers are deleted after their hour by any page, though no form is opened', async ({ page }) => {
	await typeAfter(page, 'Accept');
	expect(await stored(page)).toContain(answers['Full Name']);
	await wait(page, 3_600_000);
	await page.goto('/sitemap');
	await expect.poll(() => stored(page)).toBe('{}');
});

test('a form that the browser posts itself, from dialog or plain page, leaves no answer', async ({
	page,
	tolerate,
}) => {
	tolerate(/Failed to load resource|Error hydrating/);
	await typeAfter(page, 'Accept');
	const kept = await page.evaluate(() => sessionStorage.getItem('answers') ?? '');
	expect(kept).toContain(answers['Full Name']);
	await page.route('**/_astro/*.js*', (route) => route.abort());
	for (const address of ['/?dialog=callback', '/ask/callback']) {
		await page.goto(address);
		await page.evaluate((text) => sessionStorage.setItem('answers', text), kept);
		const plain = page.locator(address === '/ask/callback' ? '[data-plain-form]' : 'dialog[open]');
		await fill(plain, answers);
		await form.press(plain, 'callback');
		await expect(page.getByRole('heading', { name: 'Callback Request Sent!' })).toBeVisible();
		expect(await stored(page)).toBe('{}');
	}
});

test('after Accept, answers are in the next form on another page, and are cleared by a press', async ({ page }) => {
	await typeAfter(page, 'Accept');
	await page.goto('/?dialog=callback');
	const dialog = dialogOf(page);
	await ready(dialog);
	for (const [label, answer] of Object.entries(answers)) await expect(dialog.getByLabel(label)).toHaveValue(answer);
	const clear = dialog.getByRole('button', { name: 'Clear these answers' });
	expect((await boxOf(clear)).height).toBeGreaterThanOrEqual(44);
	expect(await barriersOf(page, 'dialog[open]')).toEqual([]);
	await clear.click();
	for (const label of Object.keys(answers)) await expect(dialog.getByLabel(label)).toHaveValue('');
	await expect(dialog.getByLabel('Full Name')).toBeFocused();
	await expect(clear).toHaveCount(0);
	expect(await stored(page)).toBe('{}');
});

test('after a request was sent, no answer is left for the next person', async ({ page }) => {
	await typeAfter(page, 'Accept');
	expect(await stored(page)).toContain(answers['Full Name']);
	await form.press(dialogOf(page), 'brochure');
	await expect(sent(page).getByRole('heading', { name: 'Brochure Request Submitted!' })).toBeFocused();
	expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['requests']);
	for (const address of ['/', '/blog']) {
		if (address !== '/') await page.goto(address);
		const dialog = await form.open(page, 'callback');
		for (const label of Object.keys(answers)) await expect(dialog.getByLabel(label)).toHaveValue('');
	}
});

test('what is typed while the answers come replaces them', async ({ page }) => {
	await typeAfter(page, 'Accept');
	const release = await hold(page, '**/_astro/*.js*');
	await page.goto('/blog', { waitUntil: 'domcontentloaded' });
	const dialog = await openFromHeader(page, 'Engineer Callback');
	const name = dialog.getByLabel('Full Name');
	await name.focus();
	release();
	await expect(name).toHaveValue(answers['Full Name']);
	await page.keyboard.type('Another Person');
	await expect(name).toHaveValue('Another Person');
});

test('after Decline nothing is kept', async ({ page }) => {
	await typeAfter(page, 'Decline');
	expect(await stored(page)).toBe('{}');
	await page.keyboard.press('Escape');
	await askForCallback(page);
	expect(await stored(page)).toBe('{}');
	await page.goto('/?dialog=brochure');
	await ready(dialogOf(page));
	await expect(sent(page)).toBeEmpty();
	await expect(dialogOf(page).getByLabel('Full Name')).toHaveValue('');
});

test('Decline deletes the receipt that was kept', async ({ page }) => {
	await page.goto('/');
	await askForCallback(page);
	expect(await stored(page)).toContain('requests');
	await page.getByRole('button', { name: 'Decline' }).click();
	expect(await stored(page)).toBe('{}');
});

test('a receipt in one line has no barrier, fits, and is not printed', async ({ page }) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto('/');
	await askForCallback(page);
	await sent(page).getByRole('button', { name: 'Close' }).click();
	await page.goto('/sitemap');
	await expect(sent(page)).toContainText('Callback Request Sent!');
	await expectReadable(page);
	await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
	expect(await barriersOf(page, '#sent')).toEqual([]);
	await page.emulateMedia({ media: 'print', forcedColors: null });
	await expect(sent(page).locator('section')).toBeHidden();
});

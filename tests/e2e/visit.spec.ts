import type { Page } from '@playwright/test';
import { figures } from '#facts/figures.ts';
import { barriersOf } from './barriers.ts';
import { dialogOf, expect, fill, overflowOf, ready, resize, test } from './fixtures.ts';
import * as form from './form.ts';

const answers = { 'Full Name': 'Test Person', 'Email Address': 'test@example.com', 'Phone Number': '01632 960123' };
const sent = (page: Page) => page.locator('#sent');
const stored = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

test('a receipt is found again once closed, in a line on other pages that fits, until it is removed', async ({
	page,
	photos,
}) => {
	await page.goto('/blog/outdoor-stairlift-cost-2025');
	const guide = page.locator('[data-guide-price]');
	const total = guide.locator('strong').filter({ visible: true }).first();
	for (const [answer, price] of [
		['curved', '£5,000–£12,000'],
		['brick', '£5,000–£12,590'],
		['none', '£5,100–£12,770'],
	] as const) {
		await guide.locator(`[value=${answer}]`).check();
		await expect(total).toHaveText(price);
	}
	await guide.getByRole('button', { name: 'Send photos' }).click();
	const dialog = dialogOf(page);
	await ready(dialog);
	await expect(dialog.getByLabel('Stair Type')).toHaveValue('curved');
	await expect(dialog.getByLabel('Additional Information')).toHaveValue(/^They are made of brick or stone\./);
	await fill(dialog, { ...answers, Address: '1 Test Street' });
	await form.choose(dialog, photos.png);
	await form.press(dialog, 'photo-quote');
	const heading = sent(page).getByRole('heading', { name: 'Quote Request Submitted!' });
	await expect(heading).toBeFocused();
	await expect(sent(page)).toContainText(`A curved lift costs ${figures.curvedPrice}`);
	await expect(sent(page)).toContainText(figures.socketPrice);
	const link = await sent(page).getByRole('link', { name: 'Add photos to this request' }).getAttribute('href');
	const [reference = ''] = /[0-9A-F]{4}-[0-9A-F]{4}/.exec(await sent(page).innerText()) ?? [];

	await sent(page).getByRole('button', { name: 'Close' }).click();
	await expect(sent(page)).toContainText(reference);
	await expect(heading).toHaveCount(0);
	// Its place is there before the script that fills it.
	await page.addInitScript(() => {
		addEventListener('DOMContentLoaded', () => {
			document.body.dataset.placed = document.documentElement.style.getPropertyValue('--receipts');
		});
	});
	await page.goto('/blog');
	await expect(page.locator('body')).toHaveAttribute('data-placed', '1');
	await expect(sent(page)).toContainText(reference);
	await resize(page, 320, 2);
	expect(await overflowOf(page)).toBeLessThanOrEqual(0);
	expect(await barriersOf(page, '#sent')).toEqual([]);
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
	expect(await stored(page)).not.toContain(reference.slice(0, 4).toLowerCase());
	await expect(sent(page)).toBeEmpty();
});

test('after Accept, a reload or another page brings a form back with all its answers but consent', async ({ page }) => {
	await page.goto('/');
	await page.getByRole('button', { name: 'Accept' }).click();
	const dialog = dialogOf(page);
	const expectAnswers = async (given: Readonly<Record<string, string>>) => {
		await ready(dialog);
		for (const [label, answer] of Object.entries(given))
			await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(answer);
	};
	const given = { ...answers, 'Comment or Question': 'In BT9, after six.' };
	await form.openFilled(page, 'callback', given);
	await page.reload();
	await expectAnswers(given);
	await page.goto('/blog');
	await form.open(page, 'callback');
	await expectAnswers(given);
	const clear = dialog.getByRole('button', { name: 'Clear these answers' });
	expect(await barriersOf(page, 'dialog[open]')).toEqual([]);
	await clear.click();
	await expect(dialog.getByLabel('Full Name')).toBeFocused();
	await expect(clear).toHaveCount(0);
	expect(await stored(page)).toBe('{}');
	await expectAnswers(Object.fromEntries(Object.keys(given).map((label) => [label, ''])));

	await page.keyboard.press('Escape');
	await page.locator('footer [data-product="Bespoke Infinity Curved"]').click();
	await ready(dialog);
	await fill(dialog, { 'Full Name': 'Test Person' });
	await dialog.getByRole('checkbox').check();
	await page.reload();
	await expectAnswers({ 'Product:': 'Bespoke Infinity Curved', 'Stair Type': 'curved', 'Full Name': 'Test Person' });
	await expect(dialog.getByRole('checkbox')).not.toBeChecked();
});

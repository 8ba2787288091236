import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { mailAbout, sendPhotoQuote } from '../support/desk.ts';
import { barriersOf } from './barriers.ts';
import { expect, test } from './desk-fixtures.ts';
import { overflowOf } from './fixtures.ts';

// The operator's companies on the desk, without a mouse: what is done there holds from the next request on.

test.describe.configure({ mode: 'default', timeout: 600_000 });

const partOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function reach(page: Page, target: Locator): Promise<void> {
	const element = await target.elementHandle();
	for (let press = 0; press < 250; press++) {
		if (await element?.evaluate((one) => one === document.activeElement)) return;
		await page.keyboard.press('Tab');
	}
	throw new Error(`Tab does not lead to ${target}.`);
}

async function press(page: Page, target: Locator): Promise<void> {
	await reach(page, target);
	await page.keyboard.press('Enter');
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
	await reach(page, target);
	await page.keyboard.press('ControlOrMeta+a');
	await page.keyboard.type(text);
}

/** On a phone no barriers, and nothing wider than the window, nor than a large one. */
async function isOpenToAll(page: Page, what: string): Promise<void> {
	expect([what, await barriersOf(page)]).toEqual([what, []]);
	for (const width of [1366, 375]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await overflowOf(page), `${what}, ${width} px`).toBeLessThanOrEqual(0);
		if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${what}-${width}.png`, fullPage: true });
	}
}

test('a company that is added gets the next request, and keeps what it has when it is removed', async ({
	page,
	desk,
}) => {
	await page.setViewportSize({ width: 375, height: 800 });
	await page.goto('/desk/?page=companies');
	await expect(page.getByRole('heading', { level: 2, name: 'Alpha Lifts' })).toBeVisible();
	await press(page, page.locator('summary', { hasText: 'Add a company' }));
	const form = partOf(page, 'Add a company');
	const field = (label: string) => form.getByLabel(label, { exact: true });

	// Each mistake is told at its question, and what was typed stays.
	await type(page, field('Name'), 'alpha lifts');
	await type(page, field('Email for requests'), 'delta');
	await type(page, field('Areas'), 'te, Scottland, Sheffeild, DE1');
	await type(page, field('Most requests a week'), 'five');
	await press(page, form.getByRole('button', { name: 'Add it' }));
	await expect(field('Email for requests')).toBeFocused();
	await expect(form).toContainText('Give an e-mail address, such as');
	await expect(form).toContainText('“te” is no postcode area, such as DE');
	await expect(form).toContainText('“Scottland” is no postcode area or nation: did you mean Scotland?');
	await expect(form).toContainText('“Sheffeild” is no postcode area or nation: did you mean S (Sheffield)?');
	await expect(form).toContainText('“DE1” is part of an area: write DE for all of it.');
	await expect(form).toContainText('Give a whole number from 1 to 1000');
	await expect(form).toContainText('It is not saved. Correct what is marked above.');
	await expect(field('Areas')).toHaveValue('te, Scottland, Sheffeild, DE1');
	await isOpenToAll(page, 'mistakes');
	await type(page, field('Email for requests'), 'delta@example.com');
	await type(page, field('Areas'), 'de scotland, S');
	await expect(field('Areas')).toHaveValue('de scotland, S');
	await type(page, field('Areas'), 'de, scotland, S');
	await type(page, field('Most requests a week'), '5');
	await press(page, form.getByRole('button', { name: 'Add it' }));
	await expect(form).toContainText('Another company has the same');
	await page.keyboard.press('Shift+Tab');
	await type(page, field('Name'), 'Delta Lifts');
	await press(page, form.getByRole('button', { name: 'Add it' }));
	await expect(form).toContainText('Delta Lifts is saved.');
	await expect(field('Name')).toHaveValue('');
	const delta = partOf(page, 'Delta Lifts');
	await expect(delta).toContainText('in DE, Scotland, S.');
	const entry = () => JSON.parse(String(desk.sql("SELECT entry FROM companies WHERE entry LIKE '%delta@%'")[0]?.entry));
	expect(entry()).toMatchObject({ name: 'Delta Lifts', areas: ['DE', 'Scotland', 'S'], perWeek: 5, shown: false });

	const most = partOf(page, 'How many companies get a request');
	await type(page, most.getByLabel('Most companies for one request'), 'many');
	await press(page, most.getByRole('button', { name: 'Save' }));
	await expect(most).toContainText('Give a whole number from 1 to 10.');
	await page.keyboard.press('Shift+Tab');
	await page.keyboard.press('Shift+Tab');
	await type(page, most.getByLabel('Most companies for one request'), '4');
	await press(page, most.getByRole('button', { name: 'Save' }));
	await expect(most).toContainText('To have it on the site: npm run build, then restart the server.');

	const id = randomUUID();
	const name = await sendPhotoQuote(desk, id, { address: '3 Test Street, Sheffield S10 2HQ' });
	const mail = await mailAbout(desk.receivers.mail, id, 'delta@example.com');
	expect(mail.text).toContain(name);

	// As the tests beside it expect.
	await page.goto('/desk/?page=companies');
	await type(page, most.getByLabel('Most companies for one request'), '2');
	await press(page, most.getByRole('button', { name: 'Save' }));
	await expect(most).toContainText('Saved. A request goes to at most 2, to all at once.');

	// Its check, by which it may be shown.
	await page.goto('/desk/?page=companies');
	await press(page, delta.getByRole('button', { name: 'Change: Delta Lifts' }));
	await reach(page, delta.getByLabel('It agreed to be shown'));
	await page.keyboard.press('Space');
	await press(page, delta.getByRole('button', { name: 'Save' }));
	await expect(delta).toContainText('Say below what was checked');
	const year = new Date().getFullYear();
	for (const [label, text] of [
		['Checked on', `0101${year}`],
		['Checked by', 'our office manager'],
		['Training that was seen', 'fitters’ certificates'],
		['Insurance covers', '£5 million'],
		['Insurance ends on', `0101${year + 2}`],
		['Website', 'www.delta-lifts.example'],
	] as const) {
		const asked = delta.getByLabel(label, { exact: true });
		await asked.focus();
		await page.keyboard.type(text);
	}
	await isOpenToAll(page, 'change');
	await press(page, delta.getByRole('button', { name: 'Save' }));
	await expect(delta).toContainText('Shown on the site.');
	await expect(delta).toContainText('Delta Lifts is saved. To have it on the site: ');
	expect(JSON.parse(readFileSync(join(desk.dataDir, 'published.json'), 'utf8'))).toMatchObject({
		maxCompaniesPerLead: 2,
		shown: [{ name: 'Delta Lifts', website: 'https://www.delta-lifts.example' }],
	});
	expect(entry()).toMatchObject({ shown: true, website: 'https://www.delta-lifts.example' });
	expect(entry().checked).toMatchObject({ on: `${year}-01-01`, tradeBody: 'none' });

	await press(page, delta.getByRole('button', { name: 'Pause: Delta Lifts' }));
	await type(page, delta.getByLabel('Ask again from'), `0102${year + 1}`);
	await press(page, delta.getByRole('button', { name: 'Pause it' }));
	await expect(delta).toContainText('Paused by ');
	await isOpenToAll(page, 'companies');
	await press(page, delta.getByRole('button', { name: 'Ask again now: Delta Lifts' }));
	await expect(delta).not.toContainText('Paused by');

	await press(page, delta.getByRole('button', { name: 'Remove: Delta Lifts' }));
	await press(page, delta.getByRole('button', { name: 'Yes, remove Delta Lifts' }));
	await expect(delta).toHaveCount(0);
	await press(page, page.locator('summary', { hasText: 'What has happened' }));
	const happened = partOf(page, 'What has happened');
	await expect(happened).toContainText('Delta Lifts was removed.');
	await expect(happened).toContainText(
		'Delta Lifts: website “” → “https://www.delta-lifts.example”; shown on the site',
	);
	// What it has, it can answer.
	const [rung] = /http:\S+answer=rung&\S+/.exec(mail.text ?? '') ?? [];
	expect((await fetch(rung ?? '', { method: 'POST', redirect: 'manual' })).status).toBe(303);
	expect(desk.sql('SELECT company, answer FROM company_answers WHERE request_id = ?', id)).toEqual([
		{ company: 'Delta Lifts', answer: 'rung' },
	]);
});

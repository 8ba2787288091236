import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { answerPath } from '#leads/request-pages.ts';
import { mailAbout, mailTo, sendPhotoQuote } from '../support/desk.ts';
import { expectOpenToAll } from './barriers.ts';
import { expect, test } from './desk-fixtures.ts';
import { pressByKey, tabTo } from './fixtures.ts';

// A company’s month and the owner’s bill, then the operator's companies on the desk: without a mouse.

test.describe.configure({ mode: 'default', timeout: 600_000 });

const regionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function type(page: Page, target: Locator, text: string): Promise<void> {
	await tabTo(page, target);
	await page.keyboard.press('ControlOrMeta+a');
	await page.keyboard.type(text);
}

test('a company asks for the link to all that it has, answers there and pauses, and the owner bills it', async ({
	page,
	desk,
}) => {
	await page.setViewportSize({ width: 375, height: 800 });
	await page.goto(answerPath);
	await expectOpenToAll(page, 'ask');
	await tabTo(page, page.getByLabel('The email address to which we send your requests'));
	await page.keyboard.type('alpha@example.com');
	await page.keyboard.press('Enter');
	await expect(page.getByText('Please look in your inbox')).toBeVisible();
	await expectOpenToAll(page, 'asked');
	const mail = await mailTo(
		desk.receivers.mail,
		'alpha@example.com',
		(one) => one === 'Your open requests, on one page',
	);
	await page.goto(/http:\S+company=\S+/.exec(mail.text ?? '')?.[0] ?? '');
	await expect(page.getByRole('heading', { level: 1, name: 'Open requests of Alpha Lifts' })).toBeVisible();
	await expect(page.locator('main')).toContainText(
		/24 open requests: \d+ to answer, 18 of them overdue\. Here are the first 20: answer these/,
	);
	await expectOpenToAll(page, 'open');

	// The newest is a photo quote; the oldest that it has, a callback, comes first.
	const [declined, quoted] = [desk.nth(0), desk.nth(34)];
	await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(quoted.name);
	const part = page
		.locator('section section')
		.filter({ has: page.getByRole('heading', { level: 2, name: quoted.name, exact: true }) });
	await pressByKey(page, part.locator('summary', { hasText: 'What the visitor wrote' }));
	await pressByKey(page, part.locator('summary', { hasText: 'Answer' }));
	await expectOpenToAll(page, 'answering');
	const sum = part.getByLabel('The sum in whole pounds');
	await tabTo(page, sum);
	await page.keyboard.type('£4,200');
	await page.keyboard.press('Enter');
	await expect(part).toContainText('You said: Quote sent (£4,200)');
	await page.getByRole('button', { name: '2 weeks, until' }).press('Enter');
	await expect(page.getByText('New requests are paused until').first()).toBeVisible();
	await expectOpenToAll(page, 'paused');

	desk.sql('UPDATE deliveries SET created_at = ? WHERE request_id = ?', '2026-01-31T23:59:59.999Z', declined.id);
	desk.sql('UPDATE deliveries SET created_at = ? WHERE request_id = ?', '2026-01-01T00:00:00.000Z', quoted.id);
	await page.goto('/desk/?page=bills&month=2026-02');
	await expect(page.getByText('No company was sent a request in this month.')).toBeVisible();
	await pressByKey(page, page.getByRole('link', { name: 'January 2026' }));
	const bill = page.getByRole('table', { name: 'Requests passed to Alpha Lifts in January 2026' });
	await expect(bill.getByRole('rowheader')).toHaveCount(2);
	await expect(bill.getByRole('row').filter({ hasText: quoted.reference })).toContainText('Quote sent (£4,200)');
	await expectOpenToAll(page, 'bill');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bills, January 2026');
	const download = page.waitForEvent('download');
	await pressByKey(page, page.getByRole('button', { name: 'Save as a table (CSV): Alpha Lifts' }));
	const file = await download;
	expect(file.suggestedFilename()).toBe('Alpha-Lifts-2026-01.csv');
	expect(await readFile(await file.path(), 'utf8')).toContain(`"${quoted.name}","","Callback","Quote sent (£4,200)"`);

	await pressByKey(page, bill.getByRole('link', { name: declined.name }));
	await expect(page.getByRole('heading', { level: 2, name: declined.name })).toBeVisible();
});

test('a company that is added gets the next request, and keeps what it has when it is removed', async ({
	page,
	desk,
}) => {
	await page.setViewportSize({ width: 375, height: 800 });
	await page.goto('/desk/?page=companies');
	await expect(page.getByRole('heading', { level: 2, name: 'Alpha Lifts' })).toBeVisible();
	await pressByKey(page, page.locator('summary', { hasText: 'Add a company' }));
	const form = regionOf(page, 'Add a company');
	const field = (label: string) => form.getByLabel(label, { exact: true });

	// Each mistake is told at its question, and what was typed stays.
	await type(page, field('Name'), 'Delta Lifts');
	await type(page, field('Email for requests'), 'delta');
	await type(page, field('Areas'), 'te, Scottland');
	await type(page, field('Most requests a week'), 'five');
	await pressByKey(page, form.getByRole('button', { name: 'Add it' }));
	await expect(field('Email for requests')).toBeFocused();
	await expect(form).toContainText('Give an email address, such as');
	await expect(form).toContainText('did you mean Scotland?');
	await expect(field('Areas')).toHaveValue('te, Scottland');
	await expectOpenToAll(page, 'mistakes');
	await type(page, field('Email for requests'), 'delta@example.com');
	await type(page, field('Areas'), 'de, scotland, S');
	await type(page, field('Most requests a week'), '5');
	await pressByKey(page, form.getByRole('button', { name: 'Add it' }));
	await expect(form).toContainText('Delta Lifts is saved.');
	await expect(field('Name')).toHaveValue('');
	const delta = regionOf(page, 'Delta Lifts');
	await expect(delta).toContainText('in DE, Scotland, S.');
	const entry = () => JSON.parse(String(desk.sql("SELECT entry FROM companies WHERE entry LIKE '%delta@%'")[0]?.entry));
	expect(entry()).toMatchObject({ name: 'Delta Lifts', areas: ['DE', 'Scotland', 'S'], perWeek: 5, shown: false });

	// The only one that may be asked.
	const pauseOthers = (until: string) =>
		desk.sql("UPDATE companies SET entry = json_set(entry, '$.pausedUntil', ?) WHERE entry NOT LIKE '%delta@%'", until);
	pauseOthers('2100-01-01');
	const id = randomUUID();
	const name = await sendPhotoQuote(desk, id, { address: '3 Test Street, Sheffield S10 2HQ' });
	const mail = await mailAbout(desk.receivers.mail, id, 'delta@example.com');
	expect(mail.text).toContain(name);
	pauseOthers('');

	await page.goto('/desk/?page=companies');
	await pressByKey(page, delta.getByRole('button', { name: 'Change: Delta Lifts' }));
	await expectOpenToAll(page, 'companies');
	await pressByKey(page, delta.getByRole('button', { name: 'Remove: Delta Lifts' }));
	await pressByKey(page, delta.getByRole('button', { name: 'Yes, remove Delta Lifts' }));
	await expect(delta).toHaveCount(0);
	await pressByKey(page, page.locator('summary', { hasText: 'What has happened' }));
	const happened = regionOf(page, 'What has happened');
	await expect(happened).toContainText('Delta Lifts was removed.');
	// What it has, it can answer.
	const [rung] = /http:\S+answer=rung&\S+/.exec(mail.text ?? '') ?? [];
	expect((await fetch(rung ?? '', { method: 'POST', redirect: 'manual' })).status).toBe(303);
	expect(desk.sql('SELECT company, answer FROM company_answers WHERE request_id = ?', id)).toEqual([
		{ company: 'Delta Lifts', answer: 'rung' },
	]);
});

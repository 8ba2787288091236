import type { Page } from '@playwright/test';
import { figures } from '#facts/figures.ts';
import { nextSteps } from '#facts/promises.ts';
import { referenceOf } from '#leads/reference.ts';
import { type LeadKind, leadKinds } from '#leads/tables.ts';
import { builtFacts } from '../support/built.ts';
import { expectEdge, expectReadable } from './barriers.ts';
import {
	boxOf,
	dialogOf,
	dismissToasts,
	expect,
	fill,
	leadsNamed,
	openFromHeader,
	stopClock,
	test,
	toastOf,
} from './fixtures.ts';
import * as form from './form.ts';

/** The panels of the requests that were sent, the newest first. */
const panels = (page: Page) => page.locator('#sent > *');

/** Asks for one thing under a name, and waits until its panel is there. */
async function ask(page: Page, kind: LeadKind, name: string, photo?: string) {
	const before = await panels(page).count();
	// A toast lies over the buttons of a dialog that is opened within its five seconds.
	await dismissToasts(page);
	const dialog = await openFromHeader(page, form.texts[kind].opener);
	await fill(dialog, { ...form.answers[kind], 'Phone Number': '0000 000000', 'Full Name': name });
	if (photo) await form.choose(dialog, photo);
	await form.press(dialog, kind);
	await expect(panels(page)).toHaveCount(before + 1);
	return panels(page).first();
}

/** Where the panel's heading is, it is not under the header. */
async function expectBelowHeader(page: Page) {
	const header = await boxOf(page.locator('header').first());
	expect((await boxOf(panels(page).first().getByRole('heading', { level: 2 }))).y).toBeGreaterThanOrEqual(
		header.bottom,
	);
}

test.beforeEach(async ({ page }) => {
	await page.goto('/');
	await expect(page.locator('#sent')).toBeEmpty();
});

for (const kind of leadKinds) {
	const title = form.texts[kind].sent;
	test(`a ${kind} request shows a panel with its reference and the next steps`, async ({ page, site, photos }) => {
		await stopClock(page);
		const panel = await ask(page, kind, `Panel ${kind}`, kind === 'photo-quote' ? photos.png : undefined);
		await expect(panel.getByRole('heading', { name: title })).toBeFocused();
		await expect(dialogOf(page)).toHaveCount(0);
		await expect(toastOf(page)).toContainText(title);
		const [lead, ...others] = await leadsNamed(site, `Panel ${kind}`);
		expect(others).toEqual([]);
		const reference = referenceOf(lead?.id ?? '');
		await expect(page.getByRole('region', { name: `${title} ${reference}` })).toBeVisible();
		await expect(panel.getByText(reference, { exact: true })).toBeVisible();
		await expect(panel.getByRole('list').getByRole('listitem')).toHaveText([
			...nextSteps(await builtFacts(), false)[kind],
		]);
		const link = panel.getByRole('link', { name: '@' });
		await expect(link).toHaveAttribute('href', new RegExp(`^mailto:[^?]+@[^?]+\\?subject=[^&]*${reference}$`));

		await page.clock.runFor(5000);
		await expect(toastOf(page)).toHaveCount(0);
		await expect(panel.getByText(reference, { exact: true })).toBeVisible();
		await expect(panel.getByRole('heading', { name: title })).toBeFocused();
	});
}

test('a panel repeats contact details, the number of photos and the guide price', async ({ page, photos }) => {
	const panel = await ask(page, 'photo-quote', 'Receipt', photos.png);
	await expect(panel).toContainText('We have your request and your photo.');
	await expect(panel).toContainText(`Your email address is ${form.answers.callback['Email Address']}`);
	await expect(panel).toContainText(form.answers.callback['Phone Number']);
	await expect(panel).toContainText(`A straight lift costs ${figures.straightPrice}`);
	await panel.getByRole('button', { name: 'correct it' }).click();
	await expect(dialogOf(page)).toHaveAttribute('id', 'photo-quote');
});

test('the reference is copied, and the page is printed, by a press', async ({ page, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.evaluate(() => {
		window.print = () => document.body.setAttribute('data-printed', '');
	});
	const panel = await ask(page, 'callback', 'To Keep');
	await panel.getByRole('button', { name: 'Copy the reference' }).click();
	await expect(panel.getByRole('status')).toHaveText('Copied.');
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	await expect(panel.getByText(copied, { exact: true })).toBeVisible();
	expect(copied).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
	await panel.getByRole('button', { name: 'Print' }).click();
	await expect(page.locator('body')).toHaveAttribute('data-printed', '');
});

test('on a phone the page scrolls to the panel, below the header, from any position', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 667 });
	await page.locator('footer').getByRole('button', { name: 'Engineer Callback' }).click();
	await fill(dialogOf(page), form.answers.callback);
	await form.press(dialogOf(page), 'callback');
	const heading = panels(page).getByRole('heading', { name: 'Callback Request Sent!' });
	await expect(heading).toBeFocused();
	await expect(heading).toBeInViewport({ ratio: 1 });
	await expect(() => expectBelowHeader(page)).toPass({ timeout: 60_000 });
});

test('each request has its own panel, the newest first, independent of others and of dialogs', async ({ page }) => {
	const first = await ask(page, 'brochure', 'First Of Two');
	const earlier = await first.textContent();
	await ask(page, 'callback', 'Second Of Two');
	await expect(panels(page).getByRole('heading', { level: 2 })).toHaveText([
		'Callback Request Sent!',
		'Brochure Request Submitted!',
	]);
	await expect(panels(page).first().getByRole('heading', { level: 2 })).toBeFocused();
	expect(await panels(page).nth(1).textContent()).toBe(earlier);
	await openFromHeader(page, 'Upload Photos for Quote');
	await page.keyboard.press('Escape');
	await expect(panels(page)).toHaveCount(2);
});

test('an identical request sent again is the same request, with one panel', async ({ page, tolerate }) => {
	// The store's answer to a request that it has already.
	tolerate(/status of 409/);
	const first = await (await ask(page, 'callback', 'Word For Word')).textContent();
	await dismissToasts(page);
	await form.press(await form.openFilled(page, 'callback', { 'Full Name': 'Word For Word' }), 'callback');
	await expect(dialogOf(page)).toHaveCount(0);
	await expect(panels(page)).toHaveText([first ?? '']);
	await expect(panels(page).getByRole('heading', { level: 2 })).toBeFocused();
});

test('a panel is closed, and its line is removed, by keyboard too, with the focus in the page', async ({ page }) => {
	await ask(page, 'brochure', 'Put Away');
	await ask(page, 'callback', 'Put Away Too');
	const close = panels(page).first().getByRole('button', { name: 'Close' });
	expect((await boxOf(close)).least).toBeGreaterThanOrEqual(44);
	const controls = await panels(page).first().locator('a, button').count();
	for (let press = 0; press < controls; press++) await page.keyboard.press('Tab');
	await expect(close).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(panels(page).getByRole('heading', { level: 2 })).toHaveText(['Brochure Request Submitted!']);
	await expect(panels(page).first().locator('p').first()).toBeFocused();
	await panels(page).first().getByRole('button', { name: 'Hide this note' }).click();
	await expect(panels(page)).toHaveCount(1);
	await expect(page.locator('main')).toBeFocused();
	expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('two panels have no barrier, fit, and begin below the header, in any size', async ({ page, photos }) => {
	await page.setViewportSize({ width: 320, height: 800 });
	await ask(page, 'photo-quote', 'Barrier One', photos.png);
	const panel = await ask(page, 'photo-quote', 'Barrier Two', photos.png);
	await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
	await dismissToasts(page);
	await expectReadable(page, async () => {
		await page.evaluate(() => scrollTo(0, 0));
		await expectBelowHeader(page);
	});
});

test('on paper the panel is there with everything but its button, and nothing else', async ({ page }) => {
	const panel = await ask(page, 'callback', 'On Paper');
	await page.emulateMedia({ media: 'print' });
	await expect(panel.getByText('Your reference', { exact: true })).toBeVisible();
	await expect(panel.getByRole('listitem').last()).toBeVisible();
	for (const button of await panel.locator('button').all()) await expect(button).toBeHidden();
	await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
	await expect(page.locator('footer')).toBeHidden();
});

test('in the visitor’s own colours the panel and the reference keep an edge', async ({ page }) => {
	await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
	const panel = await ask(page, 'callback', 'Own Colours');
	for (const place of [panel, panel.locator('[id$=-reference]')]) await expectEdge(place);
});

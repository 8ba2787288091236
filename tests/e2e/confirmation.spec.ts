import type { Locator, Page } from '@playwright/test';
import { referenceOf } from '#leads/reference.ts';
import type { LeadKind } from '#leads/tables.ts';
import { barriersOf, expectEdge } from './barriers.ts';
import {
	boxOf,
	dialogOf,
	expect,
	fill,
	leadsNamed,
	overflowOf,
	ready,
	resize,
	stopClock,
	test,
	toastOf,
} from './fixtures.ts';
import * as form from './form.ts';

/** The panels of the requests that were sent, the newest first. */
const panels = (page: Page) => page.locator('#sent > *');
const titleOf = (panel: Locator) => panel.getByRole('heading', { level: 2 });

/** Presses away the toasts that are there, all at once: each also goes by itself after some seconds. */
async function dismissToasts(page: Page): Promise<void> {
	await toastOf(page)
		.getByRole('button')
		.evaluateAll((buttons) => {
			for (const button of buttons) (button as HTMLButtonElement).click();
		});
	await expect(toastOf(page)).toHaveCount(0);
}

/** Asks for one thing by a button of the footer, far below where the panel comes. */
async function ask(page: Page, kind: LeadKind, button: string, name: string): Promise<void> {
	// A toast lies over the buttons of a dialog that is opened within its five seconds.
	await dismissToasts(page);
	const opener = page.locator('footer').getByRole('button', { name: button, exact: true });
	// Folded on a narrow page, until it is opened.
	if (!(await opener.isVisible())) await page.locator('footer').getByText('Quick Actions').click();
	await opener.click();
	const dialog = dialogOf(page);
	await ready(dialog);
	await fill(dialog, { ...form.answers[kind], 'Full Name': name });
	await form.press(dialog, kind);
	await expect(dialogOf(page)).toHaveCount(0);
}

/** Where the panel's heading is, it is not under the header. */
async function expectBelowHeader(page: Page) {
	const header = await boxOf(page.locator('header').first());
	expect((await boxOf(titleOf(panels(page).first()))).y).toBeGreaterThanOrEqual(header.bottom);
}

test('a request shows a panel to keep: read, copied, printed, once for each request, until it is put away', async ({
	page,
	site,
	context,
	tolerate,
}) => {
	// The store's answer to a request that it has already.
	tolerate(/status of 409/);
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.setViewportSize({ width: 375, height: 667 });
	await page.goto('/');
	await page.evaluate(() => {
		window.print = () => document.body.setAttribute('data-printed', '');
	});
	await page.getByRole('button', { name: 'Decline' }).click();
	await stopClock(page);
	await ask(page, 'callback', 'Engineer Callback', 'Word For Word');
	const title = 'Callback Request Sent!';
	await expect(toastOf(page)).toContainText(title);
	const panel = panels(page).first();
	await expect(titleOf(panel)).toHaveText(title);
	await expect(titleOf(panel)).toBeFocused();
	await expect(titleOf(panel)).toBeInViewport({ ratio: 1 });
	await expect(() => expectBelowHeader(page)).toPass({ timeout: 60_000 });
	const [lead, ...others] = await leadsNamed(site, 'Word For Word');
	expect(others).toEqual([]);
	const reference = referenceOf(lead?.id ?? '');
	await expect(page.getByRole('region', { name: `${title} ${reference}` })).toBeVisible();
	await page.clock.resume();

	await panel.getByRole('button', { name: 'Print' }).click();
	await expect(page.locator('body')).toHaveAttribute('data-printed', '');
	await page.emulateMedia({ media: 'print' });
	await expect(panel.getByText('Your reference', { exact: true })).toBeVisible();
	for (const button of await panel.locator('button').all()) await expect(button).toBeHidden();
	await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
	await page.emulateMedia({ media: null, forcedColors: 'active', colorScheme: 'dark' });
	for (const place of [panel, panel.locator('[id$=-reference]')]) await expectEdge(place);
	await page.emulateMedia({ forcedColors: null, colorScheme: null });

	// The same words once more are the same request, and have the same panel.
	const shown = (await panel.textContent()) ?? '';
	await ask(page, 'callback', 'Engineer Callback', 'Word For Word');
	await expect(panels(page)).toHaveText([shown]);
	await expect(titleOf(panel)).toBeFocused();
	await ask(page, 'brochure', 'Request Free Brochure', 'Second Of Two');
	await expect(titleOf(panels(page))).toHaveText(['Brochure Request Submitted!', title]);
	await expect(titleOf(panel)).toBeFocused();
	await dismissToasts(page);
	await resize(page, 320, 2);
	expect(await barriersOf(page)).toEqual([]);
	expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

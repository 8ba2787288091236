import { referenceOf } from '#leads/reference.ts';
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

test('a request shows a panel to keep, in sight and in focus, that is printed alone and fits', async ({
	page,
	site,
}) => {
	await page.setViewportSize({ width: 375, height: 667 });
	await page.goto('/');
	await page.evaluate(() => {
		window.print = () => document.body.setAttribute('data-printed', '');
	});
	await page.getByRole('button', { name: 'Decline' }).click();
	await stopClock(page);
	// By a button of the footer, far below where the panel comes: folded on a narrow page, until it is opened.
	await page.locator('footer').getByText('Quick Actions').click();
	await page.locator('footer').getByRole('button', { name: 'Engineer Callback', exact: true }).click();
	const dialog = dialogOf(page);
	await ready(dialog);
	await fill(dialog, { ...form.answers.callback, 'Full Name': 'Word For Word' });
	await form.press(dialog, 'callback');
	await expect(dialogOf(page)).toHaveCount(0);
	const title = 'Callback Request Sent!';
	await expect(toastOf(page)).toContainText(title);
	const panel = page.locator('#sent > *');
	const heading = panel.getByRole('heading', { level: 2, name: title });
	await expect(heading).toBeFocused();
	await expect(heading).toBeInViewport({ ratio: 1 });
	// It is not under the header.
	await expect(async () => {
		const header = await boxOf(page.locator('header').first());
		expect((await boxOf(heading)).y).toBeGreaterThanOrEqual(header.bottom);
	}).toPass({ timeout: 60_000 });
	const [lead, ...others] = await leadsNamed(site, 'Word For Word');
	expect(others).toEqual([]);
	const reference = referenceOf(lead?.id ?? '');
	await expect(page.getByRole('region', { name: `${title} ${reference}` })).toBeVisible();
	await page.clock.resume();

	await panel.getByRole('button', { name: 'Print' }).click();
	await expect(page.locator('body')).toHaveAttribute('data-printed', '');
	await page.emulateMedia({ media: 'print' });
	await expect(panel.getByText('Your reference', { exact: true })).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
	await page.emulateMedia({ media: null, forcedColors: 'active', colorScheme: 'dark' });
	for (const place of [panel, panel.locator('[id$=-reference]')]) await expectEdge(place);
	await page.emulateMedia({ forcedColors: null, colorScheme: null });

	await resize(page, 320, 2);
	expect(await barriersOf(page)).toEqual([]);
	expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

import type { Locator, Page } from '@playwright/test';
import { siteName } from '#brand/name.ts';
import { expect, overflowOf, ready, test } from './fixtures.ts';

/** The width of an A4 sheet between its margins, in CSS pixels. */
const paper = { width: 680, height: 1000 };

test.use({ viewport: paper });

async function print(page: Page) {
	await page.emulateMedia({ media: 'print' });
}

const styleOf = (place: Locator) =>
	place.evaluate((element) => {
		const { color, backgroundColor, display } = getComputedStyle(element);
		return { color, backgroundColor, display };
	});

test('an article prints text and pictures in black on white, tables as tables, and no buttons', async ({ page }) => {
	await page.goto('/blog/homeglide-outdoor-stairlift');
	await expect(page.locator('[data-cookies]')).toBeVisible();
	const table = page.locator('table').first();
	expect((await styleOf(table.locator('tbody tr').first())).display).toBe('block');
	await print(page);
	await expect(table.locator('thead th').first()).toBeVisible();
	expect((await styleOf(table.locator('tbody tr').first())).display).toBe('table-row');
	expect((await styleOf(table.locator('td').first())).display).toBe('table-cell');
	await expect(table.locator('td > span:first-child').filter({ visible: true })).toHaveCount(0);
	expect(await overflowOf(page)).toBeLessThanOrEqual(0);
	for (const hidden of [
		'button',
		'dialog',
		'footer.bg-brand-deep',
		'nav',
		'[data-cookies]',
		'[role=search]',
		'[href="#main"]',
	]) {
		await expect(page.locator(hidden).filter({ visible: true })).toHaveCount(0);
	}
	await expect(page.getByRole('link', { name: `${siteName} home` })).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(page.locator('article svg[role=img]').first()).toBeVisible();
	for (const place of [page.locator('body'), page.locator('article p').first(), page.locator('h1')]) {
		const { color, backgroundColor } = await styleOf(place);
		expect({ color, backgroundColor }).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgba(0, 0, 0, 0)' });
	}
});

test('an open dialog is not printed, the answers of collapsed questions are', async ({ page }) => {
	await page.goto('/?dialog=callback');
	await ready(page.locator('dialog#callback'));
	const answers = page.locator('#faq details > :not(summary)');
	const seen = () =>
		answers.evaluateAll(
			(all) => all.filter((answer) => answer.checkVisibility({ contentVisibilityAuto: true })).length,
		);
	expect(await seen()).toBe(0);
	await print(page);
	await expect(page.locator('dialog#callback')).toBeHidden();
	await expect(page.locator('h1')).toBeVisible();
	expect(await answers.count()).toBeGreaterThan(3);
	await expect.poll(seen).toBe(await answers.count());
	const heights = await answers.evaluateAll((all) => all.map((answer) => answer.getBoundingClientRect().height));
	expect(heights.filter((height) => height < 20)).toEqual([]);
});

test('URLs are printed for external links only', async ({ page }) => {
	const after = (link: Locator) => link.evaluate((element) => getComputedStyle(element, '::after').content);
	await page.goto('/privacy-policy');
	const external = page.getByRole('main').getByRole('link', { name: 'contact page' });
	expect(await after(external)).toBe('none');
	await print(page);
	expect(await after(external)).toContain('https://ico.org.uk/global/contact-us/');
	expect(await after(page.locator('main a[href^="/"]').first())).toBe('none');
	expect(await after(page.locator('main a[href^="mailto:"]').first())).toBe('none');
});

import type { Locator, Page } from '@playwright/test';
import { siteName } from '#brand/name.ts';
import { expect, overflowOf, test } from './fixtures.ts';

// What holds the look together, on one page of each kind; the plan has its own tests.

const pages = ['/', '/blog', '/blog/outdoor-stairlift-cost-2025', '/blog/bespoke-synergy-outdoor-stairlift'];

/** Headings and what can be pressed, in sight below the header and above what stays at the foot, that another thing lies on. */
function covered(page: Page) {
	return page.evaluate(() => {
		const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
		const foot = document.querySelector('[aria-label=Shortcuts]')?.getBoundingClientRect();
		const bottom = foot?.height ? foot.top : innerHeight;
		return [...document.querySelectorAll('main :is(h1, h2, h3, button, summary, input)')]
			.filter((part) => part.checkVisibility() && !part.closest('dialog'))
			.filter((part) => {
				const { left, top: y, width, height } = part.getBoundingClientRect();
				const [x, middle] = [left + width / 2, y + height / 2];
				if (width < 2 || middle < top + 2 || middle > bottom - 2) return false;
				const found = document.elementFromPoint(x, middle);
				// A link may be spread over its card.
				const card = found?.closest('article, li');
				return !found || !(part.contains(found) || found.contains(part) || card?.contains(part));
			})
			.map((part) => part.textContent || part.outerHTML.slice(0, 80));
	});
}

test('no heading and no button lies under another thing, wherever a page is scrolled to', async ({ page }) => {
	for (const path of pages)
		for (const width of [375, 1024, 1440]) {
			await page.setViewportSize({ width, height: 812 });
			await page.goto(path);
			const banner = page.locator('[data-cookies]');
			if (await banner.isVisible()) await banner.getByRole('button', { name: 'Accept' }).click();
			for (const share of [0, 0.25, 0.5, 0.75, 1]) {
				await page.evaluate(
					(to) => scrollTo({ top: to * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' }),
					share,
				);
				expect(await covered(page), `${path}, ${width} px, at ${share}`).toEqual([]);
			}
		}
});

const styleOf = (place: Locator) =>
	place.evaluate((element) => {
		const { color, backgroundColor, display } = getComputedStyle(element);
		return { color, backgroundColor, display };
	});

test('an article prints text and pictures in black on white, tables as tables, and no buttons', async ({ page }) => {
	// The width of an A4 sheet between its margins, in CSS pixels.
	await page.setViewportSize({ width: 680, height: 1000 });
	await page.goto('/blog/homeglide-outdoor-stairlift');
	await expect(page.locator('[data-cookies]')).toBeVisible();
	const table = page.locator('table').first();
	expect((await styleOf(table.locator('tbody tr').first())).display).toBe('block');
	await page.emulateMedia({ media: 'print' });
	await expect(table.locator('thead th').first()).toBeVisible();
	expect((await styleOf(table.locator('tbody tr').first())).display).toBe('table-row');
	expect(await overflowOf(page)).toBeLessThanOrEqual(0);
	const hidden = 'button, dialog, nav, footer.bg-brand-deep, [data-cookies], [role=search]';
	await expect(page.locator(hidden).filter({ visible: true })).toHaveCount(0);
	await expect(page.getByRole('link', { name: `${siteName} home` })).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(page.locator('article svg[role=img]').first()).toBeVisible();
	for (const place of [page.locator('body'), page.locator('article p').first(), page.locator('h1')]) {
		const { color, backgroundColor } = await styleOf(place);
		expect({ color, backgroundColor }).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgba(0, 0, 0, 0)' });
	}
});

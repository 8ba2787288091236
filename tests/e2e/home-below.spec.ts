import { linkTo, startHere } from '#articles/slugs.ts';
import { figures } from '#facts/figures.ts';
import { expect, overflowOf, sectionOf, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
	await page.goto('/');
});

test('a question expands and collapses', async ({ page }) => {
	const faq = sectionOf(page, 'Frequently Asked Questions');
	const items = faq.locator('details');
	expect(await items.count()).toBeGreaterThanOrEqual(8);
	for (const item of await items.all()) {
		const answer = item.locator('p').first();
		await expect(answer).toBeHidden();
		await item.locator('summary').click();
		await expect(answer).toBeVisible();
		await item.locator('summary').click();
		await expect(answer).toBeHidden();
	}
	await items.first().locator('summary').focus();
	await page.keyboard.press('Enter');
	await expect(items.first()).toContainText(figures.straightPrice);
	await expect(items.first().locator('p')).toBeVisible();
});

test('the guides to begin with are listed in their order, with a link to all', async ({ page }) => {
	const guides = sectionOf(page, 'Guides to Read First');
	const links = guides.getByRole('link', { name: /^Read More/ });
	const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
	expect(hrefs).toEqual(startHere.slice(0, 3).map(linkTo));
	await expect(guides.locator('time')).toHaveCount(3);
	for (const card of await guides.getByRole('article').all()) {
		const title = await card.getByRole('heading', { level: 3 }).textContent();
		await expect(card.getByRole('link', { name: /^Read More/ }).filter({ hasText: title ?? '' })).toHaveAttribute(
			'href',
			/^\/blog\/[a-z0-9-]+$/,
		);
		await expect(card.getByRole('img')).toHaveAttribute('alt', /\w+ \w+/);
	}
	await guides.getByRole('link', { name: 'Read Our Blog' }).click();
	await expect(page).toHaveURL('/blog');
});

test('pictures below the fold come once the page has loaded, without scrolling', async ({ browser, site }) => {
	// Not the page of the other tests, which has the pictures in its cache.
	const page = await browser.newPage({ viewport: { width: 375, height: 700 } });
	await page.goto(site.url);
	const pictures = page.locator('main img');
	expect(await pictures.count()).toBeGreaterThan(4);
	await expect
		.poll(() => pictures.evaluateAll((all: HTMLImageElement[]) => all.filter((one) => one.naturalWidth === 0).length))
		.toBe(0);
	const far = await page.evaluate(() => {
		const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
		// Browsers ask for a lazy picture some screens before it is in sight.
		const pictures = [...document.images].filter((one) => one.getBoundingClientRect().top > 5000);
		const sources = pictures.map((one) => one.currentSrc);
		const requests = performance.getEntriesByType('resource').filter(({ name }) => sources.includes(name));
		return requests.map(({ startTime }) => startTime > (visit?.loadEventStart ?? 0));
	});
	expect(new Set(far)).toEqual(new Set([true]));
	await page.close();
});

test('the whole page is laid out without scrolling: a picture of it leaves no part out', async ({ page }) => {
	for (const path of ['/', '/blog', '/blog/outdoor-stairlift-cost-2025', '/privacy-policy']) {
		await page.goto(path);
		const parts = page.locator('main :is(section, h2, p, table), footer');
		expect(await parts.count()).toBeGreaterThan(20);
		const leftOut = await parts.evaluateAll((all) =>
			all
				.filter((part) => part.checkVisibility() && !part.closest('details:not([open])'))
				.filter(
					(part) => part.getBoundingClientRect().height < 8 || getComputedStyle(part).contentVisibility !== 'visible',
				)
				.map((part) => part.outerHTML.slice(0, 80)),
		);
		expect(leftOut, path).toEqual([]);
	}
});

test('scrolling down causes no layout shift', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 700 });
	await page.goto('/');
	for (let turn = 0; turn < 40; turn++) {
		await page.mouse.wheel(0, 500);
		await page.waitForTimeout(30);
	}
	const shifts = await page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
					type: 'layout-shift',
					buffered: true,
				});
				setTimeout(resolve, 500, 0);
			}),
	);
	expect(shifts).toBe(0);
});

test('no section is wider than the screen, and every button is 44 px or more, at any width', async ({ page }) => {
	for (const width of [320, 375, 768, 1440])
		await test.step(`${width} px`, async () => {
			await page.setViewportSize({ width, height: 700 });
			for (const place of await page.locator('main > section[id]').all()) {
				await place.scrollIntoViewIfNeeded();
				expect(await place.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
			}
			expect(await overflowOf(page)).toBeLessThanOrEqual(0);
			const small = await page
				.locator('main :is(button, summary)')
				.evaluateAll((controls) =>
					controls
						.filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 44)
						.map((control) => control.textContent),
				);
			expect(small).toEqual([]);
		});
});

import type { Locator, Page } from '@playwright/test';
import { siteName } from '#brand/name.ts';
import { expect, overflowOf, ready, test } from './fixtures.ts';

// What holds the look together, on one page of each kind; the plan has its own tests.

const pages = ['/', '/blog', '/blog/outdoor-stairlift-cost-2025', '/blog/bespoke-synergy-outdoor-stairlift'];

/** Counts what moves on the page, in its own scripts. */
function watchShifts() {
	new PerformanceObserver((list) => {
		for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
			document.documentElement.dataset.shift = `${Number(document.documentElement.dataset.shift ?? 0) + value}`;
	}).observe({ type: 'layout-shift', buffered: true });
}

/** The typefaces that the first such element is drawn with. */
async function platformFontsOf(page: Page, selector: string) {
	const session = await page.context().newCDPSession(page);
	await session.send('DOM.enable');
	await session.send('CSS.enable');
	const { root } = await session.send('DOM.getDocument');
	const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
	const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
	await session.detach();
	return fonts;
}

test('on a first visit headings, prices and buttons have the brand’s typeface at once, whatever else is late, and nothing moves', async ({
	browser,
	site,
	tolerate,
}) => {
	tolerate(/Failed to load resource/);
	for (const path of pages) {
		const page = await browser.newPage({ viewport: { width: 375, height: 812 } });
		await page.route('**/*.woff2', (route) => route.abort());
		await page.addInitScript(watchShifts);
		await page.goto(site.url + path);
		for (const selector of [
			'h1',
			'header a span span',
			...(path === '/' ? ['.bg-band button', 'dd', 'th a'] : [path === '/blog' ? 'main button' : 'main footer button']),
		]) {
			const fonts = await platformFontsOf(page, selector);
			expect(
				fonts.filter(({ isCustomFont }) => !isCustomFont),
				`${path} ${selector}`,
			).toEqual([]);
			expect(fonts.length, `${path} ${selector}`).toBeGreaterThan(0);
		}
		expect(await page.evaluate(() => document.documentElement.dataset.shift), path).toBeUndefined();
		await page.close();
	}
});

test('on a slow first visit the text has the brand’s typeface as soon as that is there, and the page keeps its place', async ({
	browser,
	site,
}) => {
	for (const width of [375, 1440]) {
		const page = await browser.newPage({ viewport: { width, height: 812 } });
		await page.addInitScript(watchShifts);
		let send: () => void = () => {};
		const isWanted = new Promise<void>((resolve) => {
			send = resolve;
		});
		await page.route('**/*.woff2', async (route) => {
			await isWanted;
			await route.continue();
		});
		await page.goto(site.url, { waitUntil: 'commit' });
		const text = page.locator('.bg-band li').first();
		await expect(text).toBeVisible();
		expect(await platformFontsOf(page, '.bg-band li')).toEqual([expect.objectContaining({ isCustomFont: false })]);
		send();
		await expect
			.poll(() => platformFontsOf(page, '.bg-band li'))
			.toEqual([expect.objectContaining({ isCustomFont: true })]);
		expect(Number((await page.evaluate(() => document.documentElement.dataset.shift)) ?? 0)).toBeLessThan(0.01);
		await page.close();
	}
});

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

test.describe('on paper', () => {
	// The width of an A4 sheet between its margins, in CSS pixels.
	test.use({ viewport: { width: 680, height: 1000 } });

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
		const suffix = (link: Locator) => link.evaluate((element) => getComputedStyle(element, '::after').content);
		await page.goto('/privacy-policy');
		const external = page.getByRole('main').getByRole('link', { name: 'contact page' });
		expect(await suffix(external)).toBe('none');
		await print(page);
		expect(await suffix(external)).toContain('https://ico.org.uk/global/contact-us/');
		expect(await suffix(page.locator('main a[href^="/"]').first())).toBe('none');
		expect(await suffix(page.locator('main a[href^="mailto:"]').first())).toBe('none');
	});
});

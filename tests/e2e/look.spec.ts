import type { Page } from '@playwright/test';
import { expect, resize, test } from './fixtures.ts';

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

test('a heavy border is around what can be pressed or typed into alone, and sizes of type are of one scale', async ({
	page,
}) => {
	const scale = [16, 18, 20, 22, 26, 32, 40, 48];
	for (const path of pages) {
		await page.goto(path);
		for (const width of [375, 1440]) {
			await resize(page, width);
			const { heavy, strays } = await page.evaluate((scale) => {
				const shown = [...document.querySelectorAll('header, main *, footer *')].filter(
					(one) => one.checkVisibility() && !one.closest('dialog, svg'),
				);
				const heavy = shown.filter((one) => {
					const { borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth } = getComputedStyle(one);
					const sides = [borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth].map(Number.parseFloat);
					return Math.min(...sides) >= 1.9 && !one.matches('button, a, input, label, select, textarea');
				});
				const texts = shown.filter((one) =>
					[...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
				);
				const sizes = texts
					.filter((one) => !one.closest('.sr-only, sup'))
					.map((one) => Number.parseFloat(getComputedStyle(one).fontSize));
				return {
					heavy: heavy.map((one) => one.outerHTML.slice(0, 100)),
					strays: [...new Set(sizes)].filter((size) => !scale.some((step) => Math.abs(step - size) < 0.5)),
				};
			}, scale);
			expect(heavy, `${path}, ${width} px`).toEqual([]);
			expect(strays, `${path}, ${width} px`).toEqual([]);
		}
	}
});

import { type Browser, chromium, type Page } from '@playwright/test';
import { browserPath, quiet } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';

// With scrollbars that take some of the window's width, as on Windows: media queries count it, the layout does not have it.
let browser: Browser;
test.beforeAll(async () => {
	browser = await chromium.launch({
		executablePath: browserPath(),
		args: quiet,
		ignoreDefaultArgs: ['--hide-scrollbars'],
	});
});
test.afterAll(() => browser.close());

/** What WCAG 1.4.12 lets a visitor set. */
const spacing = '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }';

async function space(page: Page) {
	// By a sheet of the page's own: its policy takes no other.
	await page.evaluate((css) => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(css);
		document.adoptedStyleSheets = [sheet];
	}, spacing);
}

test('the header is one row, and anchors are below it', async ({ site }) => {
	test.slow();
	for (const typeface of ['its own', 'the fallback'])
		for (const spaced of [false, true])
			await test.step(`${typeface} typeface${spaced ? ', text spacing' : ''}`, async () => {
				const page = await browser.newPage({ baseURL: site.url });
				if (typeface === 'the fallback') await page.route('**/*.woff2', (route) => route.abort());
				await page.goto('/sitemap');
				// The typeface is used from the second page on, where it came too late for the first.
				await page.goto('/');
				const loaded = await page.evaluate(async () => [...(await document.fonts.ready)].map(({ status }) => status));
				expect(loaded.includes('loaded')).toBe(typeface === 'its own');
				if (spaced) await space(page);
				const header = page.locator('header').first();
				const height = async () => (await header.boundingBox())?.height;
				for (const width of [1024, 1265, 1280, 1295, 1366]) {
					await page.setViewportSize({ width, height: 720 });
					const root = await page.evaluate(() => {
						const { clientWidth, scrollWidth } = document.documentElement;
						return { scrollbar: innerWidth - clientWidth, tooWide: scrollWidth - clientWidth };
					});
					expect(root.scrollbar).toBeGreaterThan(0);
					expect(root.tooWide).toBe(0);
					expect(await height(), `${width} px`).toBe(73);
				}
				for (const width of [375, 1280]) {
					await page.setViewportSize({ width, height: 720 });
					expect(await height(), `${width} px`).toBeLessThanOrEqual(width > 375 || spaced ? 73 : 55);
					const faq = page.locator('#faq');
					await faq.evaluate((one) => one.scrollIntoView());
					const top = await faq.evaluate((one) => one.getBoundingClientRect().top);
					expect(top, `${width} px`).toBeGreaterThanOrEqual((await height()) ?? Number.NaN);
				}
				await page.close();
			});
});

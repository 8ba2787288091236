import { chromium, type Page } from '@playwright/test';
import { siteName } from '#brand/name.ts';
import { browserPath, quiet } from '../support/browser.ts';
import { boxOf, dialogOf, expect, resize, test } from './fixtures.ts';

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

const heightOf = async (page: Page) => (await boxOf(page.locator('header').first())).height;

test('the header is one row, and anchors are below it, in its own typeface and the fallback, with text spacing too', async ({
	site,
}) => {
	// With scrollbars that take some of the window's width, as on Windows: media queries count it, the layout does not have it.
	const ignoreDefaultArgs = ['--hide-scrollbars'];
	const browser = await chromium.launch({ executablePath: browserPath(), args: quiet, ignoreDefaultArgs });
	for (const typeface of ['its own', 'the fallback']) {
		const page = await browser.newPage({ baseURL: site.url });
		if (typeface === 'the fallback') await page.route('**/*.woff2', (route) => route.abort());
		await page.goto('/');
		for (const spaced of [false, true]) {
			if (spaced) await space(page);
			for (const width of [1024, 1265]) {
				await page.setViewportSize({ width, height: 720 });
				const root = await page.evaluate(() => {
					const { clientWidth, scrollWidth } = document.documentElement;
					return { scrollbar: innerWidth - clientWidth, tooWide: scrollWidth - clientWidth };
				});
				expect(root.scrollbar).toBeGreaterThan(0);
				expect(root.tooWide).toBe(0);
				expect(await heightOf(page), `${typeface}, ${width} px, spaced: ${spaced}`).toBe(73);
			}
			for (const width of [375, 1280]) {
				await page.setViewportSize({ width, height: 720 });
				const where = `${typeface}, ${width} px, spaced: ${spaced}`;
				const height = await heightOf(page);
				expect(height, where).toBeLessThanOrEqual(width > 375 || spaced ? 73 : 55);
				const top = await page.locator('#faq').evaluate((one) => {
					one.scrollIntoView({ behavior: 'instant' });
					return one.getBoundingClientRect().top;
				});
				expect(top, where).toBeGreaterThanOrEqual(height);
			}
		}
		await page.close();
	}
	await browser.close();
});

test('the logo is a large enough target at any width, and links lead to the main pages, where there is room', async ({
	page,
}) => {
	await page.goto('/');
	const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
	for (const [width, names] of [
		[320, []],
		[375, []],
		[768, []],
		[1024, ['Plan and price', 'Guides', 'Who we are']],
		[1280, ['Plan and price', 'Guides', 'Who we are']],
		[1440, ['Plan and price', 'Guides', 'Who we are']],
	] as const) {
		await resize(page, width);
		await expect(links.filter({ visible: true })).toHaveText([...names]);
		expect(await heightOf(page), `${width} px`).toBeLessThanOrEqual(73);
		const { least } = await boxOf(page.getByRole('link', { name: `${siteName} home` }));
		expect(least, `${width} px`).toBeGreaterThanOrEqual(44);
	}
	await links.filter({ hasText: 'Plan and price' }).click();
	await expect(page).toHaveURL('/plan');
});

test('the bar at the thumb waits for the banner’s answer, then stays in sight and opens two forms', async ({
	page,
}) => {
	await page.setViewportSize({ width: 375, height: 667 });
	await page.goto('/blog');
	const bar = page.getByRole('navigation', { name: 'Shortcuts' });
	const banner = page.locator('[data-cookies]');
	await expect(banner).toBeVisible();
	await expect(bar).toBeHidden();
	await banner.getByRole('button', { name: 'Decline' }).click();
	await page.mouse.wheel(0, 900);
	await expect(bar).toBeInViewport({ ratio: 1 });
	expect((await boxOf(bar)).height).toBeLessThanOrEqual(64);
	for (const [name, title] of [
		['Photo quote', 'Upload Photos for Quote'],
		['Callback', 'Request an Engineer Callback'],
	] as const) {
		await bar.getByRole('button', { name }).click();
		await expect(dialogOf(page).getByRole('heading', { name: title })).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(bar.getByRole('button', { name })).toBeFocused();
	}
	await page.emulateMedia({ media: 'print' });
	await expect(bar).toBeHidden();
	await page.emulateMedia({ media: 'screen' });
});

test('the menu opens and closes with its button, and closes after each action and by Escape', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 667 });
	await page.goto('/');
	const menu = page.getByRole('button', { name: 'Menu' });
	const actions = page.getByRole('navigation', { name: 'Ask us' });
	await expect(actions).toBeHidden();
	await menu.click();
	await expect(actions).toBeVisible();
	await expect(menu).toHaveAttribute('aria-expanded', 'true');
	await expect(menu.getByText('Close')).toBeVisible();
	const links = page.getByRole('navigation', { name: 'Pages' });
	await expect(links.getByRole('link')).toHaveText([
		'Plan and price',
		'Guides',
		'Who we are',
		'£What it costs',
		'?Questions',
		'Search',
	]);
	const [sheet, last] = [await boxOf(page.locator('#actions')), await boxOf(actions)];
	expect(sheet.bottom, 'the menu is a sheet over all below the header').toBeCloseTo(667, 0);
	expect(last.bottom, 'with the actions at the thumb').toBeGreaterThan(600);
	await menu.click();
	await expect(actions).toBeHidden();
	for (const name of ['Free Brochure', 'Upload Photos for Quote', 'Engineer Callback']) {
		await menu.click();
		await actions.getByRole('button', { name }).click();
		await expect(dialogOf(page)).toBeVisible();
		// Before Escape, which would fold it as well.
		await expect(page.locator('[data-menu]')).toHaveAttribute('aria-expanded', 'false');
		await page.keyboard.press('Escape');
		await expect(actions).toBeHidden();
		await expect(menu, 'the opener is folded away, so its menu takes the focus').toBeFocused();
	}
	await menu.click();
	await page.keyboard.press('Escape');
	await expect(actions).toBeHidden();
	await expect(menu).toBeFocused();
	await menu.click();
	await links.getByRole('link', { name: 'Questions' }).click();
	await expect(actions).toBeHidden();
	await expect(page.getByRole('heading', { name: 'Frequently Asked Questions' })).toBeInViewport();
});

const banner = 'section[aria-label=Cookies]';

test('declining stores nothing and hides it for the visit; accepting hides it for good', async ({ page, context }) => {
	await page.goto('/');
	await page.locator(banner).getByRole('button', { name: 'Decline' }).click();
	await expect(page.locator(banner)).toBeHidden();
	expect(await page.evaluate(() => localStorage.length + sessionStorage.length + document.cookie.length)).toBe(0);
	await page.goto('/?again');
	await expect(page.locator(banner)).toBeHidden();
	const another = await context.newPage();
	await another.goto(page.url());
	await another.locator(banner).getByRole('button', { name: 'Accept' }).click();
	await expect(another.locator(banner)).toBeHidden();
	expect(await another.evaluate(() => ({ ...localStorage }))).toEqual({ cookieConsent: 'accepted' });
	await another.reload();
	await expect(another.locator(banner)).toBeHidden();
});

test('accepting hides it where nothing can be kept any more', async ({ page }) => {
	await page.addInitScript(() => {
		Storage.prototype.setItem = () => {
			throw new DOMException('full', 'QuotaExceededError');
		};
	});
	await page.goto('/');
	await page.locator(banner).getByRole('button', { name: 'Accept' }).click();
	await expect(page.locator(banner)).toBeHidden();
	await page.goto('/cookie-policy');
	await page.getByRole('button', { name: 'Stop it opening by itself' }).click();
	await expect(page.locator('[data-stop-brochure]')).toContainText('Your browser keeps no notes for us');
});

test('on a phone it says what Accept does, in two lines and the buttons, and is in nobody’s way', async ({ page }) => {
	await page.goto('/');
	await expect(page.locator(banner)).toHaveText(/If you accept, we remember it and fill in your next form/, {
		useInnerText: true,
	});
	for (const width of [320, 375]) {
		await page.setViewportSize({ width, height: 667 });
		expect((await boxOf(page.locator(banner))).height, `${width} px`).toBeLessThanOrEqual(100);
	}

	// It never covers what has the focus, nor does the bar below it.
	for (let press = 0; press < 40; press++) {
		await page.keyboard.press('Tab');
		const covered = await page.evaluate((selector) => {
			const focused = document.activeElement;
			const banner = document.querySelector(selector);
			if (!focused || !banner || focused === document.body || banner.contains(focused)) return false;
			return focused.getBoundingClientRect().bottom > banner.getBoundingClientRect().top + 1;
		}, banner);
		expect(covered).toBe(false);
	}
});

import { boxOf, dialogOf, expect, test } from './fixtures.ts';

/** What WCAG 1.4.12 lets a visitor set. */
const spacing = '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }';

test('the header is one row, and anchors are below it, with text spacing too', async ({ page }) => {
	await page.goto('/');
	for (const css of ['', spacing]) {
		// By a sheet of the page's own: its policy takes no other.
		await page.evaluate((text) => {
			const sheet = new CSSStyleSheet();
			sheet.replaceSync(text);
			document.adoptedStyleSheets = [sheet];
		}, css);
		for (const width of [375, 1024, 1280]) {
			await page.setViewportSize({ width, height: 720 });
			const { height } = await boxOf(page.locator('header').first());
			expect(height, `${width} px ${css}`).toBeLessThanOrEqual(73);
			const top = await page.locator('#faq').evaluate((one) => {
				one.scrollIntoView({ behavior: 'instant' });
				return one.getBoundingClientRect().top;
			});
			expect(top, `${width} px ${css}`).toBeGreaterThanOrEqual(height);
		}
	}
});

test('the menu opens by its button; after an action, Escape or a link it is closed, and the focus where it belongs', async ({
	page,
}) => {
	await page.setViewportSize({ width: 375, height: 667 });
	await page.goto('/');
	const menu = page.getByRole('button', { name: 'Menu' });
	const actions = page.getByRole('navigation', { name: 'Ask us' });
	await expect(actions).toBeHidden();
	await menu.click();
	await actions.getByRole('button', { name: 'Engineer Callback' }).click();
	await expect(dialogOf(page)).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(actions).toBeHidden();
	await expect(menu, 'the opener is folded away, so its menu takes the focus').toBeFocused();
	await menu.click();
	await page.keyboard.press('Escape');
	await expect(actions).toBeHidden();
	await expect(menu).toBeFocused();
	await menu.click();
	await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Questions' }).click();
	await expect(actions).toBeHidden();
	await expect(page.getByRole('heading', { name: 'Frequently Asked Questions' })).toBeInViewport();
});

const banner = 'section[aria-label=Cookies]';

test('on a phone it says what Accept does, and covers nothing that has the focus', async ({ page }) => {
	await page.goto('/');
	await expect(page.locator(banner)).toHaveText(/If you accept, we fill in your details next time/, {
		useInnerText: true,
	});
	await page.setViewportSize({ width: 320, height: 667 });
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

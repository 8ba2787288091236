import { boxOf, expect, test } from './fixtures.ts';

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

	// A button that is half covered by it can be pressed.
	const place = await boxOf(page.locator(banner));
	const before = await boxOf(page.locator('main').getByRole('button', { name: 'Photo Upload Quotes' }));
	await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), before.bottom - 20 - place.y);
	await page.mouse.click(before.x + 50, place.y - 10);
	await expect(page.locator('dialog#photo-quote')).toBeVisible();
});

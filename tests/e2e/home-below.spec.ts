import { startHere } from '#articles/order.ts';
import { linkTo } from '#articles/slugs.ts';
import { figures } from '#facts/figures.ts';
import { expect, sectionOf, test } from './fixtures.ts';

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

test('the questions people ask first are there', async ({ page }) => {
	const faq = sectionOf(page, 'Frequently Asked Questions');
	for (const words of [
		'cost?',
		'site survey',
		'installation',
		'weathers',
		'power cut',
		'weight',
		'help',
		'fits',
		'details',
	]) {
		await expect(faq.locator('summary').filter({ hasText: words }).first()).toBeVisible();
	}
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

test('pictures below the fold are loaded only when near', async ({ page }) => {
	const asked: string[] = [];
	page.on('request', (request) => asked.push(new URL(request.url()).pathname));
	await page.setViewportSize({ width: 375, height: 700 });
	await page.goto('/', { waitUntil: 'networkidle' });
	expect(asked.filter((path) => path.startsWith('/blog/'))).toEqual([]);
	await sectionOf(page, 'Guides to Read First').getByRole('img').first().scrollIntoViewIfNeeded();
	// Drawings, or the operator's photographs.
	await expect.poll(() => asked.filter((path) => /^\/blog\/images\/|\.avif$/.test(path))).not.toEqual([]);
});

test('sections below the fold are left out of layout until near, at a guessed height only while the page loads', async ({
	page,
	browser,
	site,
}) => {
	const asSent = await browser.newContext({ javaScriptEnabled: false });
	const still = await asSent.newPage();
	await still.goto(site.url);
	const sections = still.locator('main > section[id]');
	const count = await page.locator('main > section[id]').count();
	expect(count).toBeGreaterThan(1);
	await expect(sections).toHaveCount(count);
	for (const place of await sections.all()) {
		await expect(place).toHaveCSS('content-visibility', 'auto');
		await expect(place).toHaveCSS('contain-intrinsic-height', /^auto \d+/);
	}
	await asSent.close();

	// Once the page has loaded, those in sight are laid out, and the others have their real heights.
	const heights = () =>
		page.locator('main > section[id], footer').evaluateAll((parts) => parts.map((part) => part.clientHeight));
	await page.setViewportSize({ width: 375, height: 700 });
	await page.locator('main > section[id], footer').evaluateAll((parts: HTMLElement[]) => {
		for (const part of parts) part.style.contentVisibility = 'visible';
	});
	const real = await heights();
	await page.reload();
	await expect.poll(heights).toEqual(real);
	await expect(page.locator('main > section[id]').first()).toHaveCSS('content-visibility', 'visible');
	for (const part of [page.locator('main > section[id]').last(), page.locator('footer')])
		await expect(part).toHaveCSS('content-visibility', 'auto');
});

test('the guessed height of a section is near enough that one product more needs no new guess', async ({
	browser,
	site,
}) => {
	const asSent = await browser.newContext({ javaScriptEnabled: false });
	const page = await asSent.newPage();
	for (const width of [375, 768, 1440]) {
		await page.setViewportSize({ width, height: 800 });
		await page.goto(site.url);
		for (const place of await page.locator('main > section[id]').all()) {
			const guessed = Number.parseFloat(
				(await place.evaluate((one) => getComputedStyle(one).containIntrinsicHeight)).replace('auto ', ''),
			);
			const real = await place.evaluate((one) => one.firstElementChild?.scrollHeight ?? 0);
			const which = `${await place.getAttribute('id')} at ${width} px is ${real} px, guessed ${guessed}`;
			expect(guessed / real, which).toBeGreaterThan(0.7);
			expect(guessed / real, which).toBeLessThan(1.35);
		}
	}
	await asSent.close();
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
			expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
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

import { siteName } from '#brand/name.ts';
import { figures } from '#facts/figures.ts';
import { leadKinds } from '#leads/tables.ts';
import { dialogOf, expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
	await page.goto('/');
});

test('the hero has its headline, checklist, two buttons and badge', async ({ page }) => {
	const main = page.locator('main');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outdoor Stairlifts - No Site Survey Needed');
	for (const promise of [
		'Upload photos for instant quotation',
		'No site survey required',
		'Free brochures available',
		'Engineer callback on request',
	]) {
		await expect(main.getByRole('listitem').filter({ hasText: promise })).toBeVisible();
	}
	await expect(main.getByText('2-5 Hours Installation Time')).toBeVisible();
	await expect(main.getByText('Handicare, Acorn, Bespoke and Brooks').first()).toBeVisible();
	await expect(main.getByText('England, Scotland, Wales and Northern Ireland').first()).toBeVisible();
});

test('each button in the page, the header and the footer opens its dialog, and gets the focus back', async ({
	page,
}) => {
	for (const [place, button, title] of [
		['main', 'Get My Free Quotes', 'Free Brochure'],
		['main', 'Upload Photos for Quote', 'Upload Photos for Quote'],
		['header', 'Free Brochure', 'Free Brochure'],
		['header', 'Upload Photos for Quote', 'Upload Photos for Quote'],
		['header', 'Engineer Callback', 'Request an Engineer Callback'],
		['footer', 'Request Free Brochure', 'Free Brochure'],
		['footer', 'Upload Photos for Quote', 'Upload Photos for Quote'],
		['footer', 'Engineer Callback', 'Request an Engineer Callback'],
	] as const)
		await test.step(`'${button}' in the ${place}`, async () => {
			const opener = page.locator(place).getByRole('button', { name: button }).first();
			await opener.click();
			await expect(dialogOf(page).getByRole('heading', { name: title })).toBeFocused();
			await page.keyboard.press('Escape');
			await expect(opener).toBeFocused();
		});
});

test('the logo links to the home page and the header stays visible', async ({ page }) => {
	await page.mouse.wheel(0, 2000);
	const logo = page.locator('header').getByRole('link', { name: `${siteName} home` });
	await expect(logo).toBeInViewport();
	await expect(logo).toHaveAttribute('href', '/');
});

test('the footer has contact, legal links and the company', async ({ page }) => {
	const footer = page.locator('footer');
	await expect(footer.getByRole('link', { name: 'hello@outdoor-stairlifts.example' })).toHaveAttribute(
		'href',
		'mailto:hello@outdoor-stairlifts.example',
	);
	await expect(footer.getByRole('link', { name: 'Pinterest' })).toHaveAttribute('href', /^https:\/\/.*pinterest/);
	for (const [name, href] of [
		['Read Our Blog', '/blog'],
		['Privacy Policy', '/privacy-policy'],
		['Cookie Policy', '/cookie-policy'],
		['Blog', '/blog'],
		['Sitemap', '/sitemap'],
	] as const) {
		await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
	}
	await expect(footer).toContainText('Company number');
	await expect(footer).toContainText('Registered office');
});

test('the header links to prices, questions, guides, who we are and the search, where there is room', async ({
	page,
}) => {
	const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
	for (const [width, names] of [
		[1024, ['Prices', 'Questions']],
		[1280, ['Prices', 'Questions', 'Guides', 'Who we are', 'Search']],
		[1440, ['Prices', 'Questions', 'Guides', 'Who we are', 'Search']],
	] as const) {
		await page.setViewportSize({ width, height: 800 });
		await expect(links.filter({ visible: true })).toHaveText([...names]);
		expect((await page.locator('header').first().boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(73);
	}
	await links.filter({ hasText: 'Questions' }).click();
	await expect(page.getByRole('heading', { name: 'Frequently Asked Questions' })).toBeInViewport();
	await links.filter({ hasText: 'Prices' }).click();
	await expect(page).toHaveURL('/blog/outdoor-stairlift-cost-2025');
});

test.describe('On a phone', () => {
	test.use({ viewport: { width: 375, height: 667 } });

	test('the page is less than 12,000 px high', async ({ page }) => {
		// As it is, not as its sections' heights were guessed.
		const height = await page.locator('[data-far]').evaluateAll((places: HTMLElement[]) => {
			for (const place of places) place.style.contentVisibility = 'visible';
			return document.documentElement.scrollHeight;
		});
		expect(height).toBeGreaterThan(8000);
		expect(height).toBeLessThan(12_000);
	});

	test('headline, both prices, the picture and the first button are on the first screen', async ({ page }) => {
		await page.setViewportSize({ width: 375, height: 812 });
		await expect(page.locator('[data-cookies]')).toBeVisible();
		const foot = await page.locator('[data-cookies]').boundingBox();
		const main = page.locator('main');
		for (const part of [
			page.getByRole('heading', { level: 1 }),
			main.getByText(figures.straightPrice).first(),
			main.getByText(figures.curvedPrice).first(),
			main.getByRole('img').first(),
			main.getByText('Installation Time'),
			main.getByRole('button', { name: 'Upload Photos for Quote' }),
		]) {
			const box = await part.boundingBox();
			expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
		}
		await expect(main.locator('figure')).toContainText('Drawing');
		// The headline breaks at its dash.
		const [first, second] = await page
			.locator('h1 > span')
			.evaluateAll((all) => all.map((one) => one.getClientRects().length));
		expect([first, second]).toEqual([1, 1]);
	});

	for (const path of ['/', '/blog', '/privacy-policy'])
		test(`on ${path}, the bar at the thumb is in sight while reading, asks by two buttons, and covers no banner`, async ({
			page,
		}) => {
			await page.goto(path);
			const bar = page.getByRole('navigation', { name: 'Shortcuts' });
			const banner = page.locator('[data-cookies]');
			await expect(banner).toBeVisible();
			await page.mouse.wheel(0, 900);
			await expect(bar).toBeInViewport({ ratio: 1 });
			const [box, above] = [await bar.boundingBox(), await banner.boundingBox()];
			expect(box?.height).toBeLessThanOrEqual(64);
			expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 0.5);
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
			for (const [width, height] of [
				[667, 375],
				[768, 1024],
			] as const) {
				await page.setViewportSize({ width, height });
				await expect(bar).toBeHidden();
			}
		});

	test('the menu opens and closes with its button, and closes after each of the three actions', async ({ page }) => {
		const menu = page.getByRole('button', { name: 'Menu' });
		const actions = page.getByRole('navigation', { name: 'Ask us' });
		await expect(actions).toBeHidden();
		await menu.click();
		await expect(actions).toBeVisible();
		await expect(menu).toHaveAttribute('aria-expanded', 'true');
		await expect(menu.getByText('Close')).toBeVisible();
		await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveCount(5);
		await menu.click();
		await expect(actions).toBeHidden();
		for (const name of ['Free Brochure', 'Upload Photos for Quote', 'Engineer Callback']) {
			await menu.click();
			await actions.getByRole('button', { name }).click();
			await expect(dialogOf(page)).toBeVisible();
			await page.keyboard.press('Escape');
			await expect(actions).toBeHidden();
			await expect(menu, 'the opener is folded away, so its menu takes the focus').toBeFocused();
		}
	});

	test('Escape closes the menu and restores the focus', async ({ page }) => {
		await page.getByRole('button', { name: 'Menu' }).click();
		await page.keyboard.press('Escape');
		await expect(page.getByRole('navigation', { name: 'Ask us' })).toBeHidden();
		await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
	});
});

test('?dialog= opens each dialog after loading, and nothing is wider than the screen', async ({ page }) => {
	const widths = [320, 375, 768, 1440];
	const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
	for (const width of widths) {
		await page.setViewportSize({ width, height: 700 });
		expect(await overflow(), `${width} px`).toBeLessThanOrEqual(0);
	}
	for (const kind of leadKinds) {
		await page.goto(`/?dialog=${kind}`);
		const dialog = page.locator(`dialog#${kind}`);
		await expect(dialog).toBeVisible();
		for (const width of widths) {
			await page.setViewportSize({ width, height: 700 });
			const wider = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
			expect(wider, `${kind} at ${width} px`).toBe(0);
			expect(await overflow(), `${kind} at ${width} px`).toBeLessThanOrEqual(0);
		}
	}
});

import { siteName } from '#brand/name.ts';
import { figures } from '#facts/figures.ts';
import { boxOf, dialogOf, expect, test } from './fixtures.ts';

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

test('each button in page, header and footer opens its dialog, and gets the focus back', async ({ page }) => {
	for (const [place, button, title] of [
		['main', 'Get My Free Quotes', 'Free Brochure'],
		['main', 'Upload Photos for Quote', 'Upload Photos for Quote'],
		['#benefits', 'Request a Quote Today', 'Upload Photos for Quote'],
		['#benefits', 'Download Our Free Brochure', 'Free Brochure'],
		['#info', 'Get a Professional Assessment', 'Request an Engineer Callback'],
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

test('the page is less than 9,000 px high', async ({ page }) => {
	// With the typeface, which may come too late for the first page.
	await page.goto('/');
	await page.setViewportSize({ width: 375, height: 667 });
	const height = await page.evaluate(() => document.documentElement.scrollHeight);
	expect(height).toBeGreaterThan(6000);
	expect(height).toBeLessThan(9000);
});

test('headline, both prices, the picture and the first button are on the first screen', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 812 });
	await expect(page.locator('[data-cookies]')).toBeVisible();
	const foot = await boxOf(page.locator('[data-cookies]'));
	const main = page.locator('main');
	for (const part of [
		page.getByRole('heading', { level: 1 }),
		main.getByText(figures.straightPrice).first(),
		main.getByText(figures.curvedPrice).first(),
		main.getByRole('img').first(),
		main.getByText('Installation Time'),
		main.getByRole('button', { name: 'Upload Photos for Quote' }),
	])
		expect((await boxOf(part)).bottom).toBeLessThanOrEqual(foot.y);
	await expect(main.locator('figure')).toContainText('Drawing');
	// The headline breaks at its dash.
	const lines = await page.locator('h1').evaluate((heading) =>
		[...heading.childNodes]
			.filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
			.map((text) => {
				const range = new Range();
				range.selectNodeContents(text);
				return { text: text.textContent?.trim(), rows: range.getClientRects().length };
			}),
	);
	expect(lines).toEqual([
		{ text: 'Outdoor Stairlifts -', rows: 1 },
		{ text: 'No Site Survey Needed', rows: 1 },
	]);
});

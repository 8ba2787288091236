import { siteName } from '#brand/name.ts';
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

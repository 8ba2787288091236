import { leadKinds } from '#leads/tables.ts';
import { dialogOf, expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
	await page.goto('/');
});

test('the hero says what the specification gives it', async ({ page }) => {
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

for (const [place, button, title] of [
	['main', 'Get My Free Quotes', 'Free Brochure'],
	['main', 'Upload Photos for Quote', 'Upload Photos for Quote'],
	['header', 'Free Brochure', 'Free Brochure'],
	['header', 'Upload Photos for Quote', 'Upload Photos for Quote'],
	['header', 'Engineer Callback', 'Request an Engineer Callback'],
	['footer', 'Request Free Brochure', 'Free Brochure'],
	['footer', 'Upload Photos for Quote', 'Upload Photos for Quote'],
	['footer', 'Engineer Callback', 'Request an Engineer Callback'],
] as const) {
	test(`'${button}' in the ${place} opens '${title}', and gives the focus back`, async ({ page }) => {
		const opener = page.locator(place).getByRole('button', { name: button }).first();
		await opener.click();
		await expect(dialogOf(page).getByRole('heading', { name: title })).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(opener).toBeFocused();
	});
}

test('the logo leads home and the header stays in sight', async ({ page }) => {
	await page.mouse.wheel(0, 2000);
	const logo = page.locator('header').getByRole('link', { name: 'Outdoor Stairlifts home' });
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

test.describe('On a phone', () => {
	test.use({ viewport: { width: 375, height: 667 } });

	test('the menu opens and closes with its button, and closes after each of the three actions', async ({ page }) => {
		const menu = page.getByRole('button', { name: 'Menu' });
		const actions = page.getByRole('navigation', { name: 'Ask us' });
		await expect(actions).toBeHidden();
		await menu.click();
		await expect(actions).toBeVisible();
		await expect(menu).toHaveAttribute('aria-expanded', 'true');
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

	test('Escape folds the menu and gives the focus back', async ({ page }) => {
		await page.getByRole('button', { name: 'Menu' }).click();
		await page.keyboard.press('Escape');
		await expect(page.getByRole('navigation', { name: 'Ask us' })).toBeHidden();
		await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
	});
});

for (const kind of leadKinds) {
	test(`/?dialog=${kind} opens it on arrival`, async ({ page }) => {
		await page.goto(`/?dialog=${kind}`);
		await expect(page.locator(`dialog#${kind}`)).toBeVisible();
	});
}

for (const width of [320, 375, 768, 1440]) {
	test(`at ${width} px nothing is wider than the screen, the dialogs included`, async ({ page }) => {
		await page.setViewportSize({ width, height: 700 });
		const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
		expect(await overflow()).toBeLessThanOrEqual(0);
		for (const kind of leadKinds) {
			await page.goto(`/?dialog=${kind}`);
			const wider = await page.locator(`dialog#${kind}`).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
			expect(wider).toBe(0);
			expect(await overflow()).toBeLessThanOrEqual(0);
		}
	});
}

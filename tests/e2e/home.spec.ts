import { siteName } from '#brand/name.ts';
import { dialogOf, expect, test } from './fixtures.ts';

test('buttons in page, header and footer open their dialog, and get the focus back', async ({ page }) => {
	await page.goto('/');
	for (const [place, button, title] of [
		['main', 'Get My Free Quotes', 'Free Brochure'],
		['#benefits', 'Request a Quote Today', 'Upload Photos for Quote'],
		['#info', 'Get a Professional Assessment', 'Request an Engineer Callback'],
		['header', 'Engineer Callback', 'Request an Engineer Callback'],
		['footer', 'Request Free Brochure', 'Free Brochure'],
	] as const)
		await test.step(`'${button}' in the ${place}`, async () => {
			const opener = page.locator(place).getByRole('button', { name: button }).first();
			await opener.click();
			await expect(dialogOf(page).getByRole('heading', { name: title })).toBeFocused();
			if (title === 'Free Brochure') await expect(dialogOf(page).getByLabel('Product:')).toBeHidden();
			await page.keyboard.press('Escape');
			await expect(opener).toBeFocused();
		});
});

test('a question expands and collapses', async ({ page }) => {
	await page.goto('/');
	const items = page.locator('#faq details');
	expect(await items.count()).toBeGreaterThanOrEqual(8);
	const answer = items.first().locator('p').first();
	await expect(answer).toBeHidden();
	await items.first().locator('summary').press('Enter');
	await expect(answer).toBeVisible();
	await items.first().locator('summary').click();
	await expect(answer).toBeHidden();
});

test('pictures below the fold come once the page has loaded, without scrolling; scrolling shifts nothing, and the logo stays', async ({
	browser,
	site,
}) => {
	// Not the page of the other tests, which has the pictures in its cache.
	const page = await browser.newPage({ viewport: { width: 375, height: 700 } });
	await page.goto(site.url);
	const pictures = page.locator('main img');
	expect(await pictures.count()).toBeGreaterThan(4);
	await expect
		.poll(() => pictures.evaluateAll((all: HTMLImageElement[]) => all.filter((one) => one.naturalWidth === 0).length))
		.toBe(0);
	const shifts = await page.evaluate(async () => {
		const seen: PerformanceEntry[] = [];
		const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
		observer.observe({ type: 'layout-shift', buffered: true });
		const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
		for (let y = 0; y < document.documentElement.scrollHeight; y += 500) {
			scrollTo({ top: y, behavior: 'instant' });
			await painted();
		}
		return [...seen, ...observer.takeRecords()].length;
	});
	expect(shifts).toBe(0);
	const logo = page.locator('header').getByRole('link', { name: `${siteName} home` });
	await expect(logo).toBeInViewport();
	await page.close();
});

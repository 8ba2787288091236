import { brokenIn, dialogOf, expect, resize, test } from './fixtures.ts';

test('an article’s buttons open their forms, its questions expand and collapse, and it leads back to the others', async ({
	page,
}) => {
	await page.goto('/blog/how-long-does-it-take-to-install-an-outdoor-stairlift');
	for (const [button, title] of [
		['Request a Quick Quote', 'Upload Photos for Quote'],
		['Get a Free Brochure', 'Free Brochure'],
	] as const) {
		await page.locator('main').getByRole('button', { name: button }).first().click();
		await expect(dialogOf(page).getByRole('heading', { name: title, exact: true })).toBeVisible();
		await page.keyboard.press('Escape');
	}
	const question = page.locator('.written details').first();
	for (const isOpen of [true, false]) {
		await question.locator('summary').click();
		await expect(question).toHaveJSProperty('open', isOpen);
	}
	await page.getByRole('link', { name: 'Back to Blog' }).first().click();
	await expect(page).toHaveURL('/blog');
});

test('lines of an article have 66 to 75 characters, its text begins on the first screen or the next, and its contents stay in sight and mark the section that is read', async ({
	page,
}) => {
	await page.goto('/blog/outdoor-stairlift-cost-2025');
	for (const width of [768, 1024, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		const { median, first } = await page.locator('.written').evaluate((text) => {
			const paragraphs = [...text.querySelectorAll<HTMLElement>(':scope > p')];
			const lines = paragraphs.flatMap((paragraph) => {
				const all = document.createRange();
				all.selectNodeContents(paragraph);
				const height = Number.parseFloat(getComputedStyle(paragraph).lineHeight);
				const count = Math.round(paragraph.offsetHeight / height);
				// The last line of a paragraph is as long as it happens to be.
				return count > 2 ? [all.toString().length / (count - 0.5)] : [];
			});
			lines.sort((a, b) => a - b);
			return {
				median: lines[lines.length >> 1] ?? 0,
				first: (paragraphs[0]?.getBoundingClientRect().top ?? 0) + scrollY,
			};
		});
		expect(median, `${width} px`).toBeGreaterThanOrEqual(66);
		expect(median, `${width} px`).toBeLessThanOrEqual(75);
		expect(first, `${width} px`).toBeLessThan(width < 1024 ? 1350 : 660);
	}
	const contents = page.getByRole('navigation', { name: 'On this page' });
	const current = contents.locator('[aria-current]');
	for (const name of ['Renting and used lifts', 'What you pay later']) {
		await contents.getByRole('link', { name }).click();
		await expect(current).toHaveText(name);
		await expect(current).toBeInViewport();
	}
	// From below the last heading: none is on the screen before the jump, nor after it.
	for (const top of [1e6, 0])
		await page.evaluate(async (to) => {
			scrollTo({ top: to, behavior: 'instant' });
			for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
		}, top);
	await expect(current, 'above the first heading').toHaveCount(0);
});

test('no line ends within a range of prices', async ({ page }) => {
	const articles = ['outdoor-stairlift-cost-2025', 'bruno-outdoor-stairlift', 'how-are-outdoor-stairlifts-operated'];
	for (const path of ['/', ...articles.map((slug) => `/blog/${slug}`)]) {
		await page.goto(path);
		for (const width of [320, 375, 414, 768, 1024, 1280, 1440, 1920]) {
			await resize(page, width);
			expect(await brokenIn(page.locator('main'), /£[\d,]+–£[\d,]+/gu), `${path}, ${width} px`).toEqual([]);
		}
	}
});

test('the cards of the blog index stand in two columns or, on a phone, one', async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto('/blog');
	const columns = () =>
		page
			.locator('main article')
			.evaluateAll((cards) => cards.slice(0, 3).map((card) => card.getBoundingClientRect().left));
	const [left = 0, right = 0, ...below] = await columns();
	expect(right).toBeGreaterThan(left);
	expect(below).toEqual([left]);
	await page.setViewportSize({ width: 375, height: 700 });
	expect(new Set(await columns()).size).toBe(1);
});

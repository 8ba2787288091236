import { figures } from '#facts/figures.ts';
import { guideQuestions } from '#leads/guide-price.ts';
import { dialogOf, expect, ready, test } from './fixtures.ts';

for (const path of ['/', '/blog/outdoor-stairlift-cost-2025']) {
	test(`on ${path}, three taps give the guide price, and a press carries them into the form`, async ({ page }) => {
		await page.setViewportSize({ width: 375, height: 700 });
		await page.goto(path);
		const guide = page.locator('[data-guide-price]');
		await expect(guide.getByText(figures.curvedPrice, { exact: true })).toBeHidden();
		await guide.getByRole('radio', { name: 'Yes' }).check();
		await expect(guide.getByText(figures.curvedPrice, { exact: true })).toBeVisible();
		await expect(guide.getByText(figures.straightPrice, { exact: true })).toBeHidden();
		await guide.getByRole('radio', { name: '13+' }).check();
		await guide.getByRole('radio', { name: 'Brick or stone' }).check();
		await expect(guide.getByText(figures.padsPrice)).toBeVisible();
		await expect(guide.getByText(`VAT at ${figures.vatStandard}`)).toBeVisible();

		await guide.getByRole('button').click();
		const dialog = dialogOf(page);
		await ready(dialog);
		await expect(dialog.getByLabel('Stair Type')).toHaveValue('curved');
		const info = dialog.getByLabel('Additional Information');
		await expect(info).toHaveValue('13 steps or more. They are made of brick or stone.');

		// Changed answers replace what was carried over, and not what the visitor wrote.
		await dialog.getByRole('button', { name: 'Cancel' }).click();
		await guide.getByRole('radio', { name: '1–5' }).check();
		await guide.getByRole('button').click();
		await expect(info).toHaveValue('1 to 5 steps. They are made of brick or stone.');
		await info.fill('My own words.');
		await dialog.getByRole('button', { name: 'Cancel' }).click();
		await guide.getByRole('radio', { name: 'No', exact: true }).check();
		await guide.getByRole('button').click();
		await expect(info).toHaveValue('My own words.');
		await expect(dialog.getByLabel('Stair Type')).toHaveValue('straight');
	});
}

test('the guide price needs no script, fits a narrow screen, and each answer has its line', async ({
	browser,
	site,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });
	const page = await context.newPage();
	await page.goto(site.url);
	const guide = page.locator('[data-guide-price]');
	const radios = guide.getByRole('radio');
	const answers = Object.values(guideQuestions).map((question): number => question.answers.length);
	expect(await radios.count()).toBe(answers.reduce((sum, count) => sum + count));
	for (const radio of await radios.all()) {
		await radio.check();
		await expect(guide.locator(`#${await radio.getAttribute('aria-describedby')}`)).toBeVisible();
	}
	// One line for each question, and the note.
	expect(await guide.locator('p:visible').count()).toBe(Object.keys(guideQuestions).length + 1);
	for (const label of await guide.locator('label').all())
		expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44);
	expect(await guide.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
	await context.close();
});

test('the price of a curved lift is on the first screen, and one press leads to what moves it', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 812 });
	await page.goto('/');
	await expect(page.locator('main').getByText(figures.curvedPrice).first()).toBeInViewport({ ratio: 1 });
	await page.getByRole('link', { name: 'What moves the price' }).click();
	await expect(page.locator('main').getByText(figures.curvedPrice).first()).toBeInViewport();
});

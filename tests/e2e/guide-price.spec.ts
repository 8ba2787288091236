import { figures } from '#facts/figures.ts';
import { pounds } from '#facts/words.ts';
import { costInWords, guideParts, guideQuestions, guideTotal } from '#leads/guide-price.ts';
import { dialogOf, expect, ready, test } from './fixtures.ts';

for (const path of ['/', '/blog/outdoor-stairlift-cost-2025']) {
	test(`on ${path}, each of three taps changes the guide price, and a press carries them into the form`, async ({
		page,
	}) => {
		await page.setViewportSize({ width: 375, height: 700 });
		await page.goto(path);
		const guide = page.locator('[data-guide-price]');
		const total = guide.locator('strong').filter({ visible: true }).first();
		const answer = (question: string, name: string) =>
			guide.getByRole('group', { name: question }).getByRole('radio', { name, exact: true });
		await expect(total).toHaveText('£1,800–£12,000');
		const send = guide.getByRole('button', { name: 'Send photos' });
		await expect(send).toBeHidden();
		await answer('Do your steps turn', 'Turn or landing').check();
		await expect(total).toHaveText(figures.curvedPrice);
		await expect(total).toBeInViewport({ ratio: 1 });
		await expect(guide.getByText(figures.straightPriceReduced)).toBeHidden();
		await expect(guide.getByText(figures.curvedPriceReduced)).toBeVisible();
		await answer('What are they made of', 'Brick or stone').check();
		await expect(total).toHaveText('£5,000–£12,590');
		await expect(total).toBeInViewport({ ratio: 1 });
		await answer('Is a socket', 'No').check();
		await expect(total).toHaveText('£5,100–£12,770');
		for (const part of [
			costInWords(guideParts.material.brick.cost),
			figures.socketPrice,
			`VAT at ${figures.vatStandard}`,
		])
			await expect(guide.getByText(part).filter({ visible: true })).toHaveCount(1);

		await send.click();
		const dialog = dialogOf(page);
		await ready(dialog);
		await expect(dialog.getByLabel('Stair Type')).toHaveValue('curved');
		const info = dialog.getByLabel('Additional Information');
		await expect(info).toHaveValue('They are made of brick or stone. There is no socket outdoors near them.');

		// Changed answers replace what was carried over, and not what the visitor wrote.
		await dialog.getByRole('button', { name: 'Cancel' }).click();
		await answer('What are they made of', 'Concrete').check();
		await expect(total).toHaveText('£5,100–£12,180');
		await send.click();
		await expect(info).toHaveValue('They are made of concrete. There is no socket outdoors near them.');
		await info.fill('My own words.');
		await dialog.getByRole('button', { name: 'Cancel' }).click();
		await answer('Do your steps turn', 'Straight').check();
		await send.click();
		await expect(info).toHaveValue('My own words.');
		await expect(dialog.getByLabel('Stair Type')).toHaveValue('straight');
	});
}

test('the guide price needs no script, fits a narrow screen, and each answer has one total and its parts', async ({
	browser,
	site,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });
	const page = await context.newPage();
	await page.goto(site.url);
	const guide = page.locator('[data-guide-price]');
	const total = guide.locator('[aria-live] strong').filter({ visible: true });
	const press = (value: string) => guide.locator(`[value=${value}]`).check();
	for (const { value: turn } of guideQuestions.turn.answers) {
		await press(turn);
		for (const { value: material } of guideQuestions.material.answers) {
			await press(material);
			for (const { value: socket } of guideQuestions.socket.answers) {
				await press(socket);
				await expect(total).toHaveText([pounds(guideTotal({ turn, material, socket }))]);
				await expect(guide.locator('li').filter({ visible: true })).toHaveText(
					[guideParts.turn[turn], guideParts.material[material], guideParts.socket[socket]].map(
						({ text, cost }) => text + (cost.to > 0 ? costInWords(cost) : ''),
					),
				);
			}
		}
	}
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

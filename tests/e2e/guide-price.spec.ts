import { figures } from '#facts/figures.ts';
import { pounds } from '#facts/in-words.ts';
import { costInWords, type GuideAnswers, type GuideQuestion, guideParts, guideTotal } from '#leads/guide-price.ts';
import { dialogOf, expect, ready, test } from './fixtures.ts';

const costPage = '/blog/outdoor-stairlift-cost-2025';

test('each of three taps changes the guide price, and a press carries them into the form', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 700 });
	await page.goto(costPage);
	const guide = page.locator('[data-guide-price]');
	const total = guide.locator('strong').filter({ visible: true }).first();
	const answer = (question: string, name: string) =>
		guide.getByRole('group', { name: question }).getByRole('radio', { name, exact: true });
	const showsTotalOf = (answers: GuideAnswers) => expect(total).toHaveText(pounds(guideTotal(answers)));
	await showsTotalOf({});
	const send = guide.getByRole('button', { name: 'Send photos' });
	await expect(send).toBeHidden();
	await answer('Do your steps turn', 'Turn or landing').check();
	await expect(total).toHaveText(figures.curvedPrice);
	await expect(total).toBeInViewport({ ratio: 1 });
	await expect(guide.getByText(figures.straightPriceReduced)).toBeHidden();
	await expect(guide.getByText(figures.curvedPriceReduced)).toBeVisible();
	await answer('What are they made of', 'Brick or stone').check();
	await showsTotalOf({ turn: 'curved', material: 'brick' });
	await expect(total).toBeInViewport({ ratio: 1 });
	await answer('Is a socket', 'No').check();
	await showsTotalOf({ turn: 'curved', material: 'brick', socket: 'none' });
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
	await showsTotalOf({ turn: 'curved', material: 'concrete', socket: 'none' });
	await send.click();
	await expect(info).toHaveValue('They are made of concrete. There is no socket outdoors near them.');
	await info.fill('My own words.');
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	await answer('Do your steps turn', 'Straight').check();
	await send.click();
	await expect(info).toHaveValue('My own words.');
	await expect(dialog.getByLabel('Stair Type')).toHaveValue('straight');
});

test('the first question on the home page opens the plan with its answer', async ({ page }) => {
	await page.goto('/');
	await page.getByRole('navigation', { name: 'Plan and price' }).getByRole('link', { name: 'Turn or landing' }).click();
	await expect(page).toHaveURL(/\/plan#turn=curved/);
	await expect(page.locator('input[value=curved]')).toBeChecked();
});

test('the guide price needs no script, fits a narrow screen, and each answer has one total and its parts', async ({
	browser,
	site,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });
	const page = await context.newPage();
	await page.goto(site.url + costPage);
	const answersTo = <Q extends GuideQuestion>(question: Q) =>
		Object.keys(guideParts[question]) as (keyof (typeof guideParts)[Q])[];
	const all = answersTo('turn').flatMap((turn) =>
		answersTo('material').flatMap((material) => answersTo('socket').map((socket) => ({ turn, material, socket }))),
	);
	const guide = page.locator('[data-guide-price]');
	const shown = await guide.evaluate((place, all) => {
		const textsOf = (selector: string) =>
			[...place.querySelectorAll(selector)]
				.filter((one) => one.checkVisibility())
				.map(({ textContent }) => textContent);
		return all.map((answers) => {
			for (const value of Object.values(answers)) place.querySelector<HTMLInputElement>(`[value=${value}]`)?.click();
			return [...textsOf('[aria-live] strong'), ...textsOf('li')];
		});
	}, all);
	expect(shown).toEqual(
		all.map((answers) => [
			pounds(guideTotal(answers)),
			...[guideParts.turn[answers.turn], guideParts.material[answers.material], guideParts.socket[answers.socket]].map(
				({ text, cost }) => text + (cost.to > 0 ? costInWords(cost) : ''),
			),
		]),
	);
	const low = await guide
		.locator('label')
		.evaluateAll((labels) => labels.filter((label) => label.getBoundingClientRect().height < 44).length);
	expect(low).toBe(0);
	expect(await guide.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
	await context.close();
});

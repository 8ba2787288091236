import { figures } from '#facts/figures.ts';
import { products } from '#facts/products.ts';
import { type ProductStairType, questions } from '#facts/sheet.ts';
import { capitalised, inLetters } from '#facts/words.ts';
import { boxOf, dialogOf, expect, sectionOf, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
	await page.goto('/');
});

const ofKind = (kind: ProductStairType) =>
	products
		.filter(({ stairType }) => stairType === kind)
		.map(({ name, stairType, weightLimit, article = null }) => {
			const { stone, kg } = weightLimit.value;
			return [name, stairType, `up to ${stone} stone (${kg} kg)`, article] as const;
		});
const [straight, curved] = [ofKind('straight'), ofKind('curved')];
const lifts = [...straight, ...curved];
const productsTitle = `${capitalised(inLetters(products.length))} Outdoor Stairlifts to Ask About`;

test('the sections are in their order', async ({ page }) => {
	await expect(page.locator('main h2:visible')).toHaveText([
		'Why Choose Our Outdoor Stairlifts?',
		'Up and Down Your Steps, Sitting Down',
		'Benefits of an Outdoor Stairlift',
		productsTitle,
		'Straight Stairlifts Compared',
		'Curved Stairlifts Compared',
		'Good to Know Before You Choose',
		'Frequently Asked Questions',
		'Guides to Read First',
	]);
});

for (const [title, cards] of [
	[
		'Why Choose Our Outdoor Stairlifts?',
		[
			'Photo Upload Quotes',
			'Fast Installation',
			'Weather Resistant',
			'Engineer Callback',
			'Free Brochures',
			'Professional Service',
		],
	],
	[
		'Benefits of an Outdoor Stairlift',
		[
			'Fitted to your stairs',
			'Built for British weather',
			'Simple safe controls',
			'Easy to get on and off',
			'Reliable in power cuts',
			'Optional call station',
		],
	],
] as const) {
	test(`'${title}' has its six cards, each with a sentence`, async ({ page }) => {
		const place = sectionOf(page, title);
		await expect(place.getByRole('heading', { level: 3 })).toHaveText(cards);
		await expect(place.getByRole('listitem')).toHaveCount(6);
		for (const words of await place.getByRole('listitem').getByRole('paragraph').allTextContents()) {
			expect(words.length).toBeGreaterThan(40);
		}
	});
}

test('the intro block says what it costs and how long it takes', async ({ page }) => {
	const intro = sectionOf(page, 'Up and Down Your Steps, Sitting Down');
	const { straightPrice, curvedPrice, installStraight, installCurved, curvedRailTime } = figures;
	for (const words of [straightPrice, curvedPrice, installStraight, installCurved, curvedRailTime, 'VAT']) {
		await expect(intro).toContainText(words);
	}
});

test('the two kinds of lift are drawn once each, and lead to the lifts of their kind', async ({ page }) => {
	const place = sectionOf(page, productsTitle);
	await expect(place.getByRole('img')).toHaveCount(2);
	await expect(place).toContainText('A drawing shows one chair for all makes');
	for (const [link, lifts] of [
		['The six straight lifts', straight],
		['The three curved lifts', curved],
	] as const) {
		await place.getByRole('link', { name: link }).click();
		await expect(page.getByRole('rowheader', { name: lifts[0]?.[0], exact: true })).toBeInViewport();
	}
});

test('each lift is named once, and opens the brochure prefilled', async ({ page }) => {
	for (const [name, stairType] of lifts) {
		await expect(page.locator('main').getByText(name, { exact: true })).toHaveCount(1);
		const opener = page.getByRole('main').getByRole('button', { name: `Free brochure for the ${name}` });
		await opener.click();
		const dialog = dialogOf(page);
		await expect(dialog.getByRole('heading', { name: 'Free Brochure' })).toBeFocused();
		await expect(dialog.getByLabel('Product:')).toHaveValue(name);
		await expect(dialog.getByLabel('Stair Type')).toHaveValue(stairType);
		await page.keyboard.press('Escape');
		await expect(opener).toBeFocused();
	}
});

test('what can be asked for opens its form, wherever its tile is pressed', async ({ page }) => {
	for (const [tile, title] of [
		['Photo Upload Quotes', 'Upload Photos for Quote'],
		['Engineer Callback', 'Request an Engineer Callback'],
		['Free Brochures', 'Free Brochure'],
	] as const) {
		await sectionOf(page, 'Why Choose Our Outdoor Stairlifts?')
			.getByRole('listitem')
			.filter({ hasText: tile })
			.click({ position: { x: 12, y: 12 } });
		await expect(dialogOf(page).getByRole('heading', { name: title })).toBeFocused();
		await page.keyboard.press('Escape');
	}
});

test('what nobody has confirmed stands in one box, as questions to ask', async ({ page }) => {
	const box = sectionOf(page, 'Curved Stairlifts Compared');
	await expect(page.getByRole('heading', { name: 'What nobody has confirmed to us yet' })).toHaveCount(1);
	await expect(box.getByRole('listitem')).toHaveCount(7);
	for (const { ask } of [questions.outdoors, questions.warranty, questions.remotes])
		await expect(box.getByRole('listitem').filter({ hasText: ask })).toBeVisible();
	await box.getByRole('button', { name: 'Free brochure with the list' }).click();
	await expect(dialogOf(page).getByLabel('Product:')).toBeHidden();
});

for (const [title, compared] of [
	['Straight Stairlifts Compared', straight],
	['Curved Stairlifts Compared', curved],
] as const) {
	test(`'${title}' compares every lift of its kind`, async ({ page }) => {
		const table = sectionOf(page, title).getByRole('table');
		await expect(table.getByRole('columnheader')).toHaveText(['Lift', 'Weight limit', 'For', 'Brochure']);
		await expect(table.getByRole('rowheader')).toHaveText(compared.map(([name]) => name));
		for (const [name, , weight, article] of compared) {
			const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
			await expect(row.getByRole('cell', { name: weight })).toBeVisible();
			expect(await row.getByRole('cell').allTextContents()).not.toContain('Ask the installer');
			if (article) await expect(row.getByRole('link', { name })).toHaveAttribute('href', article);
		}
		await expect(sectionOf(page, title)).toContainText('our guide figure of 2025, to be confirmed on your quotation');
	});

	test(`'${title}' draws every limit on one scale`, async ({ page }) => {
		for (const [index, [, , weight]] of compared.entries()) {
			const bar = sectionOf(page, title).locator('tbody svg').nth(index);
			const lengths = await bar
				.locator('path')
				.evaluateAll((all) => all.map((path) => path.getBoundingClientRect().width));
			const kg = Number(/\((\d+)/.exec(weight)?.[1]);
			expect((lengths[1] ?? 0) / (lengths[0] ?? 1)).toBeCloseTo(kg / 200, 1);
		}
	});

	test(`'${title}' needs no horizontal scrolling on a narrow phone`, async ({ page }) => {
		await page.setViewportSize({ width: 320, height: 640 });
		const place = sectionOf(page, title);
		await place.scrollIntoViewIfNeeded();
		for (const cell of await place.locator('tbody th:visible, td:visible').all()) {
			const { x, right } = await boxOf(cell);
			expect(x).toBeGreaterThanOrEqual(0);
			expect(right).toBeLessThanOrEqual(320);
		}
		// Below each lift's name its limit, and beside that its brochure.
		const [name, limit] = [place.getByRole('rowheader').first(), place.locator('td').first()];
		const below = (await boxOf(limit)).y - (await boxOf(name)).y;
		expect(below).toBeGreaterThanOrEqual(20);
		expect(below).toBeLessThan(80);
		const button = await boxOf(place.getByRole('button').first());
		expect(button.x).toBeGreaterThanOrEqual((await boxOf(limit)).right);
		expect(button.y).toBeGreaterThan((await boxOf(name)).bottom - 1);
	});
}

import { figures } from '#facts/figures.ts';
import { products } from '#facts/products.ts';
import type { ProductStairType } from '#facts/sheet.ts';
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

test('each product shows its facts, its article, and opens the brochure prefilled', async ({ page }) => {
	const place = sectionOf(page, productsTitle);
	await expect(place.getByRole('heading', { level: 4 })).toHaveText(lifts.map(([name]) => name));
	for (const [name, stairType, weight, article] of lifts) {
		const card = place.locator('li').filter({ has: page.getByRole('heading', { name, exact: true }) });
		await expect(card).toContainText(`${stairType} rail, ${weight}`, { ignoreCase: true });
		await expect(card).toContainText('Drawing');
		const link = card.getByRole('link', { name });
		if (article) await expect(link).toHaveAttribute('href', article);
		else await expect(link).toHaveCount(0);

		const opener = card.getByRole('button', { name: `Free brochure for the ${name}` });
		await opener.click();
		const dialog = dialogOf(page);
		await expect(dialog.getByRole('heading', { name: 'Free Brochure' })).toBeFocused();
		await expect(dialog.getByLabel('Product:')).toHaveValue(name);
		await expect(dialog.getByLabel('Stair Type')).toHaveValue(stairType);
		await page.keyboard.press('Escape');
		await expect(opener).toBeFocused();
	}
});

test('a lift’s picture opens its article, as its name does', async ({ page }) => {
	const card = sectionOf(page, productsTitle).getByRole('listitem').filter({ hasText: 'Bespoke Synergy' });
	const pressed = await card.getByRole('img').evaluate((picture) => {
		picture.scrollIntoView({ block: 'center' });
		const { x, y, width, height } = picture.getBoundingClientRect();
		return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('a')?.textContent;
	});
	expect(pressed).toBe('Bespoke Synergy');
	await card.getByRole('link', { name: 'Bespoke Synergy' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bespoke Synergy outdoor stairlift');
});

const compares = ['Lift', 'Weight limit', 'For', 'Maker'];

for (const [title, compared, columns] of [
	['Straight Stairlifts Compared', straight, compares],
	['Curved Stairlifts Compared', curved, compares],
] as const) {
	test(`'${title}' compares every lift of its kind`, async ({ page }) => {
		const table = sectionOf(page, title).getByRole('table');
		await expect(table.getByRole('columnheader')).toHaveText(columns);
		await expect(table.getByRole('rowheader')).toHaveText(compared.map(([name]) => name));
		for (const [name, , weight, article] of compared) {
			const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
			await expect(row.getByRole('cell', { name: weight.replace(/^up to /, '') })).toBeVisible();
			if (article) await expect(row.getByRole('link', { name })).toHaveAttribute('href', article);
		}
		await expect(sectionOf(page, title)).toContainText('Sources: ');
		const note = sectionOf(page, title).locator('[data-sources]').first();
		await expect(note).toContainText('our guide figures of 2025, to be confirmed on your quotation');
		await expect(note).toContainText('Ask of each: Is the lift made for use outdoors');
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
		// Its limit stands beside each lift's name, or below it where it is a sentence; the rest comes with one press, and is there without it on paper.
		const [name, limit, more] = [
			place.getByRole('rowheader').first(),
			place.locator('td').first(),
			place.locator('td').nth(2),
		];
		const below = (await boxOf(limit)).y - (await boxOf(name)).y;
		expect(below).toBeGreaterThanOrEqual(0);
		expect(below).toBeLessThan(80);
		await expect(more).toBeHidden();
		await expect(place.getByText('Sources: ')).toBeHidden();
		await place.getByText('All details and sources').press('Enter');
		await expect(more.getByText('Maker')).toBeVisible();
		await expect(place.getByText('Sources: ')).toBeVisible();
		await place.getByText('All details and sources').press('Enter');
		await page.emulateMedia({ media: 'print' });
		await expect(more).toBeVisible();
	});
}

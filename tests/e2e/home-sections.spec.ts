import { dialogOf, expect, sectionOf, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
	await page.goto('/');
});

const products = [
	['Handicare 1000 Outdoor', 'straight', '21.5 stone (136 kg)', '/blog/handicare-1000-outdoor-stairlift'],
	['Acorn 130 Outdoor', 'straight', '20 stone (127 kg)', null],
	['Brooks 130 Outdoor', 'straight', '20 stone (127 kg)', null],
	['Bespoke Synergy', 'straight', '20 stone (127 kg)', '/blog/bespoke-synergy-outdoor-stairlift'],
	['Homeglide Outdoor Stairlift', 'straight', '21.5 stone (137 kg)', '/blog/homeglide-outdoor-stairlift'],
	['Bruno Elite Outdoor Straight', 'straight', '30 stone (190 kg)', '/blog/bruno-outdoor-stairlift'],
	['Handicare 4000 Curved', 'curved', '21.5 stone (136 kg)', '/blog/handicare-4000-outdoor-stairlift'],
	['Bespoke Infinity Curved', 'curved', '20 stone (127 kg)', '/blog/bespoke-infinity-curved-outdoor-stairlift'],
	['Bruno Elite Outdoor Curved', 'curved', '30 stone (190 kg)', '/blog/bruno-outdoor-curved-stairlift'],
] as const;
const straight = products.filter(([, stairType]) => stairType === 'straight');
const curved = products.filter(([, stairType]) => stairType === 'curved');

test('the sections stand in the order of the specification', async ({ page }) => {
	await expect(page.locator('main h2:visible')).toHaveText([
		'Why Choose Our Outdoor Stairlifts?',
		'Up and Down Your Steps, Sitting Down',
		'Benefits of an Outdoor Stairlift',
		'Nine Outdoor Stairlifts to Ask About',
		'Straight Stairlifts Compared',
		'Curved Stairlifts Compared',
		'Good to Know Before You Choose',
		'Frequently Asked Questions',
		'Latest Guides',
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
	for (const words of ['£1,800–£3,000', '£5,000–£12,000', 'about 2 hours', 'up to 5 hours', '2–4 weeks', 'VAT']) {
		await expect(intro).toContainText(words);
	}
});

for (const [place, button, title] of [
	['Benefits of an Outdoor Stairlift', 'Request a Quote Today', 'Upload Photos for Quote'],
	['Benefits of an Outdoor Stairlift', 'Download Our Free Brochure', 'Free Brochure'],
	['Good to Know Before You Choose', 'Get a Professional Assessment', 'Request an Engineer Callback'],
] as const) {
	test(`'${button}' opens '${title}', and gives the focus back`, async ({ page }) => {
		const opener = sectionOf(page, place).getByRole('button', { name: button });
		await opener.click();
		await expect(dialogOf(page).getByRole('heading', { name: title })).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(opener).toBeFocused();
	});
}

test('each product shows its facts, its article, and opens the brochure prefilled', async ({ page }) => {
	const place = sectionOf(page, 'Nine Outdoor Stairlifts to Ask About');
	await expect(place.getByRole('heading', { level: 4 })).toHaveText(products.map(([name]) => name));
	for (const [name, stairType, weight, article] of products) {
		const card = place.locator('li').filter({ has: page.getByRole('heading', { name, exact: true }) });
		await expect(card).toContainText(`${stairType} rail, up to ${weight}`, { ignoreCase: true });
		const link = card.getByRole('link', { name: `Read more about the ${name}` });
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

test('the link to an article of a lift leads there', async ({ page }) => {
	await page.getByRole('link', { name: 'Read more about the Bespoke Synergy' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bespoke Synergy outdoor stairlift');
});

for (const [title, lifts, columns] of [
	['Straight Stairlifts Compared', straight, ['Lift', 'Weight limit', 'Swivel seat', 'Remote control', 'Footrest']],
	['Curved Stairlifts Compared', curved, ['Lift', 'Weight limit', 'Longest rail', 'Batteries']],
] as const) {
	test(`'${title}' compares every lift of its kind`, async ({ page }) => {
		const table = sectionOf(page, title).getByRole('table');
		await expect(table.getByRole('columnheader')).toHaveText(columns);
		await expect(table.getByRole('rowheader')).toHaveText(lifts.map(([name]) => name));
		for (const [name, , weight, article] of lifts) {
			const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
			await expect(row.getByRole('cell', { name: weight })).toBeVisible();
			if (article) await expect(row.getByRole('link', { name })).toHaveAttribute('href', article);
		}
		await expect(sectionOf(page, title)).toContainText('Ask the installer');
		await expect(sectionOf(page, title)).toContainText('28.6 stone (181 kg)');
	});

	test(`'${title}' is read without going sideways on a narrow phone`, async ({ page }) => {
		await page.setViewportSize({ width: 320, height: 640 });
		const place = sectionOf(page, title);
		await place.scrollIntoViewIfNeeded();
		for (const cell of await place.locator('th:visible, td:visible').all()) {
			const box = await cell.boundingBox();
			expect(box?.x).toBeGreaterThanOrEqual(0);
			expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
		}
		// Each answer stands beside its question.
		await expect(place.locator('td').first()).toHaveText(/^Weight limit/);
		await expect(place.locator('td').first().getByText('Weight limit')).toBeVisible();
	});
}

test('what lies below is in the HTML as sent', async ({ request }) => {
	const html = await (await request.get('/')).text();
	for (const words of [...products.map(([name]) => name), 'Free Brochures', 'Optional call station', '0% if you are']) {
		expect(html.replaceAll('<!-- -->', '')).toContain(words);
	}
});

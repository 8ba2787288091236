import type { Page } from '@playwright/test';
import { dialogOf, expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
	await page.goto('/');
});

/** The section under that heading. */
function section(page: Page, title: string) {
	return page
		.locator('main > section')
		.filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
}

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
		const place = section(page, title);
		await expect(place.getByRole('heading', { level: 3 })).toHaveText(cards);
		await expect(place.getByRole('listitem')).toHaveCount(6);
		for (const words of await place.getByRole('listitem').getByRole('paragraph').allTextContents()) {
			expect(words.length).toBeGreaterThan(40);
		}
	});
}

test('the intro block says what it costs and how long it takes', async ({ page }) => {
	const intro = section(page, 'Up and Down Your Steps, Sitting Down');
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
		const opener = section(page, place).getByRole('button', { name: button });
		await opener.click();
		await expect(dialogOf(page).getByRole('heading', { name: title })).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(opener).toBeFocused();
	});
}

test('each of the nine products shows its facts, its article, and opens the brochure prefilled', async ({ page }) => {
	const place = section(page, 'Nine Outdoor Stairlifts to Ask About');
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
		const table = section(page, title).getByRole('table');
		await expect(table.getByRole('columnheader')).toHaveText(columns);
		await expect(table.getByRole('rowheader')).toHaveText(lifts.map(([name]) => name));
		for (const [name, , weight, article] of lifts) {
			const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
			await expect(row.getByRole('cell', { name: weight })).toBeVisible();
			if (article) await expect(row.getByRole('link', { name })).toHaveAttribute('href', article);
		}
		await expect(section(page, title)).toContainText('Ask the installer');
		await expect(section(page, title)).toContainText('28.6 stone (181 kg)');
	});

	test(`'${title}' is read without going sideways on a narrow phone`, async ({ page }) => {
		await page.setViewportSize({ width: 320, height: 640 });
		const place = section(page, title);
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

test('a question unfolds to its answer and folds again', async ({ page }) => {
	const faq = section(page, 'Frequently Asked Questions');
	const items = faq.locator('details');
	expect(await items.count()).toBeGreaterThanOrEqual(8);
	for (const item of await items.all()) {
		const answer = item.locator('p').first();
		await expect(answer).toBeHidden();
		await item.locator('summary').click();
		await expect(answer).toBeVisible();
		await item.locator('summary').click();
		await expect(answer).toBeHidden();
	}
	await items.first().locator('summary').focus();
	await page.keyboard.press('Enter');
	await expect(items.first()).toContainText('£1,800–£3,000');
	await expect(items.first().locator('p')).toBeVisible();
});

test('the questions people ask first are there', async ({ page }) => {
	const faq = section(page, 'Frequently Asked Questions');
	for (const words of [
		'cost?',
		'site survey',
		'installation',
		'weathers',
		'power cut',
		'weight',
		'help',
		'fits',
		'details',
	]) {
		await expect(faq.locator('summary').filter({ hasText: words }).first()).toBeVisible();
	}
});

test('the latest articles are there, newest first, with a way to all', async ({ page }) => {
	const guides = section(page, 'Latest Guides');
	const days = await guides.locator('time').evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
	expect(days).toHaveLength(3);
	expect(days).toEqual([...days].sort().reverse());
	for (const card of await guides.getByRole('article').all()) {
		const title = await card.getByRole('heading', { level: 3 }).textContent();
		await expect(card.getByRole('link', { name: /^Read More/ }).filter({ hasText: title ?? '' })).toHaveAttribute(
			'href',
			/^\/blog\/[a-z0-9-]+$/,
		);
		await expect(card.getByRole('img')).toHaveAttribute('alt', /\w+ \w+/);
	}
	await guides.getByRole('link', { name: 'Read Our Blog' }).click();
	await expect(page).toHaveURL('/blog');
});

test('what lies below is in the HTML as sent', async ({ request }) => {
	const html = await (await request.get('/')).text();
	for (const words of [...products.map(([name]) => name), 'Free Brochures', 'Optional call station', '0% if you are']) {
		expect(html.replaceAll('<!-- -->', '')).toContain(words);
	}
});

test('what lies below costs nothing until it is near', async ({ page }) => {
	const asked: string[] = [];
	page.on('request', (request) => asked.push(new URL(request.url()).pathname));
	await page.setViewportSize({ width: 375, height: 700 });
	await page.goto('/', { waitUntil: 'networkidle' });
	expect(asked.filter((path) => path.startsWith('/blog/'))).toEqual([]);
	await section(page, 'Latest Guides').getByRole('img').first().scrollIntoViewIfNeeded();
	// Drawings, or the operator's photographs.
	await expect.poll(() => asked.filter((path) => /^\/blog\/images\/|\.avif$/.test(path))).not.toEqual([]);
});

test('what lies below is laid out only when near, until the page has come to rest', async ({ page, browser, site }) => {
	const asSent = await browser.newContext({ javaScriptEnabled: false });
	const still = await asSent.newPage();
	await still.goto(site.url);
	const sections = still.locator('main > section[id]');
	await expect(sections).toHaveCount(9);
	for (const place of await sections.all()) {
		await expect(place).toHaveCSS('content-visibility', 'auto');
		await expect(place).toHaveCSS('contain-intrinsic-height', /^auto \d+/);
	}
	await asSent.close();

	await page.goto('/');
	for (const place of await page.locator('main > section[id]').all()) {
		await expect(place).toHaveCSS('content-visibility', 'visible');
	}
});

test('nothing moves under the reader who scrolls down', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 700 });
	await page.goto('/');
	for (let turn = 0; turn < 40; turn++) {
		await page.mouse.wheel(0, 500);
		await page.waitForTimeout(30);
	}
	const shifts = await page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
					type: 'layout-shift',
					buffered: true,
				});
				setTimeout(resolve, 500, 0);
			}),
	);
	expect(shifts).toBe(0);
});

for (const width of [320, 375, 768, 1440]) {
	test(`at ${width} px no section is wider than the screen, and every button is 44 px or more`, async ({ page }) => {
		await page.setViewportSize({ width, height: 700 });
		for (const place of await page.locator('main > section[id]').all()) {
			await place.scrollIntoViewIfNeeded();
			expect(await place.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
		}
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
		const small = await page
			.locator('main :is(button, summary)')
			.evaluateAll((controls) =>
				controls
					.filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 44)
					.map((control) => control.textContent),
			);
		expect(small).toEqual([]);
	});
}

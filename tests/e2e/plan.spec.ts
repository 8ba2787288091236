import type { Page } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';
import { liftsFor } from '#facts/answers.ts';
import { figures } from '#facts/figures.ts';
import { vat } from '#facts/guide-prices.ts';
import { pounds } from '#facts/in-words.ts';
import { type GuideAnswers, guideTotal } from '#leads/guide-price.ts';
import { planQuestions, quoteFrom, readPlan, weightAnswers } from '#leads/plan.ts';
import { barriersOf, barriersOfColour } from './barriers.ts';
import { boxOf, brokenIn, dialogOf, expect, overflowOf, ready, resize, tabTo, test } from './fixtures.ts';

/** Brick steps with a turn at a landing, at the pavement, for somebody over 60 and ill, in Wales. */
const full = {
	turn: 'curved',
	material: 'brick',
	socket: 'none',
	bend: 'square',
	steps: 'to-8',
	width: 'middling',
	foot: 'pavement',
	weight: 'stone-21-5',
	seat: 'sits',
	transfer: 'alone',
	whose: 'rented',
	payer: 'grant',
	relief: 'both',
	nation: 'wales',
} as const;
const numbers = {
	count: '7',
	height: '122.5',
	length: '170',
	narrowest: '70',
	landing: '150',
	door: '80',
	distance: '4.5',
};
const addressOf = (answers: Readonly<Record<string, string>>) => `/plan#${new URLSearchParams(answers)}`;
const answersIn = (address: string) => Object.fromEntries(new URLSearchParams(new URL(address).hash.slice(1)));

const planOf = (page: Page) => page.locator('#plan');
const totalOf = (page: Page) => planOf(page).locator('[data-total] strong').filter({ visible: true });
const verdictOf = (page: Page) => planOf(page).locator('[data-verdict]');
const headingsOf = (page: Page) => planOf(page).locator('[data-kinds] h3').filter({ visible: true });
const unfold = (page: Page) =>
	planOf(page)
		.locator('details')
		.evaluateAll((parts) => {
			for (const part of parts) part.setAttribute('open', '');
		});
const answer = (page: Page, value: string) => planOf(page).locator(`[value="${value}"]`);

async function choose(page: Page, answers: Readonly<Record<string, string>>) {
	for (const value of Object.values(answers)) await answer(page, value).check();
}

const chosenIn = (page: Page) =>
	planOf(page).evaluate((form) =>
		Object.fromEntries([...new FormData(form as HTMLFormElement)].filter(([, value]) => value)),
	);

test('without a script the plan adds up, and says what the answers lead to and nothing else', async ({
	browser,
	site,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });
	const page = await context.newPage();
	await page.goto(`${site.url}/plan`);
	const plan = planOf(page);
	await expect(totalOf(page)).toHaveText([pounds(guideTotal({}))]);
	await expect(page.locator('main noscript p').first()).toContainText('Scripts are off');
	await expect(plan.getByText(planQuestions.bend.question)).toBeHidden();
	await choose(page, full);
	await unfold(page);
	const { turn, material, socket }: GuideAnswers = full;
	await expect(totalOf(page)).toHaveText([pounds(guideTotal({ turn, material, socket }))]);
	await expect(totalOf(page)).toBeInViewport({ ratio: 1 });
	const reliefs = verdictOf(page).locator('[data-relief] strong').filter({ visible: true });
	await expect(reliefs).toHaveText(
		[vat.reduced, vat.zero].map((rate) => pounds(guideTotal({ turn, material, socket }, rate))),
	);
	await expect(headingsOf(page)).toHaveText([
		/^A curved stairlift/,
		/^A straight stairlift up to the landing/,
		/^A platform lift in its place/,
	]);
	const limit = weightAnswers.find(({ value }) => value === full.weight)?.limit;
	if (!limit) throw new Error('There is no such weight.');
	await expect(plan.getByText(liftsFor(limit, 'curved'))).toBeVisible();
	await expect(plan.getByText(liftsFor(limit, 'straight'))).toBeHidden();
	await expect(plan.getByText(figures.grantWales)).toBeVisible();
	await expect(plan.getByText(`Grant: ${figures.grantEngland}`)).toBeHidden();
	await expect(plan.getByText(figures.highwaySection)).toBeVisible();

	// Somebody who stays in a wheelchair: no stairlift, no lift by name, another price.
	await answer(page, 'wheelchair').check();
	await expect(totalOf(page)).toHaveText([figures.platformPrice]);
	await expect(reliefs).toHaveText([figures.platformPriceReduced, figures.platformPriceZero]);
	await expect(headingsOf(page)).toHaveText([/^A platform lift £/, /^An open platform lift/]);
	await expect(plan.getByText(liftsFor(limit, 'curved'))).toBeHidden();
	expect(await overflowOf(page)).toBeLessThanOrEqual(0);
	const low = await plan
		.locator('label, button, a[class*=min-h]')
		.evaluateAll((targets) =>
			targets
				.filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 44)
				.map(({ textContent }) => textContent),
		);
	expect(low).toEqual([]);
	await context.close();
});

test('a plan begins with the guide price’s answers, is in its address, and whoever opens that sees and sends the same plan', async ({
	page,
}) => {
	await page.goto('/blog/outdoor-stairlift-cost-2025');
	const guide = page.locator('[data-guide-price]');
	for (const value of ['curved', 'brick', 'none']) await guide.locator(`[value=${value}]`).check();
	await guide.getByRole('link', { name: 'Plan the rest' }).click();
	await expect(page).toHaveURL('/plan#turn=curved&material=brick&socket=none');
	await expect(totalOf(page)).toHaveText([pounds(guideTotal({ turn: 'curved', material: 'brick', socket: 'none' }))]);
	const sent: string[] = [];
	// Chromium looks for the icon again at each change of an address, and fetches a typeface when a letter is first shown.
	page.on('request', (request) => /\.(?:svg|woff2)$/.test(request.url()) || sent.push(request.url()));
	await choose(page, full);
	await unfold(page);
	for (const [name, value] of Object.entries(numbers)) await planOf(page).locator(`[name=${name}]`).fill(value);
	await page.keyboard.press('Tab');
	expect(sent).toEqual([]);
	await expect.poll(() => answersIn(page.url())).toEqual({ ...full, ...numbers });
	const total = await totalOf(page).innerText();
	await page.reload();
	expect(await chosenIn(page)).toEqual({ ...full, ...numbers });
	await expect(totalOf(page)).toHaveText([total]);
	await expect(planOf(page).locator('[data-sum]')).toHaveText(
		'One step rises about 17.5 cm. Beside the open door, 70 cm of the landing stay free.',
	);
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.getByRole('button', { name: 'Share' }).click();
	await expect(planOf(page).locator('[data-shared]')).toHaveText('The link is copied. Paste it into a message.');
	const link = await page.evaluate(() => navigator.clipboard.readText());
	expect(link).toBe(page.url().replace('#', '#sent=1&'));
	const note = page.getByText('Somebody sent you a plan. Change any answer.');
	await expect(note).toBeHidden();

	// Whoever opens it.
	const opened = page.url();
	await page.goto('about:blank');
	await page.goto(link);
	await expect(note).toBeVisible();
	await expect(page).toHaveURL(opened);
	await expect(verdictOf(page).getByRole('img', { name: 'Brick or stone' })).toHaveCount(1);
	expect(await chosenIn(page)).toEqual({ ...full, ...numbers });
	await note.getByRole('link', { name: 'What it comes to' }).click();
	await expect(verdictOf(page).getByRole('heading', { name: 'A curved stairlift' })).toBeInViewport();
	await expect(page).toHaveURL(opened);

	await page.getByRole('button', { name: 'Send photos with this plan' }).click();
	const dialog = dialogOf(page);
	await ready(dialog);
	const expected = quoteFrom(readPlan(new URLSearchParams({ ...full, ...numbers })));
	await expect(dialog.getByLabel('Stair Type')).toHaveValue('curved');
	await expect(dialog.getByLabel('Additional Information')).toHaveValue(expected.additionalInfo);
	const goes = dialog.getByText(`Your plan goes with it ✓ ${expected.answers} answers`);
	await expect(goes).toBeInViewport({ ratio: 1 });
	// As long as it does.
	await dialog.getByLabel('Additional Information').fill('The top step is loose.');
	await expect(goes).toBeHidden();
	await dialog.getByLabel('Additional Information').fill(`${expected.additionalInfo} The top step is loose.`);
	await expect(goes).toBeVisible();
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	await expect(dialog).toBeHidden();
	expect(await chosenIn(page)).toEqual({ ...full, ...numbers });
});

test('the answers go to no server, whatever is done with the page: only an old link has them in what is asked for', async ({
	page,
}) => {
	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? '', request.postData() ?? ''));
	await page.goto(addressOf(full));
	await answer(page, 'heavier').check();
	await page.reload();
	expect(await chosenIn(page)).toEqual({ ...full, weight: 'heavier' });
	// To a place in the page and on; then to another page and back.
	await page.evaluate(() => {
		location.hash = 'your-plan';
	});
	await expect.poll(() => answersIn(page.url())).toEqual({ ...full, weight: 'heavier' });
	await page.locator('footer').getByRole('link', { name: 'Privacy Policy' }).click();
	await expect(page).toHaveURL('/privacy-policy');
	await page.goBack();
	expect(await chosenIn(page)).toEqual({ ...full, weight: 'heavier' });
	// Another plan's link, opened in the same page.
	await page.goto('/plan#turn=straight&nation=wales');
	expect(await chosenIn(page)).toEqual({ turn: 'straight', nation: 'wales' });
	await unfold(page);
	await page.locator('#plan [name=height]').fill('120');
	await page.keyboard.press('Enter');
	expect(asked.filter((one) => /turn=|curved|heavier|wales|height/.test(one))).toEqual([]);

	await page.goto('/plan?turn=curved&relief=disabled');
	await expect(page).toHaveURL('/plan#turn=curved&relief=disabled');
	const before = asked.length;
	await page.reload();
	expect(await chosenIn(page)).toEqual({ turn: 'curved', relief: 'disabled' });
	expect(asked.length).toBeGreaterThan(before);
	expect(asked.slice(before).filter((one) => /turn=/.test(one))).toEqual([]);
});

test('what an address has that is no answer is left out', async ({ page }) => {
	await page.goto('/plan?turn="><b>&weight=elephant&count=1e3&height=-4&narrowest=70&nation=wales&x=1');
	expect(await chosenIn(page)).toEqual({ nation: 'wales', narrowest: '70', width: 'middling' });
	expect(page.url()).toMatch(/\/plan#width=middling&narrowest=70&nation=wales$/);
	const much = '9'.repeat(300);
	await page.goto(
		`/plan?count=${much}&height=-0&ground=1e99&turn=${much}&turn=curved&nation=wales&nation=england&%ff=%`,
	);
	expect(await chosenIn(page)).toEqual({ nation: 'wales' });
	await expect(totalOf(page)).toHaveText([pounds(guideTotal({}))]);
});

test('an answer to a question that shows no more leads to nothing, in the plan and in the quote', async ({ page }) => {
	await page.goto('/plan#turn=curved&bend=square&seat=stands');
	await unfold(page);
	await expect(planOf(page).getByText('A straight stairlift up to the landing')).toBeVisible();
	await answer(page, 'straight').check();
	await answer(page, 'wheelchair').check();
	for (const words of ['end at the landing?', 'stands or perches', 'up to the landing'])
		await expect(planOf(page).locator('[data-result]').getByText(words).filter({ visible: true })).toHaveCount(0);
	await page.getByRole('button', { name: 'Send photos with this plan' }).click();
	await expect(dialogOf(page).getByLabel('Additional Information')).toHaveValue(
		'Please quote for a platform lift that takes a wheelchair.',
	);
});

test('where there may be no stairlift for the rider, a platform’s price stands below the total, once', async ({
	page,
}) => {
	const price = verdictOf(page).locator('h2 ~ p').getByText(figures.platformPrice).filter({ visible: true });
	for (const answers of [
		'weight=heavier',
		'width=narrow',
		'transfer=helper&seat=stands',
		'weight=heavier&width=narrow',
	]) {
		await page.goto(`/plan#turn=straight&${answers}`);
		await unfold(page);
		await expect(price).toHaveText([figures.platformPrice]);
		await expect(headingsOf(page)).toHaveText([/^A straight stairlift/, /^A platform lift in its place/]);
	}
	await page.goto('/plan#turn=straight&weight=stone-30&width=wide&seat=sits');
	await expect(price).toHaveCount(0);
});

test('a number decides its answer, and another answer takes the number away', async ({ page }) => {
	await page.goto('/plan');
	await planOf(page).getByText('I have the measuring sheet').click();
	const width = planOf(page).locator('[name=narrowest]');
	for (const [number, value] of [
		['61', 'narrow'],
		['62', 'middling'],
		['74.5', 'middling'],
		['75', 'wide'],
	] as const) {
		await width.fill(number);
		await expect(answer(page, value)).toBeChecked();
	}
	await answer(page, 'wide').check();
	await expect(width).toHaveValue('75');
	await answer(page, 'narrow').check();
	await expect(width).toHaveValue('');
	// The pavement may begin at any distance.
	await answer(page, 'pavement').check();
	await planOf(page).locator('[name=ground]').fill('90');
	await expect(answer(page, 'pavement')).toBeChecked();
	await planOf(page).locator('[name=count]').fill('8');
	await planOf(page).locator('[name=height]').fill('136');
	await planOf(page).locator('[name=length]').fill('196');
	await answer(page, 'straight').check();
	const sum = planOf(page).locator('[data-sum]');
	await expect(sum).toHaveText('One step rises about 17 cm. A straight rail is about 3.3 m long, by our sum.');
	await planOf(page).locator('[name=count]').fill('2');
	await expect(sum).toContainText('count and measure again');
	await planOf(page).locator('[name=landing]').fill('120');
	await planOf(page).locator('[name=door]').fill('80');
	await expect(sum).toContainText('Beside the open door, 40 cm of the landing stay free.');
	await planOf(page).locator('[name=door]').fill('120');
	await expect(sum).toContainText('leaves nothing of the landing');
});

test('without a script the page of the photo quote takes the whole plan over, and nothing that is no answer', async ({
	browser,
	site,
}) => {
	const page = await browser.newPage({ javaScriptEnabled: false });
	await page.goto(`${site.url}/plan`);
	await choose(page, full);
	await page.getByRole('button', { name: 'Send photos with this plan' }).click();
	await expect(page).toHaveURL(/\/ask\/photo-quote\/plan$/);
	const { additionalInfo, answers } = quoteFrom(readPlan(new URLSearchParams(full)));
	await expect(page.locator('main').getByText(`Your plan goes with it ✓ ${answers} answers`)).toBeVisible();
	await expect(page.locator('main').getByLabel('Stair Type')).toHaveValue('curved');
	await expect(page.locator('main').getByLabel('Additional Information')).toHaveValue(additionalInfo);
	await expect(page.locator('main').getByRole('alert')).toHaveCount(0);
	await page.goto(`${site.url}/plan`);
	await answer(page, 'wales').check();
	const hostile = { turn: '<b>', additionalInfo: '<b>', name: 'x' };
	const withHostile = await page.request.post(`${site.url}/ask/photo-quote/plan`, {
		form: { ...hostile, nation: 'wales' },
	});
	await page.setContent(await withHostile.text());
	await expect(page.locator('main').getByLabel('Stair Type')).toHaveValue('straight');
	await expect(page.locator('main').getByLabel('Full Name')).toHaveValue('');
	await expect(page.locator('main').getByLabel('Additional Information')).toHaveValue('They are in Wales.');
	await page.close();
});

test('it is answered with the keyboard alone', async ({ page }) => {
	await page.goto('/plan');
	await answer(page, 'straight').focus();
	await page.keyboard.press('ArrowRight');
	await expect(answer(page, 'curved')).toBeChecked();
	await page.keyboard.press('Tab');
	await expect(answer(page, 'concrete')).toBeFocused();
	await page.keyboard.press('Space');
	await expect(totalOf(page)).toHaveText([figures.curvedPrice]);
	// The button at the end opens the form, and Escape leads back to it.
	const send = page.getByRole('button', { name: 'Send photos with this plan' });
	await tabTo(page, send);
	await page.keyboard.press('Enter');
	await ready(dialogOf(page));
	await page.keyboard.press('Escape');
	await expect(dialogOf(page)).toBeHidden();
	await expect(send).toBeFocused();
	await answer(page, 'curved').focus();
	// What has the focus is not under the drawing, which stays at the head of the screen.
	await page.setViewportSize({ width: 375, height: 667 });
	const below: number[] = [];
	for (let press = 0; press < 80; press++) {
		await page.keyboard.press(press < 40 ? 'Tab' : 'Shift+Tab');
		const distance = await planOf(page).evaluate((plan) => {
			const [focused, aside] = ['[data-question] :focus', '[data-aside]'].map((one) => plan.querySelector(one));
			return focused && aside && focused.getBoundingClientRect().top - aside.getBoundingClientRect().bottom;
		});
		if (typeof distance === 'number') below.push(distance);
	}
	expect(below.length).toBeGreaterThan(20);
	expect(Math.min(...below)).toBeGreaterThanOrEqual(-1);
});

test('whoever answers everything has no barriers, in any colours, and prints two pages', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 812 });
	await page.goto(addressOf({ ...full, ...numbers }));
	expect(await barriersOf(page, '#plan')).toEqual([]);
	await page.setViewportSize({ width: 320, height: 700 });
	expect(await overflowOf(page)).toBeLessThanOrEqual(0);
	await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
	expect(await barriersOfColour(page, '#plan')).toEqual([]);
	await page.emulateMedia({ forcedColors: null, colorScheme: null });
	for (const plan of [
		{ ...full, ...numbers },
		{ ...full, transfer: 'wheelchair', steps: 'to-4', nation: 'england', payer: 'landlord' },
		{ ...full, bend: 'fan', seat: 'stands', transfer: 'helper', weight: 'heavier', foot: 'tight', nation: 'scotland' },
	]) {
		await page.goto(addressOf(plan));
		const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4', preferCSSPageSize: true })));
		expect(pdf.numPages).toBeLessThanOrEqual(2);
	}
	await page.emulateMedia({ media: 'print' });
	await expect(planOf(page).locator('button, input[type=radio]').filter({ visible: true })).toHaveCount(0);
	await expect(planOf(page).getByText(planQuestions.nation.question)).toBeVisible();
	await expect(planOf(page).getByText('England', { exact: true })).toBeHidden();
	await expect(planOf(page).getByText('Scotland', { exact: true })).toBeVisible();
});

test('nothing lies over a heading, an answer or a button, wherever the page is scrolled to', async ({ page }) => {
	await page.goto(addressOf({ ...full, ...numbers }));
	await page.locator('[data-cookies]').getByRole('button', { name: 'Decline' }).click();
	for (const [width, height] of [
		[375, 812],
		[1024, 900],
		[1440, 900],
	] as const) {
		await page.setViewportSize({ width, height });
		const { seen, covered } = await page.locator('main').evaluate((main) => {
			const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
			const aside = main.querySelector('[data-aside]') as Element;
			const covered: string[] = [];
			const seen = new Set<Element>();
			for (const position of [0, 0.25, 0.5, 0.75, 1]) {
				scrollTo({ top: position * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' });
				const { left, right, bottom } = aside.getBoundingClientRect();
				for (const part of main.querySelectorAll('h1, h2, h3, legend, summary, button, label, [data-total]')) {
					const box = part.getBoundingClientRect();
					const middle = (box.top + box.bottom) / 2;
					if (!part.checkVisibility() || middle < header || middle >= innerHeight) continue;
					// What is scrolled by goes under the drawing on a phone, and beside it nothing does.
					const goesUnder = innerWidth < 1024 && middle < bottom && part.closest('section')?.matches('[aria-label]');
					if (goesUnder && box.left >= left && box.right <= right) continue;
					seen.add(part);
					for (const x of [box.left + 12, (box.left + box.right) / 2, box.right - 12]) {
						const found = document.elementFromPoint(x, middle);
						if (!found || !(part.contains(found) || found.contains(part)))
							covered.push(`${part.textContent} at ${position}`);
					}
				}
			}
			return { seen: seen.size, covered };
		});
		expect(covered, `${width} px`).toEqual([]);
		expect(seen, `${width} px`).toBeGreaterThan(40);
	}
});

test('the first question is on a phone’s first screen, few things have a border, and the verdict stands still', async ({
	page,
}) => {
	await page.setViewportSize({ width: 375, height: 812 });
	await page.goto('/plan');
	for (const label of ['Straight', 'Turn or landing'])
		await expect(planOf(page).getByText(label, { exact: true })).toBeInViewport({ ratio: 1 });
	await expect(page.locator('[data-cookies]')).toBeVisible();
	const bordered = await page.evaluate(
		() =>
			[...document.querySelectorAll('body *')].filter((element) => {
				const { borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth } = getComputedStyle(element);
				const sides = [borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth];
				return (
					element.checkVisibility() && element.tagName !== 'INPUT' && sides.every((width) => parseFloat(width) > 0)
				);
			}).length,
	);
	expect(bordered).toBeLessThanOrEqual(25);
	for (const place of await verdictOf(page).locator('*').all())
		expect(await place.evaluate((element) => getComputedStyle(element).position)).not.toMatch(/sticky|fixed/);
});

test('the steps are drawn as they are answered, fading where motion is welcome, and kept in the verdict', async ({
	page,
}) => {
	await page.setViewportSize({ width: 375, height: 812 });
	const fetched: string[] = [];
	page.on('request', (request) => request.url().endsWith('.js') && fetched.push(request.url()));
	await page.goto('/plan');
	const drawings = planOf(page).getByRole('img', { name: /^Your steps/ });
	await expect(drawings).toHaveCount(2);
	await expect(drawings.first()).toHaveAccessibleName('Your steps: not answered yet');
	// Nothing is fetched for it before an answer.
	expect(fetched).toEqual([]);
	await answer(page, 'curved').check();
	await expect(drawings).toHaveCount(2);
	await expect(drawings.first()).toHaveAccessibleName('Your steps: Turn or landing');
	await expect.poll(() => fetched.length).toBe(1);
	const motionOf = () =>
		planOf(page).evaluate(
			(plan) => getComputedStyle(plan.querySelector('[data-drawing] > svg + svg') as Element).animation,
		);
	expect(await motionOf()).toMatch(/0\.24s/);
	await page.emulateMedia({ reducedMotion: 'reduce' });
	expect(await motionOf()).not.toMatch(/0\.24s/);
	await answer(page, 'brick').check();
	await answer(page, 'to-12').check();
	for (const place of await drawings.all())
		await expect(place).toHaveAccessibleName('Your steps: Turn or landing, Brick or stone, 9 to 12');
	expect(fetched).toHaveLength(1);
	await expect(planOf(page).locator('[data-progress]')).toHaveText('3 of about 14 answered');
	// Beside the questions, and gone with them.
	const aside = planOf(page).locator('[data-aside]');
	await answer(page, 'wales').check();
	expect((await boxOf(aside)).height).toBeLessThanOrEqual(88);
	await expect(totalOf(page)).toBeInViewport({ ratio: 1 });
	// Its links lead to each part, clear of it.
	for (const [link, heading] of [
		['Rider', '2. Who rides?'],
		['Result', 'For your steps A curved stairlift'],
	] as const) {
		await aside.getByRole('link', { name: link }).click();
		const place = planOf(page).getByRole('heading', { name: heading });
		await expect(place).toBeInViewport({ ratio: 1 });
		await expect
			.poll(async () => {
				const above = await Promise.all([page.locator('header').first(), aside].map(boxOf));
				return (await boxOf(place)).y - Math.max(...above.map(({ bottom }) => bottom));
			})
			.toBeGreaterThan(0);
		await answer(page, 'wales').scrollIntoViewIfNeeded();
	}
	await verdictOf(page).getByRole('button', { name: 'Share' }).scrollIntoViewIfNeeded();
	await page.evaluate(() => document.querySelector('[data-result]')?.scrollIntoView({ behavior: 'instant' }));
	await expect(aside).not.toBeInViewport();
	await page.getByRole('button', { name: 'Send photos with this plan' }).scrollIntoViewIfNeeded();
	await planOf(page).evaluate((plan) => (plan as HTMLFormElement).reset());
});

test('the verdict has one kind, its price and relief, three lines and one action', async ({ page }) => {
	const lines = verdictOf(page).locator('[data-lines] li').filter({ visible: true });
	const heading = verdictOf(page).getByRole('heading');
	const reliefs = verdictOf(page).locator('[data-relief]').filter({ visible: true });
	const say = async (answers: string, kind: string, price: string, relief: RegExp[], ...said: RegExp[]) => {
		await page.goto(`/plan#${answers}`);
		await expect(heading).toHaveText(`For your steps${kind}`, { useInnerText: true, ignoreCase: false });
		await expect(verdictOf(page).locator('h2 ~ * strong, h2 ~ strong').filter({ visible: true }).first()).toHaveText(
			price,
		);
		await expect(reliefs).toHaveText(relief);
		await expect(lines).toHaveText(said);
	};
	const straight = figures.straightPrice;
	const wording = /With the lift at 0% VAT, if its rules are met:/;
	await say(
		'turn=straight&relief=neither&steps=to-8&width=wide&foot=room',
		'\nA straight stairlift',
		straight,
		[],
		/one line/,
		/Wide enough/,
		/grant may pay/,
	);
	await say(
		'turn=curved&relief=disabled&steps=to-8&width=narrow&payer=grant&nation=scotland',
		'\nA curved stairlift',
		figures.curvedPrice,
		[wording],
		/made to measure: 2–4 weeks, by our guide/,
		/slimmest chair first/,
		/^Scotland: ring the council’s social work department/,
	);
	await say(
		'transfer=wheelchair&relief=sixty&steps=to-12&payer=self&whose=shared',
		'\nA platform lift',
		figures.platformPrice,
		[/5% VAT/],
		/carries the wheelchair/,
		/how high it goes/,
		/owners agree/,
	);
	await say(
		'turn=',
		'\nA straight or a curved stairlift',
		pounds(guideTotal({})),
		[wording],
		/Pull a string/,
		/Measure the narrowest/,
		/grant may pay/,
	);
	await say(
		'turn=straight&steps=to-4&weight=heavier&payer=self&relief=both',
		'\nA straight stairlift',
		straight,
		[/5% VAT/, wording],
		/so few steps/,
		/carries the rider/,
		/grant might pay/,
	);
	await expect(verdictOf(page).getByRole('button').filter({ visible: true })).toHaveText([
		'Send photos with this plan',
		'Share',
	]);
	// All else is folded, with how much there is of it.
	const folded = planOf(page).locator('[data-parts] summary');
	await expect(folded.filter({ hasText: 'Questions to ask' })).toHaveCount(1);
	const counts = await planOf(page)
		.locator('[data-parts] [data-count]')
		.evaluateAll((parts) => parts.map((part) => Number((part as HTMLElement).dataset.count)));
	await unfold(page);
	const shown = await planOf(page)
		.locator('[data-parts] details')
		.evaluateAll((parts) =>
			parts.map(
				(part) =>
					[...part.querySelectorAll('li')].filter(
						(item) => item.checkVisibility() && !item.parentElement?.closest('li'),
					).length,
			),
		);
	expect(counts).toEqual(shown);
	expect(Math.min(...counts)).toBeGreaterThan(0);
});

test('no word of a question breaks, in a fallback typeface either', async ({ page, tolerate }) => {
	tolerate(/ERR_FAILED/);
	await page.route('**/*.woff2', (route) => route.abort());
	await page.goto('/plan#turn=curved');
	for (const width of [320, 360, 375, 414, 640, 768, 1024]) {
		await resize(page, width);
		expect(await brokenIn(planOf(page), /\p{L}+/gu), `${width} px`).toEqual([]);
	}
});

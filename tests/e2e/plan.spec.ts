import type { Page } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';
import { figures } from '#facts/figures.ts';
import { vat } from '#facts/guide-prices.ts';
import { pounds } from '#facts/in-words.ts';
import { type GuideAnswers, guideTotal } from '#leads/guide-price.ts';
import { planQuestions, quoteFrom, readPlan } from '#leads/plan.ts';
import { barriersOf, barriersOfColour } from './barriers.ts';
import { boxOf, dialogOf, expect, overflowOf, ready, test } from './fixtures.ts';

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
	const lifts = plan.locator('[data-lifts] li').filter({ visible: true });
	await expect(lifts).not.toHaveCount(0);

	// Somebody who stays in a wheelchair: no stairlift, no lift by name, another price.
	await answer(page, 'wheelchair').check();
	await expect(totalOf(page)).toHaveText([figures.platformPrice]);
	await expect(reliefs).toHaveText([figures.platformPriceReduced, figures.platformPriceZero]);
	await expect(headingsOf(page)).toHaveText([/^A platform lift £/, /^An open platform lift/]);
	await expect(lifts).toHaveCount(0);
	expect(await overflowOf(page)).toBeLessThanOrEqual(0);

	// The page of the photo quote takes the whole plan over.
	await page.getByRole('button', { name: 'Send photos with this plan' }).click();
	await expect(page).toHaveURL(/\/ask\/photo-quote\/plan$/);
	const { additionalInfo } = quoteFrom(readPlan(new URLSearchParams({ ...full, transfer: 'wheelchair' })));
	await expect(page.locator('main').getByLabel('Additional Information')).toHaveValue(additionalInfo);
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
	const goes = dialog.getByText(`✓ Your plan goes with it: ${expected.answers} answers`);
	await expect(goes).toBeInViewport({ ratio: 1 });
	await dialog.getByLabel('Additional Information').fill('The top step is loose.');
	await expect(goes).toBeHidden();
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	await expect(dialog).toBeHidden();
	expect(await chosenIn(page)).toEqual({ ...full, ...numbers });
	// What the visitor wrote stays.
	await answer(page, 'straight').check();
	await page.getByRole('button', { name: 'Send photos with this plan' }).click();
	await expect(dialog.getByLabel('Stair Type')).toHaveValue('straight');
	const text = dialog.getByLabel('Additional Information');
	await expect(text).toHaveValue('The top step is loose.');
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

test('whoever answers everything has no barriers, in any colours, and prints two pages', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 812 });
	await page.goto(addressOf({ ...full, ...numbers }));
	expect(await barriersOf(page, '#plan')).toEqual([]);
	await page.setViewportSize({ width: 320, height: 700 });
	expect(await overflowOf(page)).toBeLessThanOrEqual(0);
	await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
	expect(await barriersOfColour(page, '#plan')).toEqual([]);
	await page.emulateMedia({ forcedColors: null, colorScheme: null });
	const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4', preferCSSPageSize: true })));
	expect(pdf.numPages).toBeLessThanOrEqual(2);
});

test('the steps are drawn as they are answered, and kept in the verdict', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 812 });
	await page.goto('/plan');
	const drawings = planOf(page).getByRole('img', { name: /^Your steps/ });
	// Once: the verdict has its own with the first answer.
	await expect(drawings).toHaveCount(1);
	await choose(page, { turn: 'curved', material: 'brick', steps: 'to-12' });
	await expect(drawings).toHaveCount(2);
	// A jump to the verdict clears header and drawing.
	const aside = planOf(page).locator('[data-aside]');
	await aside.getByRole('link', { name: 'Result' }).click();
	const place = planOf(page).getByRole('heading', { name: 'For your steps A curved stairlift' });
	await expect(place).toBeInViewport({ ratio: 1 });
	await expect
		.poll(async () => {
			const above = await Promise.all([page.locator('header').first(), aside].map(boxOf));
			return (await boxOf(place)).y - Math.max(...above.map(({ bottom }) => bottom));
		})
		.toBeGreaterThan(0);
	// On a wide screen it stands once there, and not beside the questions too.
	await page.setViewportSize({ width: 1440, height: 900 });
	await planOf(page).locator('[data-verdict] [data-drawing]').scrollIntoViewIfNeeded();
	await expect(drawings).toHaveCount(1);
});

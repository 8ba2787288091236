import { figures } from '#facts/figures.ts';
import { nextSteps } from '#facts/promises.ts';
import { referenceOf } from '#leads/reference.ts';
import { builtFacts } from '../support/company-facts.ts';
import {
	dialogOf,
	dismissToasts,
	expect,
	fill,
	type Lead,
	leadsOf,
	openFromHeader,
	ready,
	stopClock,
	test,
	toastOf,
} from './fixtures.ts';
import { answers, ask, panels } from './panels.ts';

const kinds = [
	{ kind: 'photo-quote', opener: 'Upload Photos for Quote', title: 'Quote Request Submitted!' },
	{ kind: 'brochure', opener: 'Free Brochure', title: 'Brochure Request Submitted!' },
	{ kind: 'callback', opener: 'Engineer Callback', title: 'Callback Request Sent!' },
] as const;

async function leadOf(site: Parameters<typeof leadsOf>[0], name: string): Promise<Lead> {
	const [lead, ...others] = (await leadsOf(site)).filter((one) => one.name === name);
	if (!lead || others.length > 0) throw new Error(`There is not one request of '${name}'.`);
	return lead;
}

test.beforeEach(async ({ page }) => {
	await page.goto('/');
	await expect(page.locator('#sent')).toBeEmpty();
});

for (const { kind, opener, title } of kinds) {
	test(`a ${kind} request shows a panel with its reference and the next steps`, async ({ page, site, photos }) => {
		await stopClock(page);
		const panel = await ask(page, opener, `Panel ${kind}`, photos.png);
		await expect(panel.getByRole('heading', { name: title })).toBeFocused();
		await expect(dialogOf(page)).toHaveCount(0);
		await expect(toastOf(page)).toContainText(title);
		const reference = referenceOf((await leadOf(site, `Panel ${kind}`)).id);
		await expect(page.getByRole('region', { name: `${title} ${reference}` })).toBeVisible();
		await expect(panel.getByText(reference, { exact: true })).toBeVisible();
		await expect(panel.getByRole('list').getByRole('listitem')).toHaveText([
			...nextSteps(await builtFacts(), false)[kind],
		]);
		const link = panel.getByRole('link', { name: '@' });
		await expect(link).toHaveAttribute('href', new RegExp(`^mailto:[^?]+@[^?]+\\?subject=[^&]*${reference}$`));

		await page.clock.runFor(5000);
		await expect(toastOf(page)).toHaveCount(0);
		await expect(panel.getByText(reference, { exact: true })).toBeVisible();
		await expect(panel.getByRole('heading', { name: title })).toBeFocused();
	});
}

test('a panel repeats the address, the telephone number, the number of photos and the guide price', async ({
	page,
	photos,
}) => {
	const panel = await ask(page, 'Upload Photos for Quote', 'Receipt', photos.png);
	await expect(panel).toContainText('We have your request and your photo.');
	await expect(panel).toContainText(`Your email address is ${answers['Email Address']}`);
	await expect(panel).toContainText(answers['Phone Number']);
	await expect(panel).toContainText(`A straight lift costs ${figures.straightPrice}`);
	await panel.getByRole('button', { name: 'send it again' }).click();
	await expect(dialogOf(page)).toHaveAttribute('id', 'photo-quote');
});

test('the reference is copied, and the page is printed, by a press', async ({ page, context, photos }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.evaluate(() => {
		window.print = () => document.body.setAttribute('data-printed', '');
	});
	const panel = await ask(page, 'Engineer Callback', 'To Keep', photos.png);
	await panel.getByRole('button', { name: 'Copy the reference' }).click();
	await expect(panel.getByRole('status')).toHaveText('Copied.');
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	await expect(panel.getByText(copied, { exact: true })).toBeVisible();
	expect(copied).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
	await panel.getByRole('button', { name: 'Print' }).click();
	await expect(page.locator('body')).toHaveAttribute('data-printed', '');
});

test('on a phone the page scrolls to the panel, below the header, from any position', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 667 });
	await page.locator('footer').getByRole('button', { name: 'Engineer Callback' }).click();
	await fill(dialogOf(page), answers);
	await dialogOf(page).getByRole('button', { name: 'Request Callback' }).click();
	const heading = panels(page).getByRole('heading', { name: 'Callback Request Sent!' });
	await expect(heading).toBeFocused();
	await expect(heading).toBeInViewport({ ratio: 1 });
	await expect(async () => {
		const header = await page.locator('header').first().boundingBox();
		const top = (await heading.boundingBox())?.y ?? 0;
		expect(top).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Number.POSITIVE_INFINITY));
	}).toPass({ timeout: 15_000 });
});

test('each request has its own panel, the newest first, independent of others and of dialogs', async ({
	page,
	photos,
}) => {
	const first = await ask(page, 'Free Brochure', 'First Of Two', photos.png);
	const earlier = await first.textContent();
	await ask(page, 'Engineer Callback', 'Second Of Two', photos.png);
	await expect(panels(page).getByRole('heading', { level: 2 })).toHaveText([
		'Callback Request Sent!',
		'Brochure Request Submitted!',
	]);
	await expect(panels(page).first().getByRole('heading', { level: 2 })).toBeFocused();
	expect(await panels(page).nth(1).textContent()).toBe(earlier);
	await openFromHeader(page, 'Upload Photos for Quote');
	await page.keyboard.press('Escape');
	await expect(panels(page)).toHaveCount(2);
});

test('an identical request sent again is the same request, with one panel', async ({ page, photos, tolerate }) => {
	// The store's answer to a request that it has already.
	tolerate(/status of 409/);
	const first = await (await ask(page, 'Engineer Callback', 'Word For Word', photos.png)).textContent();
	await dismissToasts(page);
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await fill(dialog, { ...answers, 'Full Name': 'Word For Word' });
	await dialog.getByRole('button', { name: 'Request Callback' }).click();
	await expect(dialogOf(page)).toHaveCount(0);
	await expect(panels(page)).toHaveText([first ?? '']);
	await expect(panels(page).getByRole('heading', { level: 2 })).toBeFocused();
});

test('a panel is closed by its button, also by keyboard, its line is removed, and the focus stays in the page', async ({
	page,
	photos,
}) => {
	await ask(page, 'Free Brochure', 'Put Away', photos.png);
	await ask(page, 'Engineer Callback', 'Put Away Too', photos.png);
	const close = panels(page).first().getByRole('button', { name: 'Close' });
	const box = await close.boundingBox();
	expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
	const controls = await panels(page).first().locator('a, button').count();
	for (let press = 0; press < controls; press++) await page.keyboard.press('Tab');
	await expect(close).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(panels(page).getByRole('heading', { level: 2 })).toHaveText(['Brochure Request Submitted!']);
	await expect(panels(page).first().locator('p').first()).toBeFocused();
	await panels(page).first().getByRole('button', { name: 'Remove' }).click();
	await expect(panels(page)).toHaveCount(1);
	await expect(page.locator('main')).toBeFocused();
	await panels(page).getByRole('button', { name: 'Close' }).click();
	await panels(page).getByRole('button', { name: 'Remove' }).click();
	await expect(page.locator('#sent')).toBeEmpty();
	await expect(page.locator('main')).toBeFocused();
	expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a request that failed leaves none', async ({ page, tolerate }) => {
	tolerate(/^Failed to load resource|^Submission failed: ApiError/);
	await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 400, body: '{}' }));
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await ready(dialog);
	await fill(dialog, answers);
	await dialog.getByRole('button', { name: 'Request Callback' }).click();
	await expect(toastOf(page)).toContainText('Submission Failed');
	await expect(page.locator('#sent')).toBeEmpty();
	await expect(dialog).toBeVisible();
});

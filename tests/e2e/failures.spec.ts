import type { Locator, Page } from '@playwright/test';
import { colours } from '#brand/colours.ts';
import { dialogOf, expect, leadsNamed, leadsOf, startSite, stopClock, test, toastOf } from './fixtures.ts';
import * as form from './form.ts';

/** The kind of error is logged, once for each failed press; the browser adds a line of its own for each failed call. */
function collectLogged(page: Page, tolerate: (words: RegExp) => void): string[] {
	tolerate(/^Failed to load resource/);
	tolerate(/^Submission failed: ApiError/);
	const logged: string[] = [];
	page.on('console', (message) => {
		if (message.text().startsWith('Submission failed')) logged.push(message.text());
	});
	return logged;
}

/** Lets a clock that stands still go on until a toast shows, over the times between two tries. */
async function untilToast(page: Page): Promise<Locator> {
	await expect(async () => {
		if ((await toastOf(page).count()) === 0) await page.clock.runFor(500);
		await expect(toastOf(page)).toBeVisible({ timeout: 500 });
	}).toPass({ timeout: 60_000 });
	return toastOf(page);
}

/** A colour as browsers report it. */
function rgb(hex: string): string {
	const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
	return `rgb(${red}, ${green}, ${blue})`;
}

test('with the server gone, a form says so and keeps everything, and a later press sends it; photos wait for the disk', async ({
	page,
	tolerate,
}) => {
	const logged = collectLogged(page, tolerate);
	const server = await startSite();
	await page.goto(server.url);
	const dialog = await form.openFilled(page, 'callback');
	await stopClock(page);
	await server.kill();
	await form.press(dialog, 'callback');
	const toast = await untilToast(page);
	await expect(toast).toContainText('Submission Failed');
	await expect(toast).toContainText('There was an error submitting your request. Please try again.');
	await expect(toast).toHaveCSS('border-top-color', rgb(colours.danger));
	expect(logged).toEqual(['Submission failed: ApiError unreachable']);
	await expect(dialog).toBeVisible();
	await expect(page.locator('#sent')).toBeEmpty();
	await expect(dialog.getByLabel('Full Name')).toHaveValue('Test Person');
	await page.clock.runFor(5000);
	await expect(toast).toHaveCount(0);
	await expect(dialog.getByText('Submission Failed')).toBeVisible();
	await expect(dialog.locator(':focus')).toContainText('Nothing you entered is lost.');

	await form.press(dialog, 'callback');
	await expect(await untilToast(page)).toContainText('Submission Failed');
	const env = { PORT: new URL(server.url).port };
	const again = await startSite({ dataDir: server.dataDir, env, intervals: { minFree: 1e15 } });
	await form.press(dialog, 'callback');
	await expect(dialog).toBeHidden();
	await expect(toast).toContainText(['Callback Request Sent!']);
	await expect(page.locator('[data-toasts=page]')).not.toContainText('try again');
	expect(await leadsOf(again)).toHaveLength(1);

	await page.clock.resume();
	const photos = await form.openFilled(page, 'photo-quote', { 'Full Name': 'No Room' }, form.small('front.jpg'));
	await form.press(photos, 'photo-quote');
	await expect(photos).toBeHidden();
	await expect(page.locator('#sent')).toContainText('Not all of your photos have arrived');
	expect((await leadsOf(again)).map(({ name }) => name).sort()).toEqual(['No Room', 'Test Person']);
	await again.stop();
});

/** What a browser may refuse, or an extension may have replaced: each throws, from before the page's first script on. */
const refusals: Readonly<Record<string, (refuse: () => never) => void>> = {
	'history.replaceState': (refuse) => Object.assign(History.prototype, { replaceState: refuse }),
	localStorage: (refuse) => Object.defineProperty(window, 'localStorage', { get: refuse }),
	sessionStorage: (refuse) => Object.defineProperty(window, 'sessionStorage', { get: refuse }),
	'form.reset': (refuse) => Object.assign(HTMLFormElement.prototype, { reset: refuse }),
	focus: (refuse) => Object.assign(HTMLElement.prototype, { focus: refuse }),
	scrollTo: (refuse) => Object.assign(window, { scrollTo: refuse }),
};

/** @returns which refusals have happened: one that did not would show nothing */
async function refusing(page: Page): Promise<() => Promise<string[]>> {
	const table = Object.entries(refusals).map(([name, replace]) => `${JSON.stringify(name)}: ${replace}`);
	await page.addInitScript(`
		window.refused = new Set();
		for (const [name, replace] of Object.entries({ ${table.join()} }))
			replace(() => { window.refused.add(name); throw new Error('refused'); });
	`);
	return () => page.evaluate('[...window.refused]') as Promise<string[]>;
}

test('where the browser refuses to store, to focus and the like, a photo quote is sent once, and said to be', async ({
	page,
	site,
	photos,
	tolerate,
}) => {
	tolerate(/refused/);
	const failed: string[] = [];
	page.on('console', (message) => {
		if (message.text().startsWith('Submission failed')) failed.push(message.text());
	});
	const refused = await refusing(page);
	await page.goto('/');
	await form.send(page, 'photo-quote', { 'Full Name': 'Without All' }, photos.png);
	await expect(dialogOf(page)).toHaveCount(0);
	await expect(page.locator('#sent').getByRole('heading', { name: 'Quote Request Submitted!' })).toBeVisible();
	await expect(page.locator('#sent')).toContainText('We have your request and your photo.');
	expect((await refused()).toSorted()).toEqual(Object.keys(refusals).toSorted());
	expect(failed).toEqual([]);
	expect(await leadsNamed(site, 'Without All')).toMatchObject([{ photo_urls: { length: 1 } }]);
});

test('where the form’s script fails at the press, the browser posts the form', async ({ page, site, tolerate }) => {
	tolerate(/is not a function/);
	await page.goto('/');
	const dialog = await form.openFilled(page, 'callback', { 'Full Name': 'Old Browser' });
	// A function of 2020, as a browser from before lacks it.
	await page.evaluate(() => Reflect.deleteProperty(String.prototype, 'replaceAll'));
	await form.press(dialog, 'callback');
	await expect(page).toHaveURL(/\/ask\/sent\/callback\?reference=/);
	expect(await leadsNamed(site, 'Old Browser')).toHaveLength(1);
});

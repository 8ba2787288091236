import type { Page } from '@playwright/test';
import { dialogOf, expect, leadsNamed, test, toastOf } from './fixtures.ts';
import * as form from './form.ts';

/** What a browser may refuse, or an extension may have replaced: each throws, from before the page's first script on. */
const refusals: Readonly<Record<string, (refuse: () => never) => void>> = {
	'history.replaceState': (refuse) => Object.assign(History.prototype, { replaceState: refuse }),
	'history.pushState': (refuse) => Object.assign(History.prototype, { pushState: refuse }),
	localStorage: (refuse) => Object.defineProperty(window, 'localStorage', { get: refuse }),
	sessionStorage: (refuse) => Object.defineProperty(window, 'sessionStorage', { get: refuse }),
	'dialog.close': (refuse) => Object.assign(HTMLDialogElement.prototype, { close: refuse }),
	'form.reset': (refuse) => Object.assign(HTMLFormElement.prototype, { reset: refuse }),
	focus: (refuse) => Object.assign(HTMLElement.prototype, { focus: refuse }),
	scrollTo: (refuse) => Object.assign(window, { scrollTo: refuse }),
};

/** @returns which refusals have happened: one that did not would show nothing */
async function refusing(page: Page, names: readonly string[]): Promise<() => Promise<string[]>> {
	const table = names.map((name) => `${JSON.stringify(name)}: ${refusals[name]}`);
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
	// Where nothing can be pushed, nothing is replaced.
	const names = Object.keys(refusals).filter((name) => !['dialog.close', 'history.pushState'].includes(name));
	const refused = await refusing(page, names);
	await page.goto('/');
	await form.send(page, 'photo-quote', { 'Full Name': 'Without All' }, photos.png);
	await expect(dialogOf(page)).toHaveCount(0);
	await expect(page.locator('#sent').getByRole('heading', { name: 'Quote Request Submitted!' })).toBeVisible();
	await expect(page.locator('#sent')).toContainText('We have your request and your photo.');
	expect((await refused()).toSorted()).toEqual(names.toSorted());
	expect(failed).toEqual([]);
	expect(await leadsNamed(site, 'Without All')).toMatchObject([{ photo_urls: { length: 1 } }]);
});

for (const names of [['dialog.close'], Object.keys(refusals)])
	test(`where it refuses ${names.join(', ')}, a request is sent once, and the dialog says so`, async ({
		page,
		site,
		tolerate,
	}) => {
		tolerate(/refused/);
		const refused = await refusing(page, names);
		await page.goto('/');
		const dialog = await form.send(page, 'callback', { 'Full Name': `Without ${names.length}` });
		await expect(toastOf(page)).toHaveCount(1);
		await expect(dialog.getByRole('group', { name: form.texts.callback.sent })).toBeVisible();
		expect(await refused()).toEqual(expect.arrayContaining(names.filter((name) => name !== 'history.replaceState')));
		expect(await leadsNamed(site, `Without ${names.length}`)).toHaveLength(1);
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

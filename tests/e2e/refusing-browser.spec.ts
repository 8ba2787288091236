import type { Page } from '@playwright/test';
import { dialogOf, expect, leadsNamed, test, toastOf } from './fixtures.ts';
import * as form from './form.ts';

/** What a browser may refuse, or an extension may have replaced: each throws, from before the page's first script on. */
const refusals: Readonly<Record<string, () => void>> = {
	'history.replaceState': () => Object.assign(History.prototype, { replaceState: refuse }),
	'history.pushState': () => Object.assign(History.prototype, { pushState: refuse }),
	localStorage: () => Object.defineProperty(window, 'localStorage', { get: refuse }),
	sessionStorage: () => Object.defineProperty(window, 'sessionStorage', { get: refuse }),
	'dialog.close': () => Object.assign(HTMLDialogElement.prototype, { close: refuse }),
	'form.reset': () => Object.assign(HTMLFormElement.prototype, { reset: refuse }),
	focus: () => Object.assign(HTMLElement.prototype, { focus: refuse }),
	scrollTo: () => Object.assign(window, { scrollTo: refuse }),
};
// Defined in the page by `refusing`.
declare function refuse(): never;

/** Every refusal is seen to happen: a case in which nothing was refused would show nothing. */
async function refusing(page: Page, what: () => void): Promise<() => Promise<number>> {
	await page.addInitScript(`
		window.refusals = 0;
		function refuse() { window.refusals++; throw new Error('refused'); }
		(${what})();
	`);
	return () => page.evaluate('window.refusals') as Promise<number>;
}

for (const [name, refusal] of Object.entries(refusals)) {
	test(`where ${name} throws, a photo quote is sent once, and said to be`, async ({ page, site, photos, tolerate }) => {
		tolerate(/refused/);
		const failed: string[] = [];
		page.on('console', (message) => {
			if (message.text().startsWith('Submission failed')) failed.push(message.text());
		});
		const count = await refusing(page, refusal);
		await page.goto('/');
		const dialog = await form.send(page, 'photo-quote', { 'Full Name': `Without ${name}` }, [photos.png, photos.heic]);
		const sent = page.locator('#sent').getByRole('heading', { name: 'Quote Request Submitted!' });
		if (name === 'dialog.close')
			await expect(dialog.getByRole('group', { name: 'Quote Request Submitted!' })).toBeFocused();
		else {
			await expect(dialogOf(page)).toHaveCount(0);
			await expect(sent).toBeVisible();
		}
		await expect(page.locator('#sent')).toContainText('We have your request and your two photos.');
		expect(await count()).toBeGreaterThan(0);
		expect(failed).toEqual([]);
		expect(await leadsNamed(site, `Without ${name}`)).toMatchObject([{ photo_urls: { length: 2 } }]);
	});
}

for (const kind of ['brochure', 'callback'] as const) {
	test(`where all of these throw, a ${kind} request is sent once, and said to be`, async ({ page, site, tolerate }) => {
		tolerate(/refused/);
		const all = Object.values(refusals).map((one) => `(${one})();`);
		const count = await refusing(page, new Function(all.join('\n')) as () => void);
		await page.goto('/');
		const dialog = await form.send(page, kind, { 'Full Name': `Without all ${kind}` });
		await expect(toastOf(page)).toHaveCount(1);
		await expect(dialog.getByRole('group', { name: form.texts[kind].sent })).toBeVisible();
		expect(await count()).toBeGreaterThan(5);
		expect(await leadsNamed(site, `Without all ${kind}`)).toHaveLength(1);
	});
}

test('where the form’s script fails at the press, the browser posts the form', async ({ page, site, tolerate }) => {
	// Functions of 2020 and later, as a browser from before lacks them.
	tolerate(/is not a function/);
	await page.addInitScript(() => {
		Reflect.deleteProperty(String.prototype, 'replaceAll');
		Reflect.deleteProperty(Array.prototype, 'at');
		Reflect.deleteProperty(Object, 'hasOwn');
	});
	await page.goto('/');
	await form.press(await form.openFilled(page, 'callback', { 'Full Name': 'Old Browser' }), 'callback');
	await expect(page).toHaveURL(/\/ask\/sent\/callback\?reference=/);
	expect(await leadsNamed(site, 'Old Browser')).toHaveLength(1);
});

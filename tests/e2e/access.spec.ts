import type { FileChooser } from '@playwright/test';
import { siteName } from '#brand/name.ts';
import { leadKinds } from '#leads/tables.ts';
import { builtPages } from '../support/built.ts';
import { barriersOf, barriersOfColour, expectEdge } from './barriers.ts';
import { boxOf, dialogOf, expect, overflowOf, ready, resize, stopClock, tabTo, test, toastOf } from './fixtures.ts';
import * as form from './form.ts';

// `accessibility-statement.mdx` says that all of this is so.

for (const { path } of builtPages()) {
	test(`${path} keeps nobody out, in its own or the visitor's colours, and fits a phone`, async ({
		page,
		tolerate,
	}) => {
		await page.setViewportSize({ width: 375, height: 812 });
		// Without the link of an e-mail, these two ask the server for a request that there is not.
		if (['/404', '/my-request', '/company-answer'].includes(path)) tolerate(/404/);
		await page.goto(path);
		expect(await barriersOf(page)).toEqual([]);
		await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
		expect(await barriersOfColour(page), 'forced colours').toEqual([]);
		await page.emulateMedia({ forcedColors: null, colorScheme: null });
		await page.setViewportSize({ width: 320, height: 640 });
		expect(await overflowOf(page), '320 px').toBeLessThanOrEqual(0);
	});
}

for (const path of ['/', '/sitemap', '/who-we-are', '/no-such-page'])
	test(`${path} has no barriers on a wide screen, and fits at any width`, async ({ page, tolerate }) => {
		tolerate(/404/);
		await page.goto(path);
		for (const width of [320, 375, 1440]) {
			await page.setViewportSize({ width, height: 800 });
			expect(await overflowOf(page), `${width} px`).toBeLessThanOrEqual(0);
		}
		expect(await barriersOf(page)).toEqual([]);
	});

for (const kind of leadKinds)
	for (const width of [375, 1440])
		test(`the ${kind} dialog has no barriers at ${width} px, empty or with errors`, async ({ page, photos }) => {
			await page.setViewportSize({ width, height: 800 });
			await page.goto(`/?dialog=${kind}`);
			const dialog = page.locator(`dialog#${kind}`);
			await ready(dialog);
			expect(await barriersOf(page)).toEqual([]);
			const small = await dialog.evaluate((dialog) =>
				[...dialog.querySelectorAll('button, select, textarea, input:not([readonly], [tabindex="-1"])')]
					.map((control) => ({ name: control.id || control.textContent, box: control.getBoundingClientRect() }))
					.filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
					.map(({ name }) => name),
			);
			expect(small).toEqual([]);
			if (kind === 'photo-quote') await form.choose(dialog, [photos.png, photos.heic]);
			await form.press(dialog, kind);
			await expect(dialog.getByText('There is a problem')).toBeVisible();
			// The page behind it is as it was; the toast lies in the dialog.
			expect(await barriersOf(page, 'dialog[open]')).toEqual([]);
		});

test('a toast over a dialog is inside it, covers nothing, and is on the page once it has closed', async ({ page }) => {
	await page.setViewportSize({ width: 375, height: 812 });
	await page.goto('/');
	const dialog = await form.open(page, 'photo-quote');
	await stopClock(page);
	await form.press(dialog, 'photo-quote');
	await expect(dialog.getByRole('status').getByText('Photos Required')).toBeVisible();
	const { y, bottom } = await boxOf(toastOf(page));
	expect(y).toBeGreaterThanOrEqual((await boxOf(dialog.locator('[data-scrolls]'))).bottom);
	expect(bottom).toBeLessThanOrEqual((await boxOf(dialog.locator('[type=submit]'))).y);
	await toastOf(page).getByRole('button', { name: 'Dismiss message' }).click();
	await expect(toastOf(page)).toHaveCount(0);
	await form.press(dialog, 'photo-quote');
	await expect(toastOf(page)).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page.locator('body > [role=status]').getByText('Photos Required')).toBeVisible();
});

for (const kind of leadKinds) {
	test(`${form.texts[kind].opener}: asked for with the keyboard alone`, async ({ page, photos }) => {
		// Chromium is told to report file choosers when the first one waits for them: as late as at the press, it can miss that one.
		const chooser = new Promise<FileChooser>((resolve) => page.on('filechooser', resolve));
		await page.goto('/');
		await tabTo(page, page.locator('header').getByRole('button', { name: form.texts[kind].opener }));
		await page.keyboard.press('Enter');
		const dialog = dialogOf(page);
		await ready(dialog);
		if (kind === 'photo-quote') {
			await tabTo(page, dialog.locator('input[type=file]').first());
			await page.keyboard.press('Space');
			await (await chooser).setFiles([photos.png]);
			await expect(dialog.getByRole('button', { name: /^Remove/ })).toBeVisible();
		}
		for (const [label, answer] of Object.entries(form.answers[kind])) {
			await tabTo(page, dialog.getByLabel(label, { exact: true }));
			await page.keyboard.type(answer);
		}
		await tabTo(page, dialog.getByRole('button', { name: form.texts[kind].submit }));
		await page.keyboard.press('Enter');
		await expect(dialog).toBeHidden();
		await expect(page.locator('#sent')).toContainText('We have');
	});
}

const articles = ['/', '/blog', '/blog/homeglide-outdoor-stairlift', '/sitemap', '/privacy-policy'];

for (const path of [...articles, ...leadKinds.map((kind) => `/?dialog=${kind}`)]) {
	test(`${path} is never wider than the screen with text at 200 %, nor at 100 % on 1920 px`, async ({ page }) => {
		await page.goto(path);
		for (const [width, scale] of [
			[320, 2],
			[375, 2],
			[1280, 2],
			[1920, 1],
		] as const) {
			await resize(page, width, scale);
			const wider = await page.evaluate(() => {
				const dialog = document.querySelector('dialog[open]');
				// A dialog's middle scrolls by itself: what is too wide in it makes nothing around it wider.
				const boxes = dialog ? [dialog, ...dialog.querySelectorAll('[data-scrolls]')] : [document.documentElement];
				return boxes.map((box) => box.scrollWidth - box.clientWidth);
			});
			expect(Math.max(...wider), `${width} px, ${scale * 100} %`).toBe(0);
		}
	});
}

test('with forced colours, buttons, fields and the dialog have a border', async ({ page }) => {
	await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
	await page.goto('/?dialog=photo-quote');
	const dialog = page.locator('dialog#photo-quote');
	await ready(dialog);
	const submit = dialog.getByRole('button', { name: 'Submit Quote Request' });
	for (const control of [
		dialog,
		submit,
		dialog.getByLabel('Full Name'),
		dialog.locator('label', { hasText: 'Take or choose photos' }),
	])
		await expectEdge(control);
});

test('with forced colours, the logo’s mark has the colour of its text', async ({ page }) => {
	await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
	await page.goto('/');
	const logo = page.getByRole('link', { name: `${siteName} home` });
	const colours = await logo.locator('svg *').evaluateAll((shapes) =>
		shapes.flatMap((shape) => {
			const computed = getComputedStyle(shape);
			const drawn = (['fill', 'stroke'] as const).filter((name) => ![null, 'none'].includes(shape.getAttribute(name)));
			return drawn.map((name) => ({ drawn: computed[name], color: computed.color }));
		}),
	);
	expect(colours.length).toBeGreaterThan(0);
	for (const { drawn, color } of colours) expect(drawn).toBe(color);
});

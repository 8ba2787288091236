import type { FileChooser } from '@playwright/test';
import { leadKinds } from '#leads/tables.ts';
import { pathsIn } from '../../scripts/build/pages.ts';
import { dist } from '../support/built.ts';
import { barriersOf, barriersOfColour, expectEdge, overlays } from './barriers.ts';
import { dialogOf, expect, overflowOf, ready, resize, tabTo, test } from './fixtures.ts';
import * as form from './form.ts';

// `accessibility-statement.mdx` says that all of this is so.

const paths = pathsIn(dist);
/** Without the link of an e-mail, these ask the server for a request that there is not. */
const isMissing = (path: string) => ['/404', '/my-request', '/company-answer'].includes(path);
const isArticle = (path: string) => path.startsWith('/blog/');

for (const [pages, walked] of [
	['an article', paths.filter(isArticle)],
	['any other page', paths.filter((path) => !isArticle(path) && !isMissing(path))],
	['a page that finds nothing', paths.filter(isMissing)],
] as const)
	test(`${pages} keeps nobody out, and fits 320 px, with text at 200 % too`, async ({ page, tolerate }) => {
		test.slow();
		if (walked.some(isMissing)) tolerate(/404/);
		await page.setViewportSize({ width: 320, height: 640 });
		const looks = new Set<string>();
		for (const path of walked)
			await test.step(path, async () => {
				await page.goto(path);
				expect.soft(await barriersOf(page, undefined, looks), path).toEqual([]);
				expect.soft(await overflowOf(page), path).toBeLessThanOrEqual(0);
				await resize(page, 320, 2);
				expect.soft(await overflowOf(page), `${path}, 200 %`).toBeLessThanOrEqual(0);
				// Nor does the name of the site run into the button of the menu.
				const name = await page
					.locator('body > header a')
					.first()
					.evaluate((link) => link.scrollWidth - link.clientWidth);
				expect.soft(name, `${path}, the name at 200 %`).toBeLessThanOrEqual(0);
			});
		expect(walked.length).toBeGreaterThan(2);
	});

/** One of each kind: what is laid out and coloured alike need not be tried again in every size and in the visitor's colours. */
const kinds = [
	'/',
	'/blog',
	'/blog/homeglide-outdoor-stairlift',
	'/plan',
	'/sitemap',
	'/privacy-policy',
	'/my-request',
];

test('each kind of page keeps nobody out on a wide screen and in the visitor’s own colours', async ({
	page,
	tolerate,
}) => {
	tolerate(/404/);
	const [looks, forced] = [new Set<string>(), new Set<string>()];
	for (const path of kinds)
		await test.step(path, async () => {
			await page.emulateMedia({ forcedColors: null, colorScheme: null });
			await page.setViewportSize({ width: 1440, height: 800 });
			await page.goto(path);
			expect.soft(await barriersOf(page, undefined, looks), path).toEqual([]);
			for (const [width, scale] of [
				[1440, 1],
				[1920, 1],
				[1280, 2],
				[375, 2],
				[375, 1],
			] as const) {
				await resize(page, width, scale);
				expect.soft(await overflowOf(page), `${path}, ${width} px, ${scale * 100} %`).toBeLessThanOrEqual(0);
			}
			if (path === '/') expect.soft(await barriersOf(page, overlays), 'over the page').toEqual([]);
			await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
			expect.soft(await barriersOfColour(page, undefined, forced), `${path}, forced colours`).toEqual([]);
		});
});

for (const kind of leadKinds)
	test(`the ${kind} dialog has no barriers, empty or with errors, and fits with text at 200 %`, async ({ page }) => {
		await page.setViewportSize({ width: 375, height: 800 });
		await page.goto(`/?dialog=${kind}`);
		const dialog = page.locator(`dialog#${kind}`);
		await ready(dialog);
		expect(await barriersOf(page, 'dialog[open]')).toEqual([]);
		const small = await dialog.evaluate((dialog) =>
			[...dialog.querySelectorAll('button, select, textarea, input:not([readonly], [tabindex="-1"])')]
				.map((control) => ({ name: control.id || control.textContent, box: control.getBoundingClientRect() }))
				.filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
				.map(({ name }) => name),
		);
		expect(small).toEqual([]);
		if (kind === 'photo-quote') {
			// As phones name their photos: without a place to break.
			const names = ['IMG_20260114_112233.jpg', 'Screenshot_20260114_112233_Photos.jpg'];
			await form.choose(
				dialog,
				names.map((name) => form.small(name)),
			);
			await expect(dialog.getByText('Getting it ready')).toHaveCount(0);
		}
		await form.press(dialog, kind);
		await expect(dialog.getByText('There is a problem')).toBeVisible();
		// The toast lies in the dialog.
		expect(await barriersOf(page, 'dialog[open]')).toEqual([]);
		for (const [width, scale] of [
			[188, 1],
			[320, 2],
			[1280, 2],
			[1920, 1],
			[1440, 1],
		] as const) {
			await resize(page, width, scale);
			// A dialog's middle scrolls by itself: what is too wide in it makes nothing around it wider.
			const wider = await dialog.evaluate((box) =>
				[box, ...box.querySelectorAll('[data-scrolls]')].map((part) => part.scrollWidth - part.clientWidth),
			);
			expect(Math.max(...wider), `${width} px, ${scale * 100} %`).toBe(0);
			if (scale === 1 && width > 188) await expect(dialog.locator('[type=submit]')).toBeInViewport({ ratio: 1 });
		}
		expect(await barriersOf(page, 'dialog[open]'), 'on a wide screen').toEqual([]);
	});

test('the three requests are made with the keyboard alone', async ({ page, photos }) => {
	// Chromium is told to report file choosers when the first one waits for them: as late as at the press, it can miss that one.
	const chooser = new Promise<FileChooser>((resolve) => page.on('filechooser', resolve));
	for (const kind of leadKinds)
		await test.step(kind, async () => {
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
			await expect(page.locator('#sent').getByRole('heading', { name: form.texts[kind].sent })).toBeVisible();
		});
});

test('with forced colours, buttons, fields and the dialog have a border; with less motion asked for, nothing moves', async ({
	page,
}) => {
	await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
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
	const moving = await page
		.locator('*')
		.evaluateAll((all) =>
			all
				.map((one) => getComputedStyle(one))
				.filter((look) => look.animationName + look.transitionDuration !== 'none0s'),
		);
	expect(moving).toHaveLength(0);
});

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page, type Route } from '@playwright/test';
import { leadKinds } from '#leads/tables.ts';
import { serve } from '#server/main.ts';
import { readSettings } from '#server/settings/read.ts';
import { browserPath, ensureBrowser, quiet } from '../../tests/support/browser.ts';
import { makePhotos, type PhotoFiles } from '../../tests/support/photos.ts';
import { buildIfStale } from '../build/fresh.ts';

// `npm run writers screenshots -- [FOLDER] [NAME]`: takes screenshots of every kind of page and every state of the dialogs at four widths,
// and writes them to FOLDER. With NAME, only the screenshots whose file names contain NAME.

const widths = [320, 375, 768, 1440];

interface Shot {
	name: string;
	path: string;
	/** Brings the page into the state to be shown. */
	act?: (page: Page, photos: PhotoFiles) => Promise<void>;
	/** The whole page, not only what the screen shows. */
	whole?: boolean;
}

const dialog = (page: Page): Locator => page.locator('dialog[open]');
const ready = (page: Page) => dialog(page).locator('form[data-script=here]').waitFor();

async function fillIn(page: Page, photos: PhotoFiles) {
	await ready(page);
	for (const label of ['Full Name', 'Email Address', 'Phone Number', 'Address', 'Comment or Question']) {
		const field = dialog(page).getByLabel(label, { exact: true });
		if (await field.count())
			await field.fill(label === 'Email Address' ? 'test@example.com' : `A ${label.toLowerCase()}`);
	}
	const chooser = dialog(page).getByLabel('Photos of your stairs');
	if (!(await chooser.count())) return;
	await chooser.setInputFiles([...photos.jpegs, photos.png, photos.heic]);
	await dialog(page).locator('li img').nth(3).waitFor();
}

async function submit(page: Page) {
	await ready(page);
	await dialog(page).locator('[type=submit]').click();
	await page.waitForTimeout(400);
}

const refuse = (route: Route) => route.fulfill({ status: 400, body: '{}' });

const send = (before?: (page: Page) => Promise<unknown>) => async (page: Page, photos: PhotoFiles) => {
	await fillIn(page, photos);
	await before?.(page);
	await submit(page);
};

const shots: Shot[] = [
	{ name: 'home', path: '/', whole: true },
	{ name: 'home-top', path: '/' },
	{ name: 'blog', path: '/blog', whole: true },
	{ name: 'article', path: '/blog/can-a-stairlift-be-used-outside', whole: true },
	{ name: 'tables', path: '/blog/homeglide-outdoor-stairlift', whole: true },
	{ name: 'who', path: '/who-we-are', whole: true },
	{ name: 'privacy', path: '/privacy-policy', whole: true },
	{ name: 'sitemap', path: '/sitemap', whole: true },
	{ name: 'search', path: '/?s=winter+battery', act: (page) => page.waitForTimeout(800) },
	{ name: '404', path: '/no-such-page' },
	{ name: 'company-answer', path: '/company-answer' },
	{ name: 'my-request', path: '/my-request' },
	{
		name: 'menu',
		path: '/',
		act: (page) =>
			page
				.getByRole('button', { name: 'Menu' })
				.click({ timeout: 1000 })
				.catch(() => {}),
	},
	...leadKinds.flatMap((kind): Shot[] => [
		{ name: `${kind}-empty`, path: `/?dialog=${kind}`, act: ready },
		{ name: `${kind}-filled`, path: `/?dialog=${kind}`, act: fillIn },
		{ name: `${kind}-errors`, path: `/?dialog=${kind}`, act: submit },
		{ name: `${kind}-sending`, path: `/?dialog=${kind}`, act: send((page) => page.route('**/rest/v1/**', () => {})) },
		{
			name: `${kind}-failed`,
			path: `/?dialog=${kind}`,
			act: send((page) => page.route(/\/(rest|storage)\/v1\//, refuse)),
		},
	]),
	{ name: 'sent', path: '/?dialog=callback', act: send() },
];

const [folder = 'screenshots', nameFilter = ''] = process.argv.slice(2);
ensureBrowser();
await buildIfStale(readSettings({}));
mkdirSync(folder, { recursive: true });
const temporary = mkdtempSync(join(tmpdir(), 'screenshots-'));
const served = await serve(
	readSettings({ PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: 'off', DATA_DIR: join(temporary, 'data') }),
);
const photos = await makePhotos(join(temporary, 'photos'));
const browser = await chromium.launch({ executablePath: browserPath(), args: quiet });
for (const shot of shots.filter(({ name }) => name.includes(nameFilter))) {
	for (const width of widths) await take(browser, shot, width);
}
await browser.close();
await served.close();
rmSync(temporary, { recursive: true });

async function take(browser: Browser, { name, path, act, whole = false }: Shot, width: number) {
	const page = await browser.newPage({ viewport: { width, height: width < 768 ? 700 : 900 } });
	await page.goto(served.url + path, { waitUntil: 'networkidle' });
	await act?.(page, photos);
	if (whole) await scrollThrough(page);
	await page.waitForTimeout(300);
	const file = join(folder, `${name}-${width}.png`);
	await page.screenshot({ path: file, fullPage: whole });
	await page.close();
	console.log(file);
}

/** Scrolls through the page once, since pictures are loaded lazily. */
async function scrollThrough(page: Page) {
	const height = await page.evaluate(() => document.body.scrollHeight);
	for (let y = 0; y < height; y += 500) {
		await page.evaluate((to) => scrollTo(0, to), y);
		await page.waitForTimeout(60);
	}
	await page.evaluate(() => scrollTo(0, 0));
}

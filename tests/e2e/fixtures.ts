import { test as base, expect, type Locator, type Page, type WorkerFixture } from '@playwright/test';
import { dist } from '../support/built.ts';
import { removeTemporaryFolders } from '../support/database.ts';
import { leads } from '../support/operator.ts';
import { makePhotos, type PhotoFiles } from '../support/photos.ts';
import { type Receivers, startReceivers } from '../support/receivers.ts';
import { type ServerOptions, startServer, type TestServer, temporaryFolder } from '../support/server.ts';

export { expect };

/** Starts the real server on the site as it is built. */
export function startSite(options: Pick<ServerOptions, 'dataDir' | 'env' | 'intervals'> = {}): Promise<TestServer> {
	const env = { PUBLIC_BACKEND_KEY: 'sb_publishable_embedded', ...options.env };
	return startServer({ ...options, env, dist });
}

export interface Lead {
	id: string;
	kind: string;
	created_at: string;
	[column: string]: unknown;
}

/** What the operator reads: `npm run leads -- list --json`. */
export async function leadsOf(server: TestServer): Promise<Lead[]> {
	return JSON.parse((await leads(['list', '--json'], server.dataDir)).out);
}

/** The requests of one name. */
export async function leadsNamed(server: TestServer, wanted: string): Promise<Lead[]> {
	return (await leadsOf(server)).filter(({ name }) => name === wanted);
}

/** A server that delivers to receivers of its own, for all tests of a file. Nothing of it can be read before. */
export function deliveringSite(start: (receivers: Receivers) => Promise<TestServer>) {
	const site = {} as { receivers: Receivers; server: TestServer };
	test.beforeAll(async () => {
		site.receivers = await startReceivers();
		site.server = await start(site.receivers);
	});
	test.afterAll(async () => {
		await site.server.stop();
		await site.receivers.end();
	});
	return site;
}

/**
 * Between tests Playwright removes its clock's scripts from the context that they share, one by one: those that are left fail on
 * the page that is loaded meanwhile. Nothing of the site has a property of this name.
 */
const clockRemoved = "Cannot read properties of undefined (reading 'controller')";

interface Fixtures {
	/** Lets the console say what fits, in this test; anything else it says fails the test. */
	tolerate: (words: RegExp) => void;
	/** Each test begins with nothing in the browser's cache, though the one before had the same context. */
	emptyCache: undefined;
}

interface WorkerFixtures {
	site: TestServer;
	photos: PhotoFiles;
}

/** One server on the built site for all tests of a worker. */
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
export const siteOfWorker: WorkerFixture<TestServer, object> = async ({}, use) => {
	const server = await startSite();
	await use(server);
	await server.stop();
	await removeTemporaryFolders();
};

export const test = base.extend<Fixtures, WorkerFixtures>({
	site: [siteOfWorker, { scope: 'worker' }],
	photos: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
		async ({}, use) => use(await makePhotos(await temporaryFolder())),
		{ scope: 'worker' },
	],
	baseURL: async ({ site }, use) => use(site.url),
	emptyCache: [
		async ({ page }, use) => {
			const session = await page.context().newCDPSession(page);
			await session.send('Network.clearBrowserCache');
			await session.detach();
			await use(undefined);
		},
		{ auto: true },
	],
	tolerate: [
		async ({ page }, use) => {
			const said: string[] = [];
			const tolerated: RegExp[] = [];
			page.on('console', (message) => {
				if (['error', 'warning'].includes(message.type())) said.push(message.text());
			});
			page.on('pageerror', ({ message }) => {
				if (message !== clockRemoved) said.push(message);
			});
			await use((words) => tolerated.push(words));
			expect(said.filter((text) => !tolerated.some((words) => words.test(text)))).toEqual([]);
		},
		{ auto: true },
	],
});

/** The dialog that is open. */
export function dialogOf(page: Page): Locator {
	return page.locator('dialog[open]');
}

/** On a small screen the buttons of the header are in its menu. */
export async function openFromHeader(page: Page, name: string): Promise<Locator> {
	const menu = page.getByRole('button', { name: 'Menu' });
	if (await menu.isVisible()) await menu.click();
	await page.locator('header').getByRole('button', { name }).click();
	const dialog = dialogOf(page);
	await expect(dialog).toBeVisible();
	return dialog;
}

/** Presses Tab, or Shift+Tab, until this has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
	const element = await target.elementHandle();
	for (let press = 0; press < 250; press++) {
		if (await element?.evaluate((one) => one === document.activeElement)) return;
		await page.keyboard.press(key);
	}
	throw new Error(`${key} does not lead to ${target}.`);
}

/** The same, and then Enter. */
export async function pressByKey(page: Page, target: Locator, key = 'Tab'): Promise<void> {
	await tabTo(page, target, key);
	await page.keyboard.press('Enter');
}

/** Waits until the form's script has come. */
export async function ready(dialog: Locator): Promise<void> {
	await expect(dialog.locator('form')).toHaveAttribute('data-script', 'here');
}

export async function fill(form: Locator, answers: Readonly<Record<string, string>>): Promise<void> {
	for (const [label, answer] of Object.entries(answers)) await form.getByLabel(label, { exact: true }).fill(answer);
}

/** Holds back the calls that match, as a slow line does. @returns what lets them go */
export async function hold(page: Page, url: string): Promise<() => void> {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(url, async (route) => {
		await released;
		await route.continue();
	});
	return release;
}

/** Sets the window's width, and the text as a visitor's own setting does: every size on the page is a multiple of that one. */
export async function resize(page: Page, width: number, scale = 1): Promise<void> {
	await page.setViewportSize({ width, height: 800 });
	await page.evaluate((times) => {
		document.documentElement.style.fontSize = `${112.5 * times}%`;
	}, scale);
}

/** How much wider the page is than the window. */
export const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Where something is on the screen. @throws where it is not */
export async function boxOf(place: Locator) {
	const box = await place.boundingBox();
	if (!box) throw new Error(`${place} is not laid out.`);
	return { ...box, right: box.x + box.width, bottom: box.y + box.height, least: Math.min(box.width, box.height) };
}

/** A toast, wherever it shows. */
export function toastOf(page: Page): Locator {
	return page.locator('[data-toast]');
}

/** Stops the page's clock: a toast stays until `page.clock.runFor` lets its time pass, however slow the machine is. */
export async function stopClock(page: Page): Promise<void> {
	await page.clock.install();
	await page.clock.pauseAt(Date.now() + 60_000);
}

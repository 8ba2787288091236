import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { dist } from '../support/built.ts';
import { leads } from '../support/operator.ts';
import { makePhotos, type PhotoFiles } from '../support/photos.ts';
import { removeTemporaryFolders, startServer, type TestServer, temporaryFolder } from '../support/server.ts';

export { expect };

/** Starts the real server on the site as it is built. */
export function startSite(options: { dataDir?: string; env?: Record<string, string> } = {}): Promise<TestServer> {
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

export const test = base.extend<Fixtures, WorkerFixtures>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
		async ({}, use) => {
			const server = await startSite();
			await use(server);
			await server.stop();
			await removeTemporaryFolders();
		},
		{ scope: 'worker' },
	],
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

export async function openFromHeader(page: Page, name: string): Promise<Locator> {
	await page.locator('header').getByRole('button', { name }).click();
	const dialog = dialogOf(page);
	await expect(dialog).toBeVisible();
	return dialog;
}

/** Waits until the form's script has come. */
export async function ready(dialog: Locator): Promise<void> {
	await expect(dialog.locator('form')).toHaveAttribute('data-script', 'here');
}

export async function fill(dialog: Locator, answers: Record<string, string>): Promise<void> {
	for (const [label, answer] of Object.entries(answers)) await dialog.getByLabel(label, { exact: true }).fill(answer);
}

/** The section of the home page under that heading. */
export function sectionOf(page: Page, title: string): Locator {
	return page
		.locator('main > section')
		.filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
}

/** A toast, wherever it shows. */
export function toastOf(page: Page): Locator {
	return page.locator('[data-toast]');
}

/** Presses away the toasts that are there, all at once: each also goes by itself after some seconds. */
export async function dismissToasts(page: Page): Promise<void> {
	await toastOf(page)
		.getByRole('button')
		.evaluateAll((buttons) => {
			for (const button of buttons) (button as HTMLButtonElement).click();
		});
	await expect(toastOf(page)).toHaveCount(0);
}

/** Stops the page's clock: a toast stays until `page.clock.runFor` lets its time pass, however slow the machine is. */
export async function stopClock(page: Page): Promise<void> {
	await page.clock.install();
	await page.clock.pauseAt(Date.now() + 60_000);
}

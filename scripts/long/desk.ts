import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { referenceOf } from '#leads/reference.ts';
import { photoPath } from '#server/store/folder/photo-file.ts';
import { browserPath, ensureBrowser, quiet } from '../../tests/support/browser.ts';
import { type FilledDesk, startMachineDesk } from '../../tests/support/desk.ts';
import { removeTemporaryFolders } from '../../tests/support/server.ts';
import { buildDeskIfStale } from '../build/desk.ts';

// `npm run long desk`: the desk with 2,000 requests and photos in a real browser: found, filtered, changed, exported, erased. Prints how
// long each took, and fails where the server's list takes longer than 200 ms or a step does not show what it should.

const count = 2000;
const mostMs = 200;

ensureBrowser();
if (!buildDeskIfStale()) throw new Error('The desk could not be built.');
const desk = await timed(`a store filled with ${count} requests, and the desk started`, () =>
	startMachineDesk({ count }),
);
const browser = await chromium.launch({ executablePath: browserPath(), args: quiet });
try {
	await measureServer(desk);
	const page = await browser.newPage({ viewport: { width: 375, height: 740 } });
	page.setDefaultTimeout(20_000);
	await tryDesk(page, desk);
	console.log('passed');
} catch (error) {
	console.error(error);
	process.exitCode = 1;
} finally {
	await browser.close();
	await desk.stop();
	await removeTemporaryFolders();
}

/** What the server takes for lists: the first one after its start, and others ten times each. */
async function measureServer({ desk }: FilledDesk): Promise<void> {
	const list = async (query: string) => {
		const start = performance.now();
		const response = await fetch(`${desk}api/requests?${query}`);
		const { total }: { total: number } = await response.json();
		return { ms: performance.now() - start, total };
	};
	for (const [name, query] of [
		['first list', ''],
		['list', ''],
		['last page', 'from=1950'],
		['what is due', 'due=1'],
		['search for a name', 'find=Person 1234'],
		['search for a postcode', 'find=TE3 4ST'],
		['won photo quotes', 'status=won&kind=photo-quote'],
	] as const) {
		const runs = [];
		for (let run = 0; run < (name === 'first list' ? 1 : 10); run++) runs.push(await list(query));
		const slowest = Math.max(...runs.map(({ ms }) => ms));
		console.log(`server, ${name}: ${slowest.toFixed(0)} ms at most, ${runs[0]?.total} found`);
		if (slowest > mostMs) throw new Error(`The server took ${slowest.toFixed(0)} ms for ${name}.`);
	}
}

async function tryDesk(page: Page, { desk, dataDir, requests }: FilledDesk): Promise<void> {
	const withPhotos = requests.find(({ photos }, index) => photos.length > 0 && index > 1000);
	if (!withPhotos) throw new Error('No request has photos.');
	const { kind, id, photos } = withPhotos;
	const name = String(withPhotos.row.name);
	const row = page.getByRole('link', { name, exact: true });
	const status = (words: string) => page.getByText(words, { exact: true }).waitFor();

	await timed('browser, the list', async () => {
		await page.goto(desk);
		await status(`${count.toLocaleString('en-GB')} requests, 1 to 50 shown`);
	});
	await timed('browser, found by name', async () => {
		await page.getByRole('searchbox').fill(name);
		await row.waitFor();
	});
	await timed('browser, filtered by kind', async () => {
		await page.getByRole('button', { name: 'Show all' }).click();
		await page.getByRole('button', { name: 'Filters' }).click();
		await page.getByLabel('Kind').selectOption('Brochures');
		await status(`${Math.floor(count / 3)} requests found, 1 to 50 shown`);
	});
	await timed('browser, opened with photos', async () => {
		await page.goto(`${desk}?open=${kind}/${id}`);
		await page.locator('[data-photo] img').first().waitFor();
	});
	await timed('browser, a photo shown large', async () => {
		await page.locator('[data-photo="1"]').click();
		await page.waitForFunction(() => {
			const image = document.querySelector<HTMLImageElement>('dialog img');
			return image?.complete && image.naturalWidth > 0;
		});
		await page.keyboard.press('Escape');
	});
	await timed('browser, status changed', async () => {
		await page.getByRole('button', { name: 'Quoted', exact: true }).click();
		await status('Saved: Quoted.');
	});
	await timed('browser, note saved', async () => {
		await page.getByLabel('Note', { exact: true }).fill('Rings back.');
		await page.getByRole('button', { name: 'Save the note' }).click();
		await page.locator('li').filter({ hasText: 'Rings back.' }).waitFor();
	});
	await timed('browser, all exported', async () => {
		await page.goto(desk);
		const downloading = page.waitForEvent('download');
		await page.getByRole('button', { name: /^Export these/ }).click();
		const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n');
		if (lines.length !== count + 1) throw new Error(`The table has ${lines.length} lines.`);
	});
	await timed('browser, erased with its photos', async () => {
		await page.goto(`${desk}?open=${kind}/${id}`);
		await page.getByLabel(/^Type /).fill(referenceOf(id));
		await page.getByRole('button', { name: 'Erase it for good' }).click();
		await status(`${(count - 1).toLocaleString('en-GB')} requests, 1 to 50 shown`);
	});
	const left = photos.filter((key) => existsSync(photoPath(dataDir, key)));
	if (left.length > 0) throw new Error(`${left.length} of its photos are left.`);
}

async function timed<T>(what: string, run: () => Promise<T>): Promise<T> {
	const start = performance.now();
	const result = await run();
	console.log(`${what}: ${(performance.now() - start).toFixed(0)} ms`);
	return result;
}

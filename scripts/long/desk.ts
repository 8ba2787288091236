import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import type { CompanyAnswers, CompanyList } from '#desk/companies/contract.ts';
import { referenceOf } from '#leads/reference.ts';
import { addDays, britishDay } from '#server/store/days.ts';
import { photoPath } from '#server/store/folder/files.ts';
import { browserPath, ensureBrowser, quiet } from '../../tests/support/browser.ts';
import { enterByCommand, type FilledDesk, startFilledDesk } from '../../tests/support/desk.ts';
import { inspect, inspected } from '../../tests/support/inspector.ts';
import { removeTemporaryFolders } from '../../tests/support/server.ts';
import { buildDeskIfStale } from '../build/desk.ts';

// `npm run long desk`: the desk with 100,000 requests of 208 days, most of which three of 13 companies have, in a real browser: found,
// filtered, changed, exported, erased. Prints how long each took, and fails where a list or a press takes the server's thread for longer
// than 20 ms, or a step does not show what it should.

const count = 100_000;
/** How often each list and press is measured; as many requests are erased by it. */
const runs = 10;
const every = 3 * 60_000;
const left = count - runs;
/** The server's thread also answers visitors, who wait meanwhile. */
const mostMs = 20;

/** In the server's process: then `counted()` gives the time of its thread since, in ms. */
const countAll = `{
	const before = process.threadCpuUsage();
	globalThis.counted = () => msSince(before);
	globalThis.msSince = (time) => (({ user, system }) => (user + system) / 1000)(process.threadCpuUsage(time));
}`;
/** The most of one turn of its event loop. */
const countTurns = `{
	let [before, longest, counting] = [process.threadCpuUsage(), 0, true];
	const turn = () => {
		longest = Math.max(longest, msSince(before));
		before = process.threadCpuUsage();
		if (counting) setImmediate(turn);
	};
	setImmediate(turn);
	globalThis.counted = () => {
		counting = false;
		return longest;
	};
}`;

/** So that requests can be passed on. Nothing answers there. */
const mail = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_TO: 'operator@example.com', MAIL_FROM: 'site@example.org' };

ensureBrowser();
if (!(await buildDeskIfStale())) throw new Error('The desk could not be built.');
const desk = await timed(`a store filled with ${count} requests, and the desk started`, () =>
	startFilledDesk({ count, every, furtherCompanies: runs, env: { ...inspected, ...mail } }),
);
const browser = await chromium.launch({ executablePath: browserPath(), args: quiet });
try {
	const cookie = await enterByCommand(desk);
	await measureServer(desk, cookie);
	const page = await browser.newPage({ viewport: { width: 375, height: 740 } });
	const [name = '', value = ''] = cookie.split('=');
	await page.context().addCookies([{ name, value, url: desk.url }]);
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

/**
 * What lists and presses take of the server's thread: the first ones after its start, as a browser asks for them, once, others ten times
 * each. A search and a filter look at all requests; what they take is printed, and not held to the limit. A bill is read in
 * slices, between which visitors are served, and an erasure is told in e-mails after it: of these, the longest turn of the event loop counts.
 */
async function measureServer(server: typeof desk, cookie: string): Promise<void> {
	const { evaluate, close } = await inspect(server);
	const get = (query: string) => fetch(`${server.desk}api/requests${query}`, { headers: { cookie } });
	const requestAt = (index: number) => {
		const request = server.requests[index];
		if (!request) throw new Error(`There are only ${server.requests.length} requests.`);
		return request;
	};
	const post = (path: string, input: object) => {
		const headers = { 'content-type': 'application/json', origin: server.url, cookie };
		return fetch(`${server.desk}api/${path}`, { method: 'POST', headers, body: JSON.stringify(input) });
	};
	const press = (index: number, action: string, input: object) => {
		const { kind, id } = requestAt(index);
		return post(`requests/${kind}/${id}/${action}`, input);
	};
	const read = (path: string) => fetch(`${server.desk}api/${path}`, { headers: { cookie } });
	const { companies } = (await (await read('companies')).json()) as CompanyList;
	const [alpha, , , ...further] = companies;
	const save = (answers: Partial<CompanyAnswers>) =>
		post('companies', { id: alpha?.id, answers: { ...alpha?.answers, ...answers } });
	const month = britishDay(Date.now()).slice(0, 7);
	/** Another one, without photos, at each run. */
	const callback = (run: number) => 3001 + 3 * run;
	const acts: [name: string, act: (run: number) => Promise<Response>][] = [
		['first page', () => fetch(server.desk, { headers: { cookie } })],
		['first session', () => fetch(`${server.desk}api/session`, { headers: { cookie } })],
		['first list', () => get('')],
		['list', () => get('')],
		['a page in the middle', () => get('?from=50000')],
		['what is due', () => get('?due=1')],
		['filter: won photo quotes', () => get('?status=won&kind=photo-quote')],
		['a request', (run) => get(`/${requestAt(run).kind}/${requestAt(run).id}`)],
		['bills of the month, the longest turn', () => read(`bills?month=${month}`)],
		['bill as a table, the longest turn', () => read(`bills.csv?month=${month}&company=Alpha+Lifts`)],
		['companies', () => read('companies')],
		['status', (run) => press(callback(run), 'status', { status: 'quoted' })],
		['note', (run) => press(callback(run), 'notes', { text: 'Rings back.' })],
		['pass', (run) => press(callback(run), 'pass', { company: 'Beta Lifts' })],
		['resend', (run) => press(callback(run), 'resend', {})],
		[
			'erase, the longest turn',
			(run) => press(callback(run), 'erase', { reference: referenceOf(requestAt(callback(run)).id) }),
		],
		['company: save', (run) => save({ perWeek: String(100 + run) })],
		['company: rename', (run) => save({ name: `Renamed Lifts ${run}` })],
		[
			'company: pause',
			(run) => post(`companies/${alpha?.id}/pause`, { until: addDays(britishDay(Date.now()), 1 + run) }),
		],
		['company: remove', (run) => post(`companies/${further[run]?.id}/remove`, {})],
		['companies, after that', () => read('companies')],
		['filter: a name', () => get('?find=Person 1234')],
	];
	const tooLong: string[] = [];
	for (const [name, act] of acts) {
		const taken: number[] = [];
		for (let run = 0; run < (name.startsWith('first') ? 1 : runs); run++) {
			await evaluate(name.endsWith('turn') ? countTurns : countAll);
			const response = await act(run);
			const text = await response.text();
			taken.push(await evaluate<number>('counted()'));
			if (!response.ok || text.includes('"errors":{"')) throw new Error(`${name}: ${response.status} ${text}`);
		}
		const sorted = taken.toSorted((a, b) => a - b);
		console.log(`server, ${name}: ${sorted.map((ms) => ms.toFixed(1)).join(', ')} ms of its thread`);
		const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
		if (median > mostMs && !name.startsWith('filter')) tooLong.push(name);
	}
	close();
	if (tooLong.length > 0) throw new Error(`The server's thread was held too long: ${tooLong.join(', ')}.`);
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
		await status(`${left.toLocaleString('en-GB')} requests, 1 to 50 shown`);
	});
	await timed('browser, found by name', async () => {
		await page.getByRole('searchbox').fill(name);
		await row.waitFor();
	});
	await timed('browser, filtered by kind', async () => {
		await page.getByRole('button', { name: 'Show all' }).click();
		await page.getByRole('button', { name: 'Filters' }).click();
		await page.getByLabel('Kind').selectOption('Brochures');
		await status(`${Math.floor(count / 3).toLocaleString('en-GB')} requests found, 1 to 50 shown`);
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
		if (lines.length !== left + 1) throw new Error(`The table has ${lines.length} lines.`);
	});
	await timed('browser, erased with its photos', async () => {
		await page.goto(`${desk}?open=${kind}/${id}`);
		await page.getByText('Erase this request', { exact: true }).click();
		await page.getByLabel(/^Type /).fill(referenceOf(id));
		await page.getByRole('button', { name: 'Erase it for good' }).click();
		await status(`${(left - 1).toLocaleString('en-GB')} requests, 1 to 50 shown`);
	});
	const photosLeft = photos.filter((key) => existsSync(photoPath(dataDir, key)));
	if (photosLeft.length > 0) throw new Error(`${photosLeft.length} of its photos are left.`);
}

async function timed<T>(what: string, run: () => Promise<T>): Promise<T> {
	const start = performance.now();
	const result = await run();
	console.log(`${what}: ${(performance.now() - start).toFixed(0)} ms`);
	return result;
}

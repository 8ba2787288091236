import { readFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import type { CompanyList } from '#desk/contract.ts';
import { britishDay } from '#server/store/days.ts';
import { browserPath, ensureBrowser, quiet } from '../../tests/support/browser.ts';
import { removeTemporaryFolders } from '../../tests/support/database.ts';
import { enterByCommand, type FilledDesk, startFilledDesk } from '../../tests/support/desk.ts';
import { buildDeskIfStale } from '../build/desk.ts';

// `npm run long desk`: the desk with 100,000 requests of 208 days, most of which one of three companies has: listed, changed, billed,
// erased, and found in a real browser. Prints how long each took, and fails where a list or a press takes the server's thread for
// longer than 20 ms, or keeps a visitor waiting for longer. What each step shows, tests/e2e holds.

const count = 100_000;
/** How often each list and press is measured; as many requests are erased by it. */
const runs = 10;
const every = 3 * 60_000;
const left = count - runs;
/** The server's thread also answers visitors, who wait meanwhile. */
const mostMs = 20;

/** So that requests can be passed on. Nothing answers there. */
const mail = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_TO: 'operator@example.com', MAIL_FROM: 'site@example.org' };

ensureBrowser();
if (!(await buildDeskIfStale())) throw new Error('The desk could not be built.');
const desk = await timed(`a store filled with ${count} requests, and the desk started`, () =>
	startFilledDesk({ count, every, env: mail }),
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
 * What lists and presses take of the server's thread. A filter looks at all requests in slices, a bill is read in some, and an erasure is told in
 * e-mails after it: there counts how long a visitor waits meanwhile.
 */
async function measureServer(server: typeof desk, cookie: string): Promise<void> {
	const read = (path: string) => fetch(`${server.desk}api/${path}`, { headers: { cookie } });
	const post = (path: string, input: object) => {
		const headers = { 'content-type': 'application/json', origin: server.url, cookie };
		return fetch(`${server.desk}api/${path}`, { method: 'POST', headers, body: JSON.stringify(input) });
	};
	/** To a request without photos, another one at each run. */
	const press = (run: number, action: string, input: object) => {
		const { kind, id } = server.requests[3001 + 3 * run] ?? { kind: 'callback', id: '' };
		return post(`requests/${kind}/${id}/${action}`, input);
	};
	const { companies } = (await (await read('companies')).json()) as CompanyList;
	const [alpha] = companies;
	const month = britishDay(Date.now()).slice(0, 7);
	const acts: Readonly<Record<string, (run: number) => Promise<Response>>> = {
		list: () => read('requests'),
		'a page in the middle': () => read('requests?sheet=1001'),
		'what is due': () => read('requests?due=1'),
		'bill as a table, meanwhile': () => read(`bills.csv?month=${month}&company=Alpha+Lifts`),
		status: (run) => press(run, 'status', { status: 'quoted' }),
		note: (run) => press(run, 'notes', { text: 'Rings back.' }),
		pass: (run) => press(run, 'pass', { company: 'Beta Lifts' }),
		'erase, meanwhile': (run) => press(run, 'erase', {}),
		'company: rename': (run) =>
			post('companies', { id: alpha?.id, answers: { ...alpha?.answers, name: `Renamed Lifts ${run}` } }),
		'filter: won photo quotes, meanwhile': () => read('requests?status=won&kind=photo-quote'),
		'filter: a name, meanwhile': () => read('requests?find=Person 1234'),
	};
	const tooLong: string[] = [];
	for (const [name, act] of Object.entries(acts)) {
		const taken: number[] = [];
		for (let run = 0; run < runs; run++) {
			const before = threadMs(server.pid);
			const acting = act(run);
			const waited = name.endsWith('meanwhile') ? await longestWait(server.url, acting) : undefined;
			const response = await acting;
			const text = await response.text();
			taken.push(waited ?? threadMs(server.pid) - before);
			if (!response.ok || text.includes('"errors":{"')) throw new Error(`${name}: ${response.status} ${text}`);
		}
		const sorted = taken.toSorted((a, b) => a - b);
		console.log(`server, ${name}: ${sorted.map((ms) => ms.toFixed(1)).join(', ')} ms`);
		if ((sorted[runs / 2] ?? 0) > mostMs) tooLong.push(name);
	}
	if (tooLong.length > 0) throw new Error(`The server's thread was held too long: ${tooLong.join(', ')}.`);
}

/** What the main thread of a process has run, in ms (Linux). */
function threadMs(pid: number): number {
	return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** The longest that a visitor waits for a small file until this has ended, in ms: for one or two turns of the server's thread. */
async function longestWait(url: string, work: Promise<unknown>): Promise<number> {
	let [longest, ended] = [0, false];
	const end = work.then(() => {
		ended = true;
	});
	while (!ended) {
		const start = performance.now();
		await (await fetch(`${url}/robots.txt`)).text();
		longest = Math.max(longest, performance.now() - start);
	}
	await end;
	return longest;
}

async function tryDesk(page: Page, { desk, requests }: FilledDesk): Promise<void> {
	const name = String(requests[1001]?.row.name);
	await timed('browser, the list', async () => {
		await page.goto(desk);
		await page.getByText(`${left.toLocaleString('en-GB')} requests, 1 to 50 shown`, { exact: true }).waitFor();
	});
	await timed('browser, found by name', async () => {
		await page.getByRole('searchbox').fill(name);
		await page.getByRole('link', { name, exact: true }).waitFor();
	});
}

async function timed<T>(what: string, run: () => Promise<T>): Promise<T> {
	const start = performance.now();
	const result = await run();
	console.log(`${what}: ${(performance.now() - start).toFixed(0)} ms`);
	return result;
}

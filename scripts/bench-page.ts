import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { serve } from '#server/main.ts';
import { readSettings } from '#server/settings/read.ts';
import { browserPath, ensureBrowser, quiet } from '../tests/support/browser.ts';
import { checkBudget } from './budgets.ts';
import { buildIfStale, dist } from './build/fresh.ts';

// `npm run bench:page`: measures the home page against its budgets. Its LCP is compared with that of a hand-written page with the
// same text, on the same machine in the same run. Fails when a budget is exceeded.

const rounds = 5;
const budgets = {
	htmlBytes: 25_000,
	scriptBytes: 3_000,
	lcpRatio: 1.1,
	blockingMs: 0,
	layoutShift: 0,
	dialogMs: 100,
	searchMs: 3000,
};

/** Emulates a slow phone: a quarter of the CPU speed, 150 ms round trip, 1.6 Mbit/s. */
async function slowDown(page: Page) {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
	await devtools.send('Network.enable');
	const bytesPerSecond = 1_600_000 / 8;
	await devtools.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 150,
		downloadThroughput: bytesPerSecond,
		uploadThroughput: bytesPerSecond,
	});
}

interface Visit {
	lcp: number;
	blocking: number;
	shift: number;
	requests: string[];
}

async function visit(browser: Browser, url: string): Promise<Visit> {
	const page = await browser.newPage({ viewport: { width: 375, height: 667 } });
	const requests: string[] = [];
	page.on('request', (request) => requests.push(request.url()));
	await slowDown(page);
	await page.addInitScript(() => {
		const seen = { lcp: 0, blocking: 0, shift: 0 };
		Object.assign(window, { seen });
		const watch = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
			new PerformanceObserver((list) => list.getEntries().forEach((entry) => void take(entry))).observe({
				type,
				buffered: true,
			});
		watch('largest-contentful-paint', (entry) => {
			seen.lcp = entry.startTime;
		});
		watch('layout-shift', (entry) => {
			seen.shift += entry.value ?? 0;
		});
		watch('longtask', (entry) => {
			seen.blocking += Math.max(0, entry.duration - 50);
		});
	});
	await page.goto(url, { waitUntil: 'load' });
	await page.waitForTimeout(1000);
	const seen = await page.evaluate(() => (window as unknown as { seen: Omit<Visit, 'requests'> }).seen);
	await page.close();
	return { ...seen, requests };
}

/** Time from the click on a button to its visible dialog in ms; the form's script is not loaded yet. */
async function pressToDialog(browser: Browser, url: string): Promise<number> {
	const page = await browser.newPage({ viewport: { width: 375, height: 667 } });
	await slowDown(page);
	await page.goto(url);
	const opener = page.locator('main').getByRole('button', { name: 'Upload Photos for Quote' }).first();
	await opener.scrollIntoViewIfNeeded();
	await page.evaluate(() => {
		document.addEventListener(
			'click',
			() => {
				const clicked = performance.now();
				const check = () => {
					if (document.querySelector('dialog[open]')) Object.assign(window, { waited: performance.now() - clicked });
					else requestAnimationFrame(check);
				};
				requestAnimationFrame(check);
			},
			true,
		);
	});
	await opener.click();
	await page.waitForFunction(() => 'waited' in window);
	const waited = await page.evaluate(() => (window as unknown as { waited: number }).waited);
	await page.close();
	return waited;
}

/** Time from the navigation to `/?s=…` until its results are shown, in ms. */
async function addressToResults(browser: Browser, url: string): Promise<number> {
	const page = await browser.newPage({ viewport: { width: 375, height: 667 } });
	await slowDown(page);
	await page.goto(`${url}/?s=battery`, { waitUntil: 'commit' });
	await page.locator('[data-search] [role=status]', { hasText: 'found' }).waitFor();
	const waited = await page.evaluate(() => performance.now());
	await page.close();
	return waited;
}

/** The baseline: a minimal page with the same text and forms, a few lines of CSS, no pictures, no scripts. */
function handWritten(html: string): string {
	const content = html
		.replace(/<(script|style|svg|noscript|head)\b[\s\S]*?<\/\1>/g, '')
		.replace(/<\/?(?:astro-[\w-]+|span|div|!doctype|html|body|img)\b[^>]*>|<!--[\s\S]*?-->/g, '')
		.replace(/ (?:class|id|tabindex|data-[\w-]+|aria-[\w-]+|command|commandfor|autocomplete)="[^"]*"/g, '');
	return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><meta name="viewport" content="width=device-width"><title>Outdoor Stairlifts</title><style>body{font:18px/1.5 sans-serif;max-width:60em;margin:auto;padding:1em}</style>${content}`;
}

/** Writes the hand-written page to a folder, compressed as the build does, so that the same server can serve it. */
function builtByHand(html: string): string {
	const folder = mkdtempSync(join(tmpdir(), 'by-hand-'));
	writeFileSync(join(folder, 'index.html'), html);
	writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(html));
	return folder;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

ensureBrowser();
const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: join(dist, '..', '.astro', 'bench-data') });
await buildIfStale(readSettings({}));
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const scripts = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)]
	.map(([, text]) => text)
	.join('\n');
const served = await serve(settings);
const byHand = builtByHand(handWritten(html));
const reference = await serve({ ...settings, DATA_DIR: join(byHand, 'data') }, { dist: byHand });
const browser = await chromium.launch({ executablePath: browserPath(), args: quiet });
const ours: Visit[] = [];
const theirs: Visit[] = [];
const dialogs: number[] = [];
const searches: number[] = [];
for (let round = 0; round < rounds; round++) {
	theirs.push(await visit(browser, reference.url));
	ours.push(await visit(browser, served.url));
	dialogs.push(await pressToDialog(browser, served.url));
	searches.push(await addressToResults(browser, served.url));
}
await browser.close();
await Promise.all([reference.close(), served.close()]);
rmSync(byHand, { recursive: true });

const foreign = ours.flatMap(({ requests }) => requests).filter((url) => !url.startsWith(served.url));
const figures = {
	htmlBytes: readFileSync(join(dist, 'index.html.br')).length,
	scriptBytes: brotliCompressSync(scripts).length + externalScripts(ours[0]?.requests ?? []),
	lcpRatio: median(ours.map(({ lcp }) => lcp)) / median(theirs.map(({ lcp }) => lcp)),
	blockingMs: median(ours.map(({ blocking }) => blocking)),
	layoutShift: Math.max(...ours.map(({ shift }) => shift)),
	dialogMs: median(dialogs),
	searchMs: median(searches),
};

/** Compressed bytes of the scripts that were fetched without an interaction. */
function externalScripts(requests: readonly string[]): number {
	const paths = requests.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.js'));
	return paths.reduce((sum, path) => sum + readFileSync(join(dist, `${path}.br`)).length, 0);
}

console.log(
	`LCP, median of ${rounds}: ours ${Math.round(median(ours.map(({ lcp }) => lcp)))} ms, hand-written ${Math.round(median(theirs.map(({ lcp }) => lcp)))} ms`,
);
for (const [name, budget] of Object.entries(budgets)) {
	const figure = figures[name as keyof typeof figures];
	checkBudget(figure <= budget, `${name.padEnd(12)} ${Math.round(figure * 1000) / 1000}, budget ${budget}`);
}
console.log(`third-party requests: ${foreign.length}`);
if (foreign.length > 0) process.exitCode = 1;

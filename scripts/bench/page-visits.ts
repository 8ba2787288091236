import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from '@playwright/test';

// Visits to a page with a slow phone, for `page.ts`, and the hand-written page that it compares with.

/** Emulates a slow phone: a quarter of the CPU speed, 150 ms round trip, 1.6 Mbit/s. */
async function slowDown(page: Page): Promise<CDPSession> {
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
	return devtools;
}

export interface Visit {
	/** Largest contentful paint, in ms. */
	lcp: number;
	/** What tasks longer than 50 ms took beyond it, in ms. */
	blocking: number;
	/** What the page's main thread worked until a second after the page had loaded, in ms. */
	work: number;
	/** Sum of the layout shifts. */
	shift: number;
	/** The URLs of all requests. */
	requests: string[];
}

export async function visit(browser: Browser, url: string): Promise<Visit> {
	const page = await browser.newPage({ viewport: { width: 375, height: 667 } });
	const requests: string[] = [];
	page.on('request', (request) => requests.push(request.url()));
	const devtools = await slowDown(page);
	await devtools.send('Performance.enable');
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
	const { metrics } = await devtools.send('Performance.getMetrics');
	const work = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
	const seen = await page.evaluate(() => (window as unknown as { seen: Omit<Visit, 'work' | 'requests'> }).seen);
	await page.close();
	return { ...seen, work, requests };
}

/** Time from the click on the page's first button that opens a dialog to the visible dialog, in ms; the form's script is not loaded yet. */
export async function pressToDialog(browser: Browser, url: string): Promise<number> {
	const page = await browser.newPage({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
	await slowDown(page);
	await page.goto(url);
	const opener = page.locator('[commandfor]').filter({ visible: true }).first();
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
export async function addressToResults(browser: Browser, url: string): Promise<number> {
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

/** Writes the hand-written page of a page's HTML to a folder, compressed as the build does, so that the same server can serve it. */
export function builtByHand(html: string): string {
	const folder = mkdtempSync(join(tmpdir(), 'by-hand-'));
	const text = handWritten(html);
	writeFileSync(join(folder, 'index.html'), text);
	writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(text));
	return folder;
}

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { serve } from '#server/main.ts';
import { readSettings } from '#server/settings/read.ts';
import { browserPath, ensureBrowser, quiet } from '../tests/support/browser.ts';
import { checkBudget } from './budgets.ts';
import { buildIfStale, dist } from './build/fresh.ts';
import { byteBudgets, pageBytes } from './build/page-bytes.ts';
import { builtByHand } from './hand-written.ts';
import { addressToResults, pressToDialog, type Visit, visit } from './page-visits.ts';

// `npm run bench:page`: measures the home page, the list of articles and the longest article against their budgets; one page with
// `npm run bench:page -- --page /blog`. A page's LCP is compared with that of a hand-written page with the same text, on the same
// machine in the same run. Fails when a budget is exceeded.

const rounds = 5;
const budgets = {
	htmlBytes: byteBudgets.html,
	scriptBytes: byteBudgets.scripts,
	lcpRatio: 1.1,
	blockingMs: 0,
	layoutShift: 0,
	dialogMs: 100,
	searchMs: 3000,
	foreignRequests: 0,
};
const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: join(dist, '..', '.astro', 'bench-data') });

/** Measures one page and prints its figures. Only the home page has the search. */
async function bench(browser: Browser, site: string, path: string): Promise<void> {
	const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
	const byHand = builtByHand(readFileSync(join(dist, file), 'utf8'));
	const reference = await serve({ ...settings, DATA_DIR: join(byHand, 'data') }, { dist: byHand });
	const ours: Visit[] = [];
	const theirs: Visit[] = [];
	const dialogs: number[] = [];
	const searches: number[] = [];
	for (let round = 0; round < rounds; round++) {
		theirs.push(await visit(browser, reference.url));
		ours.push(await visit(browser, site + path));
		dialogs.push(await pressToDialog(browser, site + path));
		if (path === '/') searches.push(await addressToResults(browser, site));
	}
	await reference.close();
	rmSync(byHand, { recursive: true });

	const [lcp, byHandLcp] = [ours, theirs].map((visits) => median(visits.map((one) => one.lcp))) as [number, number];
	const requests = ours.flatMap((one) => one.requests);
	const bytes = pageBytes(dist, file);
	const figures: Partial<Record<keyof typeof budgets, number>> = {
		htmlBytes: bytes.html,
		scriptBytes: bytes.scripts + scriptFiles(ours[0]?.requests ?? []),
		lcpRatio: lcp / byHandLcp,
		blockingMs: median(ours.map(({ blocking }) => blocking)),
		layoutShift: Math.max(...ours.map(({ shift }) => shift)),
		dialogMs: median(dialogs),
		...(path === '/' && { searchMs: median(searches) }),
		foreignRequests: requests.filter((url) => !url.startsWith(site)).length,
	};
	console.log(
		`${path}: LCP, median of ${rounds}: ours ${Math.round(lcp)} ms, hand-written ${Math.round(byHandLcp)} ms`,
	);
	for (const [name, figure] of Object.entries(figures)) {
		const budget = budgets[name as keyof typeof budgets];
		checkBudget(figure <= budget, `${name.padEnd(15)} ${Math.round(figure * 1000) / 1000}, budget ${budget}`);
	}
}

/** Compressed bytes of the script files that were fetched without an interaction. */
function scriptFiles(requests: readonly string[]): number {
	const paths = requests.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.js'));
	return paths.reduce((sum, path) => sum + readFileSync(join(dist, `${path}.br`)).length, 0);
}

function median(values: number[]): number {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const { page: paths } = parseArgs({
	options: { page: { type: 'string', multiple: true, default: ['/', '/blog', '/blog/outdoor-stairlift-cost-2025'] } },
}).values;
ensureBrowser();
await buildIfStale(readSettings({}));
const served = await serve(settings);
const browser = await chromium.launch({ executablePath: browserPath(), args: quiet });
for (const path of paths) await bench(browser, served.url, path);
await browser.close();
await served.close();

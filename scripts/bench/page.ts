import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { serve } from '#server/main.ts';
import { readSettings } from '#server/settings/read.ts';
import { browserPath, ensureBrowser, quiet } from '../../tests/support/browser.ts';
import { buildIfStale, dist } from '../build/fresh.ts';
import { byteBudgets, pageBytes } from '../build/pages.ts';
import { checkBudget } from './measure.ts';
import { addressToResults, builtByHand, pressToDialog, type Visit, visit } from './page-visits.ts';

// `npm run bench page`: measures the home page, the list of articles and the longest article against their budgets; one page with
// `npm run bench page -- --page /blog`. A page's LCP, blocking time and main-thread work are compared with those of a hand-written page
// with the same text, on the same machine in the same run: even that one blocks on a busy machine. The work has no budget. Fails when a budget is exceeded.

const rounds = 9;
const budgets = {
	htmlBytes: byteBudgets.html,
	scriptBytes: byteBudgets.scripts,
	lcpRatio: 1.15,
	blockingMs: 0,
	layoutShift: 0,
	dialogMs: 100,
	searchMs: 3000,
	foreignRequests: 0,
};
const dataFolder = join(dist, '..', '.astro', 'bench-data');
// An earlier run's database may have another schema.
rmSync(dataFolder, { recursive: true, force: true });
const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataFolder });

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
		// In turns, since the visit after the dialogs and the search finds the machine busier.
		const visits = [
			async () => theirs.push(await visit(browser, reference.url)),
			async () => ours.push(await visit(browser, site + path)),
		];
		for (const next of round % 2 === 0 ? visits : visits.reverse()) await next();
		dialogs.push(await pressToDialog(browser, site + path));
		if (path === '/') searches.push(await addressToResults(browser, site));
	}
	await reference.close();
	rmSync(byHand, { recursive: true });

	const quartiles = (figure: 'lcp' | 'blocking' | 'work') =>
		[ours, theirs].map((visits) => quartile(visits.map((one) => one[figure]))) as [number, number];
	const [lcp, byHandLcp] = quartiles('lcp');
	const [blocking, byHandBlocking] = quartiles('blocking');
	const [work, byHandWork] = quartiles('work');
	const requests = ours.flatMap((one) => one.requests);
	const bytes = pageBytes(dist, file);
	const figures: Partial<Record<keyof typeof budgets, number>> = {
		htmlBytes: bytes.html,
		scriptBytes: bytes.scripts + scriptFiles(ours[0]?.requests ?? []),
		lcpRatio: lcp / byHandLcp,
		blockingMs: Math.max(0, blocking - byHandBlocking),
		// The highest of all visits is up to 0.001: a packet of the HTML ends between a button's icon and its words.
		layoutShift: quartile(ours.map(({ shift }) => shift)),
		dialogMs: quartile(dialogs),
		...(path === '/' && { searchMs: quartile(searches) }),
		foreignRequests: requests.filter((url) => !url.startsWith(site)).length,
	};
	console.log(
		`${path}: lower quartiles of ${rounds}: LCP ${Math.round(lcp)} ms, hand-written ${Math.round(byHandLcp)} ms; blocking ${Math.round(blocking)} ms, hand-written ${Math.round(byHandBlocking)} ms; main thread ${Math.round(work)} ms, hand-written ${Math.round(byHandWork)} ms`,
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

/** The lower quartile: what else runs on the machine only ever adds time. */
function quartile(values: number[]): number {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;
}

const { page: paths } = parseArgs({
	options: {
		page: { type: 'string', multiple: true, default: ['/', '/blog', '/blog/outdoor-stairlift-cost-2025'] },
	},
}).values;
ensureBrowser();
await buildIfStale(readSettings({}));
const served = await serve(settings);
const browser = await chromium.launch({ executablePath: browserPath(), args: quiet });
for (const path of paths) await bench(browser, served.url, path);
await browser.close();
await served.close();

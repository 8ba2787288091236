import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** What keeps Chromium from calling home; as root it cannot use its sandbox. */
export const quiet = [
	...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	// Without windows, Chromium would make each letter a whole number of pixels wide.
	'--font-render-hinting=none',
];

/** Chromium's engine without its windows: a test takes a quarter less of the processor. */
const shell = 'chromium-headless-shell';
/** As wide as Arial, which visitors have where the site's own typeface comes late. */
const typeface = 'fonts-liberation';
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The first that exists; undefined where there is none. */
export function firstOf(paths: readonly string[]): string | undefined {
	return paths.find((path) => path !== '' && existsSync(path));
}

/** Where programs of these names would be. */
export function onPath(...programs: string[]): string[] {
	return (process.env.PATH ?? '').split(delimiter).flatMap((folder) => programs.map((name) => join(folder, name)));
}

/** The browser on this machine, or Playwright's own; undefined where there is neither. */
function findBrowser(): string | undefined {
	const itsBrowser = chromium.executablePath();
	// Playwright installs its shell too, but says only where its browser is.
	const itsShell = itsBrowser.replace(
		/chromium-(\d+)(.)chrome-([^\\/]+).*?(\.exe)?$/,
		'chromium_headless_shell-$1$2chrome-headless-shell-$3$2chrome-headless-shell$4',
	);
	return firstOf([...onPath(shell), itsShell, ...onPath(...names), itsBrowser]);
}

/** @throws where there is no browser: `ensureBrowser` comes first */
export function browserPath(): string {
	const found = findBrowser();
	if (!found) throw new Error('No Chromium here. Run npm test, or apt-get install chromium.');
	return found;
}

/**
 * Installs the distribution's Chromium where there is none. Says what to do where it may not.
 * @param fastest also where there is one with windows only
 */
export function ensureBrowser(fastest = false): void {
	const found = findBrowser();
	if (fastest ? found?.includes('headless-shell') : found) return;
	console.error('Installing Chromium for the browser tests …');
	install([shell, typeface]);
	// Not every distribution has the shell.
	if (!findBrowser()) install(['chromium', typeface]);
	if (findBrowser()) return;
	console.error(
		'The browser tests need Chromium, and it could not be installed: run apt-get install chromium as root.',
	);
	process.exit(1);
}

/** Whether this process has read which packages the distribution has. */
let isUpdated = false;

/** Installs packages of the distribution, as far as this account may. */
export function install(packages: readonly string[]): void {
	const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
	const update = isUpdated ? [] : [['update']];
	isUpdated = true;
	for (const words of [...update, ['install', '-y', '--no-install-recommends', ...packages]]) {
		const [command = '', ...args] = [...sudo, 'apt-get', ...words];
		spawnSync(command, args, {
			stdio: ['ignore', 'ignore', 2],
			env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
		});
	}
}

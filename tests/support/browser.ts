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
];

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The browser on this machine, or Playwright's own; undefined where there is neither. */
function findBrowser(): string | undefined {
	const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
	return [...onPath, chromium.executablePath()].find((path) => path !== '' && existsSync(path));
}

/** @throws where there is no browser: `ensureBrowser` comes first */
export function browserPath(): string {
	const found = findBrowser();
	if (!found) throw new Error('No Chromium here. Run npm test, or apt-get install chromium.');
	return found;
}

/** Installs the distribution's Chromium where there is none. Says what to do where it may not. */
export function ensureBrowser(): void {
	if (findBrowser()) return;
	console.error('Installing Chromium for the browser tests …');
	const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
	for (const words of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
		const [command = '', ...args] = [...sudo, 'apt-get', ...words];
		spawnSync(command, args, {
			stdio: ['ignore', 'ignore', 2],
			env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
		});
	}
	if (findBrowser()) return;
	console.error(
		'The browser tests need Chromium, and it could not be installed: run apt-get install chromium as root.',
	);
	process.exit(1);
}

import { parseArgs } from 'node:util';
import { readSettings } from '#server/settings/read.ts';
import { engineNames, installEngines } from '../tests/browsers/engines.ts';
import { ensureBrowser } from '../tests/support/browser.ts';
import { buildIfStale } from './build/fresh.ts';
import { checkInBrowser } from './checks.ts';

// `npm run test:browsers`: the journeys in Firefox and WebKit. Installs what is missing (as root, on Debian), and fails without it.
// `-- --rounds 20` sends each form twenty times in both, photo quotes with five photos of 2 to 8 MB, and counts what was stored.
const { rounds = '' } = parseArgs({ options: { rounds: { type: 'string' } } }).values;
// Pages are compared with those in Chromium.
ensureBrowser();
const missing = installEngines();
if (missing.length > 0) {
	console.error(
		`There is no ${missing.join(' and no ')} on this machine. On Debian, as root: apt-get install firefox-esr webkit2gtk-driver xvfb; elsewhere: npx playwright install firefox webkit.`,
	);
	process.exit(1);
}
await buildIfStale(readSettings({}));
const { passed, failed } = checkInBrowser(
	engineNames.map((name) => `--project=${name}`),
	{ ROUNDS: rounds },
);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

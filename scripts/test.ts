import { readSettings } from '#server/settings/read.ts';
import { installEngines } from '../tests/browsers/engines.ts';
import { ensureBrowser } from '../tests/support/browser.ts';
import { buildIfStale } from './build/fresh.ts';
import { checkInBrowser, checkWithoutBrowser, sum } from './checks.ts';

// `npm test`: all checks, on a site that is built with default settings. Some are made in Firefox and WebKit too, where these are;
// `-- --install` installs them, where this account may.
ensureBrowser();
if (process.argv.includes('--install')) installEngines();
await buildIfStale(readSettings({}));
const { passed, failed } = sum([await checkWithoutBrowser(), checkInBrowser()]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

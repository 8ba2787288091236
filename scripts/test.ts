import { readSettings } from '#server/settings/read.ts';
import { installEngines } from '../tests/browsers/engines.ts';
import { ensureBrowser } from '../tests/support/browser.ts';
import { buildIfStale } from './build/fresh.ts';
import { checkInBrowser, checkWithoutBrowser, sum } from './checks.ts';

// `npm test`: all checks, on a site that is built with default settings. Some are made in Firefox and WebKit too, where these are;
// `-- --install` installs them (as root, on Debian), and counts one that is missing then as a failure.
ensureBrowser();
const missing = process.argv.includes('--install') ? installEngines() : [];
await buildIfStale(readSettings({}));
const { passed, failed } = sum([await checkWithoutBrowser(), checkInBrowser(), { passed: 0, failed: missing.length }]);
if (missing.length > 0) console.error(`Could not be installed, and was not tested in: ${missing.join(', ')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

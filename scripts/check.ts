import { checkWithoutBrowser } from './checks.ts';

// `npm run check`: everything that needs no browser.
const { passed, failed } = await checkWithoutBrowser();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

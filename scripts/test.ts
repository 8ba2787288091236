import { parseArgs } from 'node:util';
import { readSettings } from '#server/settings/read.ts';
import { engineNames, installEngines } from '../tests/browsers/engines.ts';
import { ensureBrowser } from '../tests/support/browser.ts';
import { buildIfStale } from './build/fresh.ts';
import { checkInBrowser, checkWithoutBrowser, sum } from './checks.ts';

// `npm test`: all checks, on a site that is built with default settings. Some are made in Firefox and WebKit too, where these are;
// `-- --install` installs them (as root, on Debian), and counts what is missing then, or a test not run, as a failure.
// `npm run check`: everything that needs no browser. `npm run long browsers`: the journeys in Firefox and WebKit, which it installs;
// `-- --rounds 20` sends each form twenty times in both, photo quotes with five photos of 2 to 8 MB, and looks for each in the store.
const { values } = parseArgs({
	options: {
		'no-browser': { type: 'boolean' },
		install: { type: 'boolean' },
		engines: { type: 'boolean' },
		rounds: { type: 'string' },
	},
});

if (!values['no-browser']) ensureBrowser(values.install);
const missing = values.install || values.engines ? installEngines() : [];
if (values.engines && missing.length > 0) {
	console.error(
		`There is no ${missing.join(' and no ')} on this machine. On Debian, as root: apt-get install firefox-esr webkit2gtk-driver xvfb; elsewhere: npx playwright install firefox webkit.`,
	);
	process.exit(1);
}
// Not with companies of the developer's own data.
const build = () => buildIfStale(readSettings({ DATA_DIR: 'node_modules/.no-data' }));
if (values.engines) await build();
const { passed, failed, skipped } = await (values['no-browser']
	? checkWithoutBrowser(build)
	: values.engines
		? // Pages are compared with those in Chromium.
			checkInBrowser([
				...engineNames.map((name) => `--project=${name}`),
				...(values.rounds ? [`--repeat-each=${values.rounds}`, '--grep=is stored'] : []),
			])
		: checkAll());
if (skipped > 0) console.log(`${skipped} not run, for which this machine lacks something: above, as skipped.`);
const bad = failed + (values.install ? skipped : 0);
console.log(`${passed} passed, ${bad} failed`);
process.exitCode = bad === 0 ? 0 : 1;

async function checkAll() {
	const all = sum([
		await checkWithoutBrowser(build),
		await checkInBrowser(),
		{ passed: 0, failed: missing.length, skipped: 0 },
	]);
	if (missing.length > 0) console.error(`Could not be installed, and was not tested in: ${missing.join(', ')}`);
	return all;
}

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { deliveriesAtOnce } from '#server/settings/delivery-limits.ts';
import { channels } from '#server/store/delivery.ts';
import { courierRound } from '../../tests/faults/courier-round.ts';
import { percentile } from '../../tests/faults/delivery-round.ts';
import { ensureBrowser } from '../../tests/support/browser.ts';
import { startHostedProject } from '../../tests/support/hosted-project.ts';
import { removeTemporaryFolders } from '../../tests/support/server.ts';
import { jpegFile } from '../../tests/support/small-photos.ts';
import { tableNames, tablesWithEmail } from '../../tests/support/wire.ts';

// `npm run long hosted -- 25`: a hosted project (Postgres and PostgREST from npm, a double of the storage service) with the built site in
// a real browser; then with three couriers, of which one is killed (SIGKILL) 25 times. `npm test` runs smaller tests of it.
const kills = Number(process.argv[2] ?? 25);
const couriers = 3;
const ofEachKind = 100;

ensureBrowser();
const root = join(import.meta.dirname, '../..');
const playwright = join(root, 'node_modules/@playwright/test/cli.js');
const config = join(root, 'tests/hosted/playwright.config.ts');
const inBrowser = spawnSync(process.execPath, [playwright, 'test', '-c', config, '--reporter=list'], {
	cwd: root,
	stdio: 'inherit',
});
if (inBrowser.status !== 0) process.exitCode = 1;

const project = await startHostedProject();
if (!project) {
	console.error('There is no Postgres or PostgREST: npm has them for Linux on x64 only.');
	process.exit(1);
}
const { sent, operator, visitors, webhook, strangers, signed, ages, seconds } = await courierRound(project, {
	couriers,
	ofEachKind,
	photos: [jpegFile(), jpegFile()],
	kills,
	between: 1500,
});
const [uncleaned] = await project.run('select count(*)::int as n from private.photos where not cleaned');
await project.stop();
await removeTemporaryFolders();

const all = ofEachKind * tableNames.length;
const withEmail = ofEachKind * tablesWithEmail.length;
console.log(`${sent} requests, ${couriers} couriers, ${kills} kills, ${seconds.toFixed(0)} s:`);
console.log(`  received: operator ${operator.requests}, visitors ${visitors.requests}, webhook ${webhook.requests}`);
console.log(
	`  duplicates with the same id: ${operator.repeats + visitors.repeats} e-mails, ${webhook.repeats} webhooks; with another id: ${strangers}`,
);
console.log(`  from insert to acceptance: p50 ${percentile(ages, 0.5)} ms, p95 ${percentile(ages, 0.95)} ms`);
console.log(`  all webhooks signed: ${signed}; photos left with metadata: ${uncleaned?.n}`);
const lost = operator.requests !== all || visitors.requests !== withEmail || webhook.requests !== all;
const repeats = operator.repeats + visitors.repeats + webhook.repeats;
const tooMany = repeats > kills * deliveriesAtOnce * channels.length;
if (lost || strangers > 0 || tooMany || !signed || uncleaned?.n !== 0) process.exitCode = 1;

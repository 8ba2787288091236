import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { deliveriesAtOnce } from '#server/settings/delivery-limits.ts';
import { channels } from '#server/store/delivery.ts';
import { courierRound } from '../../tests/faults/courier-round.ts';
import { percentile } from '../../tests/faults/delivery-round.ts';
import { ensureBrowser } from '../../tests/support/browser.ts';
import { type HostedProject, startHostedProject } from '../../tests/support/hosted-project.ts';
import { hasPgBouncer, startPgBouncer } from '../../tests/support/pgbouncer.ts';
import { removeTemporaryFolders } from '../../tests/support/server.ts';
import { jpegFile } from '../../tests/support/small-photos.ts';
import { tableNames, tablesWithEmail } from '../../tests/support/wire.ts';

// `npm run long hosted -- 25`: a hosted project (Postgres and PostgREST from npm, a double of the storage service) with the built site in
// a real browser; then with three couriers, of which one is killed (SIGKILL) 25 times, directly and by PgBouncer in transaction mode.
// `npm test` runs smaller tests of it.
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

const all = ofEachKind * tableNames.length;
const withEmail = ofEachKind * tablesWithEmail.length;

/** Three couriers with kills, and what arrived. @param databaseUrl by which address they reach the database */
async function round(way: string, on: HostedProject, databaseUrl: string): Promise<void> {
	const { sent, operator, visitors, webhook, strangers, signed, ages, seconds, secondsAfterKills } = await courierRound(
		on,
		{ couriers, ofEachKind, photos: [jpegFile(), jpegFile()], kills, between: 1500, databaseUrl },
	);
	const [uncleaned] = await on.run('select count(*)::int as n from private.photos where not cleaned');
	console.log(`${way}: ${sent} requests, ${couriers} couriers, ${kills} kills, ${seconds.toFixed(0)} s:`);
	console.log(
		`  received: operator ${operator.requests}, visitors ${visitors.requests}, webhook ${webhook.requests}; all of it ${secondsAfterKills.toFixed(0)} s after the last kill`,
	);
	console.log(
		`  duplicates with the same id: ${operator.repeats + visitors.repeats} e-mails, ${webhook.repeats} webhooks; with another id: ${strangers}`,
	);
	console.log(`  from insert to acceptance: p50 ${percentile(ages, 0.5)} ms, p95 ${percentile(ages, 0.95)} ms`);
	console.log(`  all webhooks signed: ${signed}; photos left with metadata: ${uncleaned?.n}`);
	const lost = operator.requests !== all || visitors.requests !== withEmail || webhook.requests !== all;
	const repeats = operator.repeats + visitors.repeats + webhook.repeats;
	const tooMany = repeats > kills * deliveriesAtOnce * channels.length;
	if (lost || strangers > 0 || tooMany || !signed || uncleaned?.n !== 0) process.exitCode = 1;
}

await round('directly', project, project.databaseUrl());
await project.stop();

const pooled = hasPgBouncer && (await startHostedProject());
if (pooled) {
	const pooler = await startPgBouncer(pooled.databaseUrl());
	await round('by PgBouncer in transaction mode', pooled, pooler.url);
	// An answer that came to nobody, or to somebody else.
	if (/got packet|got dirty/.test(pooler.output())) process.exitCode = 1;
	await pooler.stop();
	await pooled.stop();
} else console.log('not tried by PgBouncer, which this machine does not have (apt-get install pgbouncer)');
await removeTemporaryFolders();

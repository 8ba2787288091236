import { loadavg } from 'node:os';
import { startHosted } from '../../tests/hosted/project.ts';
import { publicKey, removeTemporaryFolders, startServer } from '../../tests/support/server.ts';
import { type Backend, checkBudget, figures, load } from './measure.ts';

// `npm run bench inserts`: durable inserts per second of the embedded server, compared with PostgREST on Postgres with the hosted
// migrations, alternating on this machine. Fails when the embedded server is slower, or its p99 is over the budget.

const secondsPerRound = 1;
const rounds = 8;
const maxP99 = 50;

// Both as in production: every commit is flushed (Postgres's default), and each request is logged. Only the rate limit of one
// address is off on both sides, since all requests come from one.
const hosted = await startHosted({ PGRST_LOG_LEVEL: 'info' }, {});
if (!hosted) {
	console.error('Nothing to compare with: npm has binaries of Postgres and PostgREST for Linux on x64 only.');
	process.exit(1);
}
await hosted.run('alter table callback_requests disable trigger admit');
const server = await startServer();
const json = { 'content-type': 'application/json' };
const ours: Backend = {
	name: 'embedded server',
	url: `${server.url}/rest/v1`,
	headers: { ...json, apikey: publicKey, authorization: `Bearer ${publicKey}` },
	times: [],
	seconds: 0,
};
const theirs: Backend = { name: hosted.name, url: hosted.url, headers: json, times: [], seconds: 0 };

for (const backend of [ours, theirs]) await load(backend, 1, false);
for (let round = 0; round < rounds; round++)
	for (const backend of [ours, theirs]) await load(backend, secondsPerRound, true);

const stored = await hosted.run('select count(*)::int as rows from callback_requests');
await server.stop();
await hosted.stop();
await removeTemporaryFolders();

for (const backend of [ours, theirs]) {
	const { perSecond, p99 } = figures(backend);
	console.log(`${backend.name.padEnd(42)} ${Math.round(perSecond)} inserts/s, p99 ${p99.toFixed(1)} ms`);
}
console.log(`load average: ${loadavg()[0]?.toFixed(1)}`);
console.log(`PostgREST stored ${stored[0]?.rows} rows; both sides flush every commit to disk`);
const ratio = figures(ours).perSecond / figures(theirs).perSecond;
const { p99 } = figures(ours);
checkBudget(ratio >= 1, `embedded / hosted ${ratio.toFixed(2)}, budget at least 1`);
checkBudget(p99 < maxP99, `p99 ${p99.toFixed(1)} ms, budget ${maxP99} ms`);

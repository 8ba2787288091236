import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { loadavg } from 'node:os';
import { startHosted } from '../tests/support/hosted.ts';
import { publicKey, removeTemporaryFolders, startServer } from '../tests/support/server.ts';
import { checkBudget } from './budgets.ts';

// `npm run bench:inserts`: durable inserts per second of the embedded server, compared with PostgREST on Postgres with the hosted
// migrations, alternating on this machine. Fails when the embedded server is slower, or its p99 is over the budget.

const connections = 10;
const secondsPerRound = 1;
const rounds = 8;
const maxP99 = 50;

const row = { name: 'Zoë Ó Briain', email: 'zoe@example.ie', phone: '+44 7700 900123', comment: 'After six' };

interface Backend {
	name: string;
	url: string;
	headers: Record<string, string>;
	/** How long each insert took, in ms. */
	times: number[];
	seconds: number;
}

/**
 * Inserts one row after the other over one keep-alive connection, until `end`. Writes raw HTTP to the socket: the client
 * shares the machine with both backends and must cost little.
 */
function insertUntil(end: number, { url, headers }: Backend, inserted: (ms: number) => void): Promise<void> {
	const { hostname, port, pathname } = new URL(`${url}/callback_requests`);
	const lines = [
		`POST ${pathname} HTTP/1.1`,
		`Host: ${hostname}`,
		...Object.entries(headers).map((pair) => pair.join(': ')),
	];
	return new Promise((resolve, reject) => {
		const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1');
		let sent = 0;
		let response = '';
		const send = () => {
			const body = JSON.stringify({ ...row, id: randomUUID() });
			response = '';
			sent = performance.now();
			socket.write(`${lines.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
		};
		socket.on('connect', send).on('error', reject);
		socket.on('data', (chunk: string) => {
			response += chunk;
			// The response has no body: it ends with its headers, or with the empty last chunk.
			if (!response.endsWith(/^transfer-encoding: chunked/im.test(response) ? '\r\n0\r\n\r\n' : '\r\n\r\n')) return;
			if (!response.startsWith('HTTP/1.1 201 ')) return reject(new Error(`${url} answered ${response.slice(0, 300)}`));
			const now = performance.now();
			inserted(now - sent);
			if (now < end) send();
			else socket.end(resolve);
		});
	});
}

/** Loads one backend for some seconds. @param measured false for the warm-up */
async function load(backend: Backend, seconds: number, measured: boolean): Promise<void> {
	const start = performance.now();
	const inserted = (ms: number) => measured && backend.times.push(ms);
	const end = start + seconds * 1000;
	await Promise.all(Array.from({ length: connections }, () => insertUntil(end, backend, inserted)));
	if (measured) backend.seconds += (performance.now() - start) / 1000;
}

function figures({ times, seconds }: Backend) {
	const sorted = times.toSorted((a, b) => a - b);
	return {
		perSecond: times.length / seconds,
		p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY,
	};
}

// Both as in production: every commit is flushed (Postgres's default), and each request is logged. Only the rate limit of one
// address is off on both sides, since all requests come from one.
const hosted = await startHosted({ postgrest: { PGRST_LOG_LEVEL: 'info' } });
if (!hosted) {
	console.error('Nothing to compare with: npm has binaries of Postgres and PostgREST for Linux on x64 only.');
	process.exit(1);
}
await hosted.run('alter table callback_requests disable trigger limit_rate');
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

import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { loadavg } from 'node:os';
import { startHosted } from '../tests/support/hosted.ts';
import { publicKey, removeTemporaryFolders, startServer } from '../tests/support/server.ts';
import { judge } from './budgets.ts';

// `npm run bench:inserts`: how many requests a second the embedded server keeps, durably, beside a real PostgREST on a real
// Postgres with the hosted migrations, on this machine and in turns. Fails where it is the slower, or a visitor waits.

const connections = 10;
const secondsPerTurn = 1;
const turns = 8;
const longestP99 = 50;

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
 * One connection, kept open: sends a row, waits until it is kept, sends the next. Written to the socket as it stands, since
 * both backends share the machine with whoever asks them.
 */
function insertUntil(end: number, { url, headers }: Backend, kept: (ms: number) => void): Promise<void> {
	const { hostname, port, pathname } = new URL(`${url}/callback_requests`);
	const lines = [
		`POST ${pathname} HTTP/1.1`,
		`Host: ${hostname}`,
		...Object.entries(headers).map((pair) => pair.join(': ')),
	];
	return new Promise((resolve, reject) => {
		const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1');
		let sent = 0;
		let answer = '';
		const send = () => {
			const body = JSON.stringify({ ...row, id: randomUUID() });
			answer = '';
			sent = performance.now();
			socket.write(`${lines.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
		};
		socket.on('connect', send).on('error', reject);
		socket.on('data', (chunk: string) => {
			answer += chunk;
			// The end of an empty body: of the headers where its length is told, of the last chunk where it is not.
			if (!answer.endsWith(/^transfer-encoding: chunked/im.test(answer) ? '\r\n0\r\n\r\n' : '\r\n\r\n')) return;
			if (!answer.startsWith('HTTP/1.1 201 ')) return reject(new Error(`${url} answered ${answer.slice(0, 300)}`));
			const now = performance.now();
			kept(now - sent);
			if (now < end) send();
			else socket.end(resolve);
		});
	});
}

/** One turn of a backend. */
async function load(backend: Backend, seconds: number, count: boolean): Promise<void> {
	const start = performance.now();
	const kept = (ms: number) => count && backend.times.push(ms);
	const end = start + seconds * 1000;
	await Promise.all(Array.from({ length: connections }, () => insertUntil(end, backend, kept)));
	if (count) backend.seconds += (performance.now() - start) / 1000;
}

function figures({ times, seconds }: Backend) {
	const sorted = times.toSorted((a, b) => a - b);
	return {
		perSecond: times.length / seconds,
		p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY,
	};
}

// As they run for visitors: every commit flushed (Postgres's default), a line in the log for each request. Only the limit for
// one address is off on both sides, since here all is one.
const hosted = await startHosted({ postgrest: { PGRST_LOG_LEVEL: 'info' } });
if (!hosted) {
	console.error(
		'There is no Postgres or no PostgREST for this machine (npm has both for Linux on x64): nothing to compare with.',
	);
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
for (let turn = 0; turn < turns; turn++)
	for (const backend of [ours, theirs]) await load(backend, secondsPerTurn, true);

const kept = await hosted.run('select count(*)::int as rows from callback_requests');
await server.stop();
await hosted.stop();
await removeTemporaryFolders();

for (const backend of [ours, theirs]) {
	const { perSecond, p99 } = figures(backend);
	console.log(`${backend.name.padEnd(42)} ${Math.round(perSecond)} inserts/s, p99 ${p99.toFixed(1)} ms`);
}
console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
console.log(`PostgREST kept ${kept[0]?.rows} rows; every commit was flushed to the disk on both sides`);
const ratio = figures(ours).perSecond / figures(theirs).perSecond;
const { p99 } = figures(ours);
judge(ratio >= 1, `ratio ${ratio.toFixed(2)}, at least 1`);
judge(p99 < longestP99, `p99 ${p99.toFixed(1)} ms, under ${longestP99} ms`);

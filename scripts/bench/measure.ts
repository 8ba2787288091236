import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';

/**
 * Prints one figure of a benchmark, marked `ok` or `OVER BUDGET`. After one over its budget, the process exits with 1.
 * @param within whether it is within its budget (false for NaN, since comparisons with NaN are false)
 * @param figure the measured figure and the budget, as text
 */
export function checkBudget(within: boolean, figure: string): void {
	console.log(`${within ? 'ok' : 'OVER BUDGET'}  ${figure}`);
	if (!within) process.exitCode = 1;
}

/** Calls it so often, four at a time. */
export async function inTurn(count: number, call: () => Promise<unknown>): Promise<void> {
	let left = count;
	const worker = async () => {
		while (left-- > 0) await call();
	};
	await Promise.all(Array.from({ length: 4 }, worker));
}

/** What inserts are measured on. */
export interface Backend {
	name: string;
	/** The address before the table's name. */
	url: string;
	headers: Record<string, string>;
	/** How long each insert took, in ms. */
	times: number[];
	seconds: number;
}

const connections = 10;
const row = { name: 'Zoë Ó Briain', email: 'zoe@example.ie', phone: '+44 7700 900123', comment: 'After six' };

/**
 * Inserts one row after the other over one keep-alive connection, until `end`. Writes raw HTTP to the socket: the client
 * shares the machine with the backends and must cost little.
 */
function insertUntil(
	end: number,
	{ url, headers }: Pick<Backend, 'url' | 'headers'>,
	connection: number,
	inserted: (ms: number) => void,
): Promise<void> {
	const { hostname, port, pathname } = new URL(`${url}/callback_requests`);
	const lines = [
		`POST ${pathname} HTTP/1.1`,
		`Host: ${hostname}`,
		...Object.entries(headers).map((pair) => pair.join(': ')),
		// Each is another caller to a hosted project's limits; otherwise all would wait for one count.
		`cf-connecting-ip: 192.0.2.${connection}`,
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
			if (now >= end) return socket.end(resolve);
			// The embedded server takes so many on a connection, and then ends it.
			if (!/^connection: close/im.test(response)) return send();
			socket.destroy();
			insertUntil(end, { url, headers }, connection, inserted).then(resolve, reject);
		});
	});
}

/** Loads one backend for some seconds over ten connections. @param measured false for the warm-up */
export async function load(backend: Backend, seconds: number, measured: boolean): Promise<void> {
	const start = performance.now();
	const inserted = (ms: number) => measured && backend.times.push(ms);
	const end = start + seconds * 1000;
	await Promise.all(
		Array.from({ length: connections }, (_, connection) => insertUntil(end, backend, connection, inserted)),
	);
	if (measured) backend.seconds += (performance.now() - start) / 1000;
}

export function figures({ times, seconds }: Backend) {
	const sorted = times.toSorted((a, b) => a - b);
	return {
		perSecond: times.length / seconds,
		p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY,
	};
}

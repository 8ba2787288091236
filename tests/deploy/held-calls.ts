import http from 'node:http';
import https from 'node:https';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { askPath, formNames } from '#wire/plain-form.ts';
import { startProgram } from '../support/programs.ts';
import { head } from '../support/sockets.ts';

/** Where calls are held: a web server, by an address of this machine. */
interface Target {
	url: string;
	/** Header lines of every call, such as the one by which a proxy names its visitor. */
	headers?: readonly string[];
	/** What the calls name as their host. */
	host?: string;
	/** The address that the calls come from. */
	from?: string;
	/** For how many ms at least. */
	lasting: number;
	/** The status of an answer that there must have been before it ends. */
	until?: string;
}

export interface Held {
	/** Connections and bytes that this took, answers by their status, and how many connections were open at the end. */
	opened: number;
	sent: number;
	answers: Record<string, number>;
	open: number;
}

const edge = 'edge-of-the-test';

/** The beginning of a form with photos, of which more is always said to come. */
const slowForm = (host: string, headers: readonly string[]) =>
	head(
		`POST ${askPath}photo-quote`,
		...headers,
		`Content-Type: multipart/form-data; boundary=${edge}`,
		'Content-Length: 1000000',
	).replace('Host: a', `Host: ${host}`) +
	`--${edge}\r\nContent-Disposition: form-data; name="${formNames.photos}"; filename="a.jpg"\r\n\r\n`;

/** The calls of one attack. */
const attacks = {
	/** Says nothing after the connection is made. */
	silent: () => ({ begin: '', more: '' }),
	/** Sends a head byte by byte. */
	heads: (host: string) => ({ begin: `GET / HTTP/1.1\r\nHost: ${host}\r\n`, more: 'X' }),
	/** Sends a form byte by byte. */
	forms: (host: string, headers: readonly string[]) => ({ begin: slowForm(host, headers), more: 'x' }),
};

/**
 * Holds as many connections as it can, of so many: says the beginning of a call on each, then a byte every five seconds, and opens
 * another a second after one was closed.
 */
async function hold(attack: keyof typeof attacks, count: number, target: Target): Promise<Held> {
	const { url, headers = [], from, lasting, until } = target;
	const { hostname, host, port, protocol } = new URL(url);
	const { begin, more } = attacks[attack](target.host ?? host, headers);
	const held: Held = { opened: 0, sent: 0, answers: {}, open: 0 };
	const sockets = new Set<Socket>();
	let ended = false;
	const open = () => {
		if (ended) return;
		held.opened++;
		const tcp = connect({ host: hostname, port: Number(port), ...(from && { localAddress: from }) });
		const socket: Socket =
			protocol === 'https:'
				? connectTls({ socket: tcp, rejectUnauthorized: false, ...(target.host && { servername: target.host }) })
				: tcp;
		const say = (text: string) => {
			if (text === '' || !socket.writable) return;
			socket.write(text);
			held.sent += text.length;
		};
		sockets.add(socket);
		let heard = '';
		const timer = setInterval(say, 5000, more);
		socket
			.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => say(begin))
			.on('data', (data) => {
				heard ||= data.toString('latin1', 0, 12);
			})
			.on('error', () => {})
			.once('close', () => {
				clearInterval(timer);
				sockets.delete(socket);
				const answer = heard.split(' ')[1] ?? 'closed';
				if (!ended) held.answers[answer] = (held.answers[answer] ?? 0) + 1;
				setTimeout(open, 1000);
			});
		tcp.on('error', () => {});
	};
	const end = performance.now() + lasting;
	for (let index = 0; index < count; index++) {
		open();
		// As many as a listening socket lets wait would be refused by the machine, not by the server.
		if (index % 100 === 99) await sleep(50);
	}
	while (performance.now() < end || (until && !held.answers[until])) await sleep(50);
	ended = true;
	held.open = [...sockets].filter(({ readyState }) => readyState === 'open').length;
	for (const socket of sockets) socket.destroy();
	return held;
}

/** The same in a process of its own, so that it does not keep its caller from measuring. */
export async function holdBeside(attack: keyof typeof attacks, count: number, target: Target): Promise<Held> {
	const args = [import.meta.filename, JSON.stringify([attack, count, target])];
	const { output, ended } = await startProgram(process.execPath, args, { env: process.env });
	await ended;
	return JSON.parse(output());
}

if (process.argv[1] === import.meta.filename) {
	const [attack, count, target] = JSON.parse(process.argv[2] ?? '');
	process.stdout.write(JSON.stringify(await hold(attack, count, target)), () => process.exit());
}

/**
 * Gets a page; another visitor each time.
 * @param timeout in ms; unless given, what only a hang takes
 * @returns its status, or the code of the error that there was instead
 */
export function getPage(
	url: string,
	from: { localAddress?: string; headers?: Record<string, string> },
	timeout = 60_000,
) {
	const { request } = url.startsWith('https:') ? https : http;
	return new Promise<number | string>((resolve) => {
		request(url, { ...from, agent: false, rejectUnauthorized: false, timeout }, (response) => {
			response
				.resume()
				.once('end', () => resolve(response.statusCode ?? 0))
				.once('error', () => resolve('cut short'));
		})
			.on('timeout', function (this: http.ClientRequest) {
				this.destroy(Object.assign(new Error(), { code: `slower than ${timeout} ms` }));
			})
			.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'error'))
			.end();
	});
}

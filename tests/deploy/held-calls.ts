import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { askPath, formNames } from '#wire/plain-form.ts';
import { startProgram } from '../support/programs.ts';

/** Where calls are held: a web server with TLS, by an address of this machine. */
interface Target {
	url: string;
	/** What the calls name as their host. */
	host: string;
	/** The address that the calls come from. */
	from: string;
	/** For how many ms. */
	lasting: number;
}

/** Connections and bytes that this took. */
interface Held {
	opened: number;
	sent: number;
}

const edge = 'edge-of-the-test';

/** What each call of an attack begins with, and what follows every five seconds. */
const attacks = {
	/** Says nothing after the connection is made. */
	silent: () => ({ begin: '', more: '' }),
	/** Sends a head byte by byte. */
	heads: (host: string) => ({ begin: `GET / HTTP/1.1\r\nHost: ${host}\r\n`, more: 'X' }),
	/** Sends a form with photos byte by byte, of which more is always said to come. */
	forms: (host: string) => ({
		begin: [
			`POST ${askPath}photo-quote HTTP/1.1`,
			`Host: ${host}`,
			`Content-Type: multipart/form-data; boundary=${edge}`,
			'Content-Length: 1000000',
			'',
			`--${edge}`,
			`Content-Disposition: form-data; name="${formNames.photos}"; filename="a.jpg"`,
			'\r\n',
		].join('\r\n'),
		more: 'x',
	}),
};

/**
 * Holds as many connections as it can, of so many: says the beginning of a call on each, then a byte every five seconds, and opens
 * another a second after one was closed.
 */
async function hold(attack: keyof typeof attacks, count: number, target: Target): Promise<Held> {
	const { url, host, from, lasting } = target;
	const { hostname, port } = new URL(url);
	const { begin, more } = attacks[attack](host);
	const held: Held = { opened: 0, sent: 0 };
	const open = () => {
		held.opened++;
		const tcp = connect({ host: hostname, port: Number(port), localAddress: from }).on('error', () => {});
		const socket: Socket = connectTls({ socket: tcp, rejectUnauthorized: false, servername: host });
		const say = (text: string) => {
			if (text === '' || !socket.writable) return;
			socket.write(text);
			held.sent += text.length;
		};
		const timer = setInterval(say, 5000, more);
		socket
			.once('secureConnect', () => say(begin))
			.resume()
			.on('error', () => {})
			.once('close', () => {
				clearInterval(timer);
				setTimeout(open, 1000);
			});
	};
	const end = performance.now() + lasting;
	for (let index = 0; index < count; index++) {
		open();
		// As many as a listening socket lets wait would be refused by the machine, not by the server.
		if (index % 100 === 99) await sleep(50);
	}
	await sleep(end - performance.now());
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

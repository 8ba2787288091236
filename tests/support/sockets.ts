import { type Agent, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Answer {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	body: Buffer;
}

export interface CallOptions {
	method?: string;
	headers?: Record<string, string | number>;
	agent?: Agent | false;
	body?: Uint8Array | string;
}

/**
 * As `fetch`, which would decompress, follow redirects and tidy the path.
 * @param to a URL, of which the path does not count, or the file of a socket
 */
export function call(
	to: string,
	path: string,
	{ method = 'GET', headers = {}, agent, body }: CallOptions = {},
): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const { hostname: host, port } = to.startsWith('http') ? new URL(to) : {};
		const place = host ? { host, port } : { socketPath: to };
		request({ ...place, path, method, headers, agent }, async (response) => {
			resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) });
		})
			.on('error', reject)
			.end(body);
	});
}

/** The head of a request as it goes over the line, such as `GET /`, with its headers. */
export const head = (first: string, ...headers: string[]) =>
	[`${first} HTTP/1.1`, 'Host: a', ...headers, '', ''].join('\r\n');

/** Opens a connection that reads nothing unless told to, and says something on it. */
export function say(url: string, text: string | Uint8Array): Promise<Socket> {
	const { port } = new URL(url);
	return new Promise((resolve) => {
		const socket = connect({ host: '127.0.0.1', port: Number(port) }, () => {
			socket.write(text);
			resolve(socket);
		});
		socket.on('error', () => resolve(socket));
	});
}

/** All that the other side says until it closes, or until there is enough of it. */
export function hear(socket: Socket, enough: (heard: string) => boolean = () => false): Promise<string> {
	return new Promise((resolve) => {
		let heard = '';
		socket.on('data', (chunk) => {
			heard += chunk.toString('latin1');
			if (enough(heard)) resolve(heard);
		});
		socket.once('close', () => resolve(heard));
		if (socket.destroyed) resolve(heard);
	});
}

/** Says the beginning of a request, then some more every 50 ms; gives what is heard and how long the connection lasted, in ms. */
export async function drip(url: string, beginning: string, more = 'x') {
	const begun = performance.now();
	const socket = await say(url, beginning);
	const timer = setInterval(() => socket.writable && socket.write(more), 50);
	const heard = await hear(socket);
	clearInterval(timer);
	return { heard, lasted: performance.now() - begun };
}

/** A port of this machine that nothing listens on now, for a program that cannot choose one itself. */
export function freePort(): Promise<number> {
	return new Promise((resolve) => {
		const server = createServer().listen(0, '127.0.0.1', () => {
			const { port } = server.address() as AddressInfo;
			server.close(() => resolve(port));
		});
	});
}

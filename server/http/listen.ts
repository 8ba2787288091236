import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { ListenOptions as NetListenOptions } from 'node:net';
import { minute, second } from '#server/settings/limits.ts';
import { SettingError } from '#server/settings/read.ts';

export interface Listening {
	port: number;
	/** Accepts no more connections, waits for calls in flight, and closes all after `stopCallsTimeout`. */
	stop(): Promise<void>;
}

/**
 * For whom is slow or silent, in ms. Of one visitor's many connections the proxy in front takes care (`deploy/`).
 * `request`: from the first byte to the end of the body: five photos of 3 MB each, from a form without scripts, take it at 0.2 Mbit/s; with
 * scripts each is smaller, and a request of its own. `keepAlive`: between two requests; longer than the minute after which common proxies
 * close an idle connection, so that they never reuse a closed one. `silent`: without traffic in either direction, as when a phone loses
 * its network. `check`: how often Node looks for the first two.
 */
const usual = {
	headers: 20 * second,
	request: 10 * minute,
	keepAlive: 65 * second,
	silent: 60 * second,
	check: 5 * second,
};

/** Most connections at once; an idle one takes 20 kB, one with a form of the largest size 200. Further ones are closed without a response. */
const maxConnections = 1000;

/** More on one connection are answered with 503, and it is closed: a client that waits for no answer could ask for
 * thousands at once. */
export const maxRequestsPerConnection = 100;

/**
 * How long calls in flight may take when the server stops. It keeps the next process from its port: browsers repeat a refused call after
 * 0.5 s and again 2 s later, and it must listen by then.
 */
export const stopCallsTimeout = 1 * second;

interface ListenOptions {
	timeouts?: typeof usual;
	/** File descriptors of sockets that listen already (`takeSockets`), in place of host and port. */
	sockets?: readonly number[];
}

/**
 * Listens for HTTP requests. For `localhost` on both of its addresses, since some clients try IPv6 first and some IPv4.
 * @param port 0 for any free port
 * @throws SettingError when the address, the port or a socket cannot be used
 */
export async function listen(
	listener: RequestListener,
	host: string,
	port: number,
	options: ListenOptions = {},
): Promise<Listening> {
	const { timeouts = usual, sockets = [] } = options;
	const servers: Server[] = [];
	const inProgress = new Set<ServerResponse>();
	let isStopping = false;

	/** @returns the port */
	async function open(on: NetListenOptions | { fd: number }): Promise<number> {
		const server = createServer(
			{
				headersTimeout: timeouts.headers,
				requestTimeout: timeouts.request,
				keepAliveTimeout: timeouts.keepAlive,
				connectionsCheckingInterval: timeouts.check,
			},
			listener,
		);
		server.setTimeout(timeouts.silent);
		server.maxConnections = maxConnections;
		server.maxRequestsPerSocket = maxRequestsPerConnection;
		server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
			if (isStopping) response.shouldKeepAlive = false;
			inProgress.add(response);
			response.once('close', () => inProgress.delete(response));
		});
		await once(server.listen(on), 'listening');
		servers.push(server);
		const address = server.address();
		if (typeof address === 'object' && address) return address.port;
		throw new Error('It has no port.');
	}

	async function stop(): Promise<void> {
		// From now on each connection ends with the response in progress or its next one, which says so: one that is always busy would never be
		// idle, and a client could send its next request on one that is being closed.
		isStopping = true;
		for (const response of inProgress) response.shouldKeepAlive = false;
		const closeAll = setTimeout(() => {
			for (const server of servers) server.closeAllConnections();
		}, stopCallsTimeout);
		// Repeatedly: a response whose head was sent before the stop leaves its connection open.
		const closeIdle = setInterval(() => {
			for (const server of servers) server.closeIdleConnections();
		}, 50);
		await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
		clearTimeout(closeAll);
		clearInterval(closeIdle);
	}

	let chosen = port;
	try {
		for (const fd of sockets) chosen = await open({ fd });
	} catch {
		await stop();
		throw new SettingError(
			'A socket of the service manager cannot be used: it must be a TCP socket, such as ListenStream=127.0.0.1:4321.',
		);
	}
	if (sockets.length > 0) return { port: chosen, stop };
	const hosts = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
	for (const address of hosts) {
		try {
			// IPv6 only: 127.0.0.1 has a socket of its own.
			chosen = await open({ host: address, port: chosen, ipv6Only: address === '::1' });
		} catch (error) {
			// On a machine without IPv6, or without IPv4, the other address is enough.
			if (hosts.length > 1 && isMissingFamily(error) && (servers.length > 0 || address !== hosts.at(-1))) continue;
			await stop();
			// The free port of the first address is in use on the second: start again with another one.
			if (port === 0 && chosen !== 0) return listen(listener, host, 0, options);
			throw settingError(error as NodeJS.ErrnoException, host, port);
		}
	}
	return { port: chosen, stop };
}

function isMissingFamily(error: unknown): boolean {
	const code = (error as NodeJS.ErrnoException).code;
	return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
}

function settingError(error: NodeJS.ErrnoException, host: string, port: number): SettingError {
	if (error.code === 'EADDRINUSE')
		return new SettingError(`PORT=${port} cannot be used: another program uses it; stop that, or set PORT to another.`);
	if (error.code === 'EACCES')
		return new SettingError(`PORT=${port} cannot be used: this account may not; set PORT to one from 1024 upwards.`);
	return new SettingError(
		`HOST=${JSON.stringify(host)} cannot be used (${error.code}): it must be an address of this machine, such as localhost or 0.0.0.0.`,
	);
}

/** The first file descriptor that a service manager hands over, after standard input, output and error. */
const firstSocket = 3;

/**
 * Takes the listening sockets that systemd opened for this process (sd_listen_fds(3)). They outlive it, so connections that come
 * while the server restarts wait in them and are not refused.
 * @param env loses the variables, so that a process started later does not take the sockets for its own
 * @returns their file descriptors; none if the variables are not set, or are meant for another process
 */
export function takeSockets(env: NodeJS.ProcessEnv = process.env, pid = process.pid): number[] {
	const { LISTEN_PID, LISTEN_FDS = '' } = env;
	for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) delete env[name];
	const count = /^\d{1,2}$/.test(LISTEN_FDS) && LISTEN_PID === String(pid) ? Number(LISTEN_FDS) : 0;
	return Array.from({ length: count }, (_, index) => firstSocket + index);
}

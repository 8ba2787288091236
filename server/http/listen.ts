import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, ListenOptions as NetListenOptions } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { oneAtATime, refuseLongAddresses } from '#server/http/connections.ts';
import * as limits from '#server/settings/limits.ts';
import { SettingError } from '#server/settings/read.ts';

export interface Listening {
	port: number;
	/** Accepts no more connections, waits for calls in flight, and closes all after `stopCallsTimeout`. */
	stop(): Promise<void>;
}

/** Timeouts of a connection, in ms. A slow or silent client must not use a connection for ever. */
interface Timeouts {
	/** From the first byte of a request to the end of its headers, and to the end of its body. */
	headers: number;
	request: number;
	/** Between two requests. */
	keepAlive: number;
	/** Without traffic in either direction during a request, as when a phone loses its network. */
	socketIdle: number;
	/** Interval at which Node checks the first two. */
	checkInterval: number;
}

interface ListenOptions {
	timeouts?: Timeouts;
	/** The name of the port's setting, for errors. */
	setting?: string;
	/** Closes connections over a limit before anything is read from them. */
	guard?: (server: Server) => void;
	/** File descriptors of sockets that listen already (`takeSockets`), in place of host and port. */
	sockets?: readonly number[];
}

const defaults: Timeouts = {
	headers: limits.headersTimeout,
	request: limits.requestTimeout,
	keepAlive: limits.keepAliveTimeout,
	socketIdle: limits.socketIdleTimeout,
	checkInterval: limits.connectionsCheckingInterval,
};

/**
 * Listens for HTTP requests. For `localhost` on both of its addresses, since some clients try IPv6 first and some IPv4.
 * @param port 0 for any free port
 * @throws SettingError when the address or port cannot be used
 */
export async function listen(
	listener: RequestListener,
	host: string,
	port: number,
	options: ListenOptions = {},
): Promise<Listening> {
	const { timeouts = defaults, setting = 'PORT', guard, sockets = [] } = options;
	const create = () => {
		const server = createServerWithTimeouts(oneAtATime(refuseLongAddresses(listener)), timeouts);
		guard?.(server);
		return server;
	};
	if (sockets.length > 0) return listenOn(sockets.map((fd) => ({ fd, server: create() })));
	const hosts = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
	const servers: Server[] = [];
	let chosen = port;
	for (const address of hosts) {
		const server = create();
		try {
			// IPv6 only: 127.0.0.1 has a socket of its own.
			await open(server, { host: address, port: chosen, ipv6Only: address === '::1' });
		} catch (error) {
			// On a machine without IPv6, or without IPv4, the other address is enough.
			if (hosts.length > 1 && isMissingFamily(error) && (servers.length > 0 || address !== hosts.at(-1))) continue;
			await stopAll(servers);
			// The free port of the first address is in use on the second: start again with another one.
			if (port === 0 && chosen !== 0) return listen(listener, host, 0, options);
			throw settingError(error as NodeJS.ErrnoException, host, `${setting}=${port}`, setting);
		}
		servers.push(server);
		chosen = (server.address() as AddressInfo).port;
	}
	return { port: chosen, stop: () => stopAll(servers) };
}

/** @throws SettingError where one is no TCP socket, on which every caller has an address */
async function listenOn(sockets: readonly { fd: number; server: Server }[]): Promise<Listening> {
	const opened = sockets.map(async ({ fd, server }) => {
		await open(server, { fd });
		const address = server.address();
		if (typeof address === 'object' && address) return address.port;
		throw new Error('It has no port.');
	});
	const stop = () => stopAll(sockets.map(({ server }) => server).filter(({ listening }) => listening));
	const [first, ...others] = await Promise.allSettled(opened);
	if (first?.status === 'fulfilled' && others.every(({ status }) => status === 'fulfilled'))
		return { port: first.value, stop };
	await stop();
	throw new SettingError(
		'A socket of the service manager cannot be used: it must be a TCP socket, such as ListenStream=127.0.0.1:4321.',
	);
}

function createServerWithTimeouts(listener: RequestListener, timeouts: Timeouts): Server {
	const options = {
		headersTimeout: timeouts.headers,
		requestTimeout: timeouts.request,
		keepAliveTimeout: timeouts.keepAlive,
		connectionsCheckingInterval: timeouts.checkInterval,
		maxHeaderSize: limits.maxHeaderBytes,
	};
	const server = createServer(options, listener);
	server.setTimeout(timeouts.socketIdle);
	server.maxConnections = limits.maxConnections;
	watchResponses(server);
	return server;
}

function open(server: Server, on: NetListenOptions | { fd: number }): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(on, () => {
			server.off('error', reject);
			resolve();
		});
	});
}

function isMissingFamily(error: unknown): boolean {
	const code = (error as NodeJS.ErrnoException).code;
	return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
}

function settingError(error: NodeJS.ErrnoException, host: string, given: string, setting: string): SettingError {
	if (error.code === 'EADDRINUSE')
		return new SettingError(
			`${given} cannot be used: another program uses it; stop that, or set ${setting} to another.`,
		);
	if (error.code === 'EACCES')
		return new SettingError(`${given} cannot be used: this account may not; set ${setting} to one from 1024 upwards.`);
	return new SettingError(
		`HOST=${JSON.stringify(host)} cannot be used (${error.code}): it must be an address of this machine, such as localhost or 0.0.0.0.`,
	);
}

async function stopAll(servers: readonly Server[]): Promise<void> {
	await Promise.all(servers.map(endKeepAlive));
	const closeAll = setTimeout(() => {
		for (const server of servers) server.closeAllConnections();
	}, limits.stopCallsTimeout);
	// Repeatedly: a response whose head was sent before the stop leaves its connection open.
	const closeIdle = setInterval(() => {
		for (const server of servers) server.closeIdleConnections();
	}, 50);
	await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
	clearTimeout(closeAll);
	clearInterval(closeIdle);
}

interface Responses {
	inProgress: Set<ServerResponse>;
	/** When the last one ended, in ms of `performance.now`. */
	lastEnd: number;
}

const responses = new WeakMap<Server, Responses>();

/** Lets `endKeepAlive` know the responses of a server. To be called before it listens. */
function watchResponses(server: Server): void {
	const own: Responses = { inProgress: new Set(), lastEnd: Number.NEGATIVE_INFINITY };
	responses.set(server, own);
	server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
		own.inProgress.add(response);
		response.once('close', () => {
			own.inProgress.delete(response);
			own.lastEnd = performance.now();
		});
	});
}

/**
 * From now on, each connection ends with the response in progress or its next one, which says so (`Connection: close`). Otherwise a
 * busy connection, such as a proxy's, would never be idle, and a client could send its next request on one that is being closed.
 * Resolves when clients that were just answered have had time for that request, at once if there are none.
 */
async function endKeepAlive(server: Server): Promise<void> {
	const own = responses.get(server);
	for (const response of own?.inProgress ?? []) response.shouldKeepAlive = false;
	server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
		response.shouldKeepAlive = false;
	});
	const isBusy = own && (own.inProgress.size > 0 || performance.now() - own.lastEnd < limits.stopLinger);
	if (isBusy) await sleep(limits.stopLinger);
}

/** The first file descriptor that a service manager hands over, after standard input, output and error. */
const first = 3;

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
	return Array.from({ length: count }, (_, index) => first + index);
}

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { oneAtATime } from '#server/http/one-at-a-time.ts';
import * as limits from '#server/settings/connection-limits.ts';
import { SettingError } from '#server/settings/read.ts';

export interface Listening {
	port: number;
	/** Accepts no more connections, waits for calls in flight, and closes all after `stopTimeout`. */
	stop(): Promise<void>;
}

/** Timeouts of a connection, in ms. A slow or silent client must not use a connection for ever. */
export interface Timeouts {
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

export interface ListenOptions {
	timeouts?: Timeouts;
	/** The name of the port's setting, for errors. */
	setting?: string;
	/** Closes connections over a limit before anything is read from them. */
	guard?: (server: Server) => void;
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
	const { timeouts = defaults, setting = 'PORT', guard } = options;
	const hosts = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
	const servers: Server[] = [];
	let chosen = port;
	for (const address of hosts) {
		const server = createServerWithTimeouts(oneAtATime(listener), timeouts);
		guard?.(server);
		try {
			await open(server, address, chosen);
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
	return server;
}

function open(server: Server, host: string, port: number): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once('error', reject);
		// IPv6 only: 127.0.0.1 has a socket of its own.
		server.listen({ host, port, ipv6Only: host === '::1' }, () => {
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
	const closeAll = setTimeout(() => {
		for (const server of servers) server.closeAllConnections();
	}, limits.stopTimeout);
	// Repeatedly: a keep-alive connection becomes idle only after its last response.
	const closeIdle = setInterval(() => {
		for (const server of servers) server.closeIdleConnections();
	}, 50);
	await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
	clearTimeout(closeAll);
	clearInterval(closeIdle);
}

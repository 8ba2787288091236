import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { oneAtATime } from '#server/http/one-at-a-time.ts';
import * as limits from '#server/settings/limits.ts';
import { SettingError } from '#server/settings/read.ts';

export interface Listening {
	port: number;
	/** Takes no more calls and lets those in flight end, for so long (`stopTimeout`). */
	stop(): Promise<void>;
}

/** How long a connection may take for what, in milliseconds. A slow or silent one must not hold its place for ever. */
export interface Patience {
	/** From the first byte of a request to the end of its headers, and to the end of its body. */
	headers: number;
	request: number;
	/** Between two requests. */
	idle: number;
	/** With no byte moving either way in the middle of one: the phone is out of reach, or was never honest. */
	stall: number;
	/** How often the first two are looked after. */
	checkEvery: number;
}

export interface ListenOptions {
	patience?: Patience;
	/** Where the port was set, for who must set another. */
	setting?: string;
	/** Closes connections that go too far, before anything is read from them. */
	guard?: (server: Server) => void;
}

const usual: Patience = {
	headers: limits.headersTimeout,
	request: limits.requestTimeout,
	idle: limits.keepAliveTimeout,
	stall: limits.socketIdleTimeout,
	checkEvery: limits.connectionsCheckingInterval,
};

/**
 * Listens for calls. `localhost` means both of its addresses, since browsers and tools try one or the other first.
 * @param port 0 for any free one
 * @throws SettingError where it cannot
 */
export async function listen(
	listener: RequestListener,
	host: string,
	port: number,
	options: ListenOptions = {},
): Promise<Listening> {
	const { patience = usual, setting = 'PORT', guard } = options;
	const hosts = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
	const servers: Server[] = [];
	let chosen = port;
	for (const address of hosts) {
		const server = createPatientServer(oneAtATime(listener), patience);
		guard?.(server);
		try {
			await open(server, address, chosen);
		} catch (error) {
			// A machine without IPv6 (or without IPv4) still has the other one.
			if (hosts.length > 1 && isMissingFamily(error) && (servers.length > 0 || address !== hosts.at(-1))) continue;
			await stopAll(servers);
			// Any free port of one address may be taken on the other: then try with another.
			if (port === 0 && chosen !== 0) return listen(listener, host, 0, options);
			throw explain(error as NodeJS.ErrnoException, host, `${setting}=${port}`, setting);
		}
		servers.push(server);
		chosen = (server.address() as AddressInfo).port;
	}
	return { port: chosen, stop: () => stopAll(servers) };
}

function createPatientServer(listener: RequestListener, patience: Patience): Server {
	const options = {
		headersTimeout: patience.headers,
		requestTimeout: patience.request,
		keepAliveTimeout: patience.idle,
		connectionsCheckingInterval: patience.checkEvery,
		maxHeaderSize: limits.maxHeaderBytes,
	};
	const server = createServer(options, listener);
	server.setTimeout(patience.stall);
	server.maxConnections = limits.maxConnections;
	return server;
}

function open(server: Server, host: string, port: number): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once('error', reject);
		// ::1 only, not both families on one socket, since 127.0.0.1 has its own.
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

function explain(error: NodeJS.ErrnoException, host: string, given: string, setting: string): SettingError {
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
	const cut = setTimeout(() => {
		for (const server of servers) server.closeAllConnections();
	}, limits.stopTimeout);
	// A connection that is kept alive becomes idle only when its last answer is out.
	const hurry = setInterval(() => {
		for (const server of servers) server.closeIdleConnections();
	}, 50);
	await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
	clearTimeout(cut);
	clearInterval(hurry);
}

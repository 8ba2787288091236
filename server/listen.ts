import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SettingError } from '#server/env.ts';
import { headersTimeout, keepAliveTimeout, requestTimeout, stallTimeout, stopTimeout } from '#server/limits.ts';

export interface Listening {
	port: number;
	/** Takes no more calls and lets those in flight end, for so long (`stopTimeout`). */
	stop(): Promise<void>;
}

/**
 * Listens for calls. `localhost` means both of its addresses, since browsers and tools try one or the other first.
 * @param port 0 for any free one
 * @throws SettingError where it cannot
 */
export async function listen(listener: RequestListener, host: string, port: number): Promise<Listening> {
	const hosts = host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
	const servers: Server[] = [];
	let chosen = port;
	for (const address of hosts) {
		const server = createServer({ headersTimeout, requestTimeout, keepAliveTimeout }, listener);
		// Nothing moved on the connection for this long: the phone is out of reach, or was never honest.
		server.setTimeout(stallTimeout);
		try {
			await open(server, address, chosen);
		} catch (error) {
			// A machine without IPv6 (or without IPv4) still has the other one.
			if (hosts.length > 1 && isMissingFamily(error) && (servers.length > 0 || address !== hosts.at(-1))) continue;
			await stopAll(servers);
			// Any free port of one address may be taken on the other: then try with another.
			if (port === 0 && chosen !== 0) return listen(listener, host, 0);
			throw explain(error as NodeJS.ErrnoException, host, port);
		}
		servers.push(server);
		chosen = (server.address() as AddressInfo).port;
	}
	return { port: chosen, stop: () => stopAll(servers) };
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

function explain(error: NodeJS.ErrnoException, host: string, port: number): SettingError {
	if (error.code === 'EADDRINUSE')
		return new SettingError(`PORT=${port} cannot be used: another program uses it; stop that, or set PORT to another.`);
	if (error.code === 'EACCES')
		return new SettingError(`PORT=${port} cannot be used: this account may not; set PORT to one from 1024 upwards.`);
	return new SettingError(
		`HOST=${JSON.stringify(host)} cannot be used (${error.code}): it must be an address of this machine, such as localhost or 0.0.0.0.`,
	);
}

async function stopAll(servers: readonly Server[]): Promise<void> {
	const cut = setTimeout(() => {
		for (const server of servers) server.closeAllConnections();
	}, stopTimeout);
	// A connection that is kept alive becomes idle only when its last answer is out.
	const hurry = setInterval(() => {
		for (const server of servers) server.closeIdleConnections();
	}, 50);
	await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
	clearTimeout(cut);
	clearInterval(hurry);
}

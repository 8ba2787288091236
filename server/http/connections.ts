import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createInFlight, networksOf } from '#server/http/networks.ts';
import { fewCalls, maxBackendAddress, maxPipelined, maxSiteAddress } from '#server/settings/limits.ts';

/**
 * Limits concurrent connections for each address (an IPv6 /64) and its wider networks. Connections over a limit are closed
 * without a response. Otherwise one client, who may have 65,536 such networks, could use all connections of the server.
 * @param most concurrent connections of one address; wider networks may have `share` times as many
 * @param altogether concurrent connections in total; the last part (`reserveShare`) is for networks without any
 * @param isExempt whether an address has no limit, because it is a proxy
 * @returns a function that installs the limit on a server; several servers share one count
 */
export function limitConnections(
	most: number,
	altogether: number,
	isExempt: (address: string) => boolean,
): (server: Server) => void {
	const open = createInFlight({ each: most, altogether, few: fewCalls, fewOfReserve: 1 });
	const admit = (socket: Socket) => {
		const address = socket.remoteAddress ?? '';
		if (isExempt(address)) return;
		const leave = open.enter(networksOf(address));
		if (leave) socket.once('close', leave);
		else socket.destroy();
	};
	return (server) => server.prependListener('connection', admit);
}

interface Connection {
	/** A response is in progress. */
	busy: boolean;
	/** Pipelined requests, in order. */
	waiting: [IncomingMessage, ServerResponse][];
	/** Reading from the socket is paused until none wait. */
	paused: boolean;
}

/**
 * Handles pipelined requests of a connection one after the other. HTTP lets a client send requests without waiting for
 * responses (RFC 9112, 9.3.2), and Node emits all that it has read at once (64 KiB hold 1,800 requests): each would open
 * its file and keep its response in memory.
 *
 * While requests wait, reading from the connection is paused. With more than `maxPipelined` waiting, the connection is
 * closed: browsers and proxies do not pipeline.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
	const connections = new WeakMap<Socket, Connection>();

	function start(socket: Socket, connection: Connection, request: IncomingMessage, response: ServerResponse): void {
		connection.busy = true;
		// 'close' is emitted after 'finish', and also when the connection breaks.
		response.once('close', () => {
			connection.busy = false;
			const next = connection.waiting.shift();
			if (socket.destroyed) connection.waiting = [];
			else if (next) start(socket, connection, ...next);
			if (connection.paused && connection.waiting.length === 0) {
				connection.paused = false;
				resume(socket);
			}
		});
		listener(request, response);
	}

	return (request, response) => {
		const { socket } = request;
		// Requests that were read together with the one over the limit.
		if (socket.destroyed) return;
		let connection = connections.get(socket);
		if (!connection) {
			connection = { busy: false, waiting: [], paused: false };
			connections.set(socket, connection);
		}
		if (!connection.busy) return start(socket, connection, request, response);
		if (connection.waiting.length >= maxPipelined) {
			connection.waiting = [];
			socket.destroy();
			return;
		}
		connection.waiting.push([request, response]);
		connection.paused = true;
		socket.pause();
	};
}

/** Resumes reading; after 'drain' if the response has filled the socket's buffer, since Node itself pauses reading then. */
function resume(socket: Socket): void {
	if (socket.destroyed) return;
	if (socket.writableNeedDrain) socket.once('drain', () => socket.resume());
	else socket.resume();
}

/** Rejects requests with a very long URL (414) before it is parsed, and closes their connection. */
export function refuseLongAddresses(listener: RequestListener): RequestListener {
	return (request, response) => {
		const { url = '' } = request;
		const forBackend = url.startsWith('/rest/') || url.startsWith('/storage/');
		if (url.length <= (forBackend ? maxBackendAddress : maxSiteAddress)) return listener(request, response);
		response.writeHead(414, { connection: 'close', 'content-length': 0 }).end();
	};
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { maxPipelined } from '#server/settings/limits.ts';

interface Connection {
	/** A request is being answered. */
	busy: boolean;
	/** Requests that came before that answer was out, in their order. */
	waiting: [IncomingMessage, ServerResponse][];
	/** Nothing more is read from it until none wait. */
	paused: boolean;
}

/**
 * Hands a connection's requests on one at a time: the next when the answer before it is out. HTTP lets a client send
 * requests without waiting for answers (pipelining, RFC 9112, 9.3.2), and Node hands out at once all that it finds in
 * what it has read (64 KiB hold 1,800 requests), so that each would open its file and hold its answer in memory.
 *
 * While requests wait, no more is read from the connection. One with more than `maxPipelined` waiting is closed: browsers
 * and proxies do not pipeline at all, and who does must be ready for that.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
	const connections = new WeakMap<Socket, Connection>();

	function start(socket: Socket, connection: Connection, request: IncomingMessage, response: ServerResponse): void {
		connection.busy = true;
		// 'close' follows 'finish', and comes alone where the connection broke.
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
		// What was read together with the request that went too far.
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

/** Reads on. Not while an answer fills the socket: Node has then stopped reading itself, and begins again at 'drain'. */
function resume(socket: Socket): void {
	if (socket.destroyed) return;
	if (socket.writableNeedDrain) socket.once('drain', () => socket.resume());
	else socket.resume();
}

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { caller } from '#server/callers/networks.ts';

/**
 * Counts open connections for each address (the /64 network of an IPv6 address), and closes those over the limit at once,
 * unanswered: otherwise one visitor could hold all that the server takes, and nobody else would get in.
 * @param most connections of one address at a time
 * @param isExempt whether an address may have any number: a proxy, through which all visitors come
 * @returns a function that watches a server; several servers given to it count together
 */
export function limitConnections(most: number, isExempt: (address: string) => boolean): (server: Server) => void {
	const open = new Map<string, number>();
	const admit = (socket: Socket) => {
		const address = socket.remoteAddress ?? '';
		if (isExempt(address)) return;
		const key = caller(address);
		const count = open.get(key) ?? 0;
		if (count >= most) {
			socket.destroy();
			return;
		}
		open.set(key, count + 1);
		socket.once('close', () => {
			const left = (open.get(key) ?? 1) - 1;
			if (left > 0) open.set(key, left);
			else open.delete(key);
		});
	};
	return (server) => server.prependListener('connection', admit);
}

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createInFlight } from '#server/http/in-flight.ts';
import { networksOf } from '#server/http/networks.ts';

/**
 * Counts open connections for each address (the /64 network of an IPv6 address) and for the wider networks it belongs to,
 * and closes those over the limit at once, unanswered: otherwise one visitor, who may have 65,536 such networks, could hold
 * all that the server takes, and nobody else would get in.
 * @param most connections of one address at a time; wider networks may have `share` times as many
 * @param altogether connections of all; the last part (`reserveShare`) is for networks that have none
 * @param isExempt whether an address may have any number: a proxy, through which all visitors come
 * @returns a function that watches a server; several servers given to it count together
 */
export function limitConnections(
	most: number,
	altogether: number,
	isExempt: (address: string) => boolean,
): (server: Server) => void {
	const open = createInFlight({ each: most, altogether, few: 1 });
	const admit = (socket: Socket) => {
		const address = socket.remoteAddress ?? '';
		if (isExempt(address)) return;
		const leave = open.enter(networksOf(address));
		if (leave) socket.once('close', leave);
		else socket.destroy();
	};
	return (server) => server.prependListener('connection', admit);
}

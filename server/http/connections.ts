import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createInFlight } from '#server/http/in-flight.ts';
import { networksOf } from '#server/http/networks.ts';

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

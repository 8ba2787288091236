import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A receiver of deliveries. */
export interface Receiver<Mode> {
	/** The same for as long as the test runs, through stops. */
	port: number;
	/** How it treats later connections, also after stops. */
	behave(mode: Mode): Promise<void>;
	/** Closes all connections and the port: the next connection fails. */
	stop(): Promise<void>;
	/** Listens again on the same port, after `stop`. */
	start(): Promise<void>;
}

/**
 * Starts a receiver on a free port.
 * @param create makes its server; called at each start, because a closed one may not listen again
 * @param sockets of the connections that are open
 * @param behave called before those it applies to connect
 */
export async function startReceiver<Mode>(
	create: () => Server,
	sockets: Set<Socket>,
	behave: (mode: Mode) => void,
): Promise<Receiver<Mode>> {
	let server: Server | undefined;
	const listen = async (port: number) => {
		if (server) return;
		server = create().on('connection', (socket: Socket) => {
			sockets.add(socket);
			socket.once('close', () => sockets.delete(socket));
		});
		await once(server.listen(port, '127.0.0.1'), 'listening');
	};
	await listen(0);
	const { port } = (server as unknown as Server).address() as AddressInfo;
	return {
		port,
		behave: async (mode) => behave(mode),
		stop: async () => {
			if (!server) return;
			const closed = once(server, 'close');
			server.close();
			for (const socket of sockets) socket.destroy();
			await closed;
			server = undefined;
		},
		start: () => listen(port),
	};
}

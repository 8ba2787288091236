import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { Answer, Order } from './child-server.ts';

/** What `startChildServer` was given for the process that runs this. */
export const settings = JSON.parse(process.argv[2] ?? '{}');

/** The connections that are open. */
export const sockets = new Set<Socket>();

/**
 * Handles the test's commands.
 * @param create makes the server; called at each start, because a closed one may not listen again
 * @param behave told before those it applies to connect
 */
export function serve<Mode>(create: () => Server, behave: (mode: Mode) => void): void {
	let server: Server | undefined;
	let port = 0;

	const start = async (wanted: number) => {
		if (server) return;
		const made = create();
		made.on('connection', (socket: Socket) => {
			sockets.add(socket);
			socket.once('close', () => sockets.delete(socket));
		});
		await once(made.listen(wanted, '127.0.0.1'), 'listening');
		server = made;
		port = (made.address() as AddressInfo).port;
	};

	const stop = async () => {
		if (!server) return;
		const closed = once(server, 'close');
		server.close();
		for (const socket of sockets) socket.destroy();
		await closed;
		server = undefined;
	};

	const answer = async (order: Order<Mode>): Promise<Answer> => {
		try {
			if ('start' in order) await start(order.start);
			else if ('stop' in order) await stop();
			else behave(order.behave);
			return { port };
		} catch (error) {
			return { error: String(error) };
		}
	};

	process.on('message', async (order: Order<Mode>) => process.send?.(await answer(order)));
	// The test process has ended.
	process.once('disconnect', () => process.exit());
}

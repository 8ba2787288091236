import type { TestServer } from './server.ts';

/** The environment of a server that can be inspected. Its process chooses a port, and prints it. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** The engine of a running server, asked by the inspector's protocol. */
interface Inspector {
	call<T>(method: string, params?: object): Promise<T>;
	/** The value of an expression in the server's process. */
	evaluate<T>(expression: string): Promise<T>;
	close(): void;
}

/** @param server started with `inspected` */
export async function inspect(server: TestServer): Promise<Inspector> {
	const [address = ''] = /ws:\/\/127\.0\.0\.1:\S+/.exec(server.output()) ?? [];
	const socket = new WebSocket(address);
	await new Promise((resolve, reject) => {
		socket.addEventListener('open', resolve, { once: true });
		socket.addEventListener('error', reject, { once: true });
	});
	const waiting = new Map<number, (result: unknown) => void>();
	socket.addEventListener('message', ({ data }) => {
		const { id, result } = JSON.parse(String(data));
		waiting.get(id)?.(result);
		waiting.delete(id);
	});
	let last = 0;
	const call = <T>(method: string, params = {}): Promise<T> => {
		const id = ++last;
		socket.send(JSON.stringify({ id, method, params }));
		return new Promise((resolve) => waiting.set(id, resolve as (result: unknown) => void));
	};
	return {
		call,
		evaluate: async <T>(expression: string) => {
			const { result } = await call<{ result: { value: T } }>('Runtime.evaluate', { expression, returnByValue: true });
			return result.value;
		},
		close: () => socket.close(),
	};
}

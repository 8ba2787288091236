import { Agent, request } from 'node:http';
import { expect } from 'vitest';
import { publicKey } from '../support/server.ts';

export interface Answer {
	status: number;
	body: string;
}

/** How many calls are in flight at once. */
const atOnce = 24;

/** Calls a server on few connections, with paths exactly as they are given: `fetch` would normalize them. */
export function rawCalls(url: () => string) {
	const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
	const call = (path: string, method: string, headers: Record<string, string | number>, body?: Uint8Array) =>
		new Promise<Answer>((resolve, reject) => {
			const sent = request(url() + path, { path, method, agent, headers }, async (response) => {
				const text = Buffer.concat(await response.toArray()).toString();
				resolve({ status: response.statusCode ?? 0, body: text });
			});
			sent.on('error', reject).end(body);
		});
	return {
		read: (path: string) => call(path, 'GET', {}),
		send: (path: string, type: string, body: Uint8Array) =>
			call(path, 'POST', { apikey: publicKey, 'content-type': type, 'content-length': body.length }, body),
		close: () => agent.destroy(),
	};
}

/** Does the work for all items, `atOnce` at a time. */
export async function forAll<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
	const queue = items.values();
	await Promise.all(
		Array.from({ length: atOnce }, async () => {
			for (const item of queue) await work(item);
		}),
	);
}

/** Expects a 4xx with a body in the format of the service that was called. */
export function expectRefusal({ status, body }: Answer, path: string, about: string): void {
	expect(status, `${about}\n${body}`).toBeGreaterThanOrEqual(400);
	expect(status, `${about}\n${body}`).toBeLessThan(500);
	// A URL with a backslash is invalid (RFC 3986): it is rejected before the service is known.
	if (path.includes('\\')) return;
	const keys = path.startsWith('/rest/')
		? ['code', 'details', 'hint', 'message']
		: ['code', 'error', 'message', 'statusCode'];
	expect(Object.keys(JSON.parse(body)).sort(), about).toEqual(keys);
}

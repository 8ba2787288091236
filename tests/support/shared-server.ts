import { afterAll, beforeAll, expect, vi } from 'vitest';
import { type ServerOptions, startServer, type TestServer } from './server.ts';

/** A server for all tests of a file: started before the first, stopped after the last. Nothing of it can be read before. */
export function sharedServer(options?: ServerOptions): Readonly<TestServer> {
	const server = {} as TestServer;
	beforeAll(async () => {
		Object.assign(server, await startServer(options));
	});
	afterAll(async () => void (await server.stop()));
	return server;
}

/** What /healthz of a server says. */
export const healthOf = async ({ url }: { url: string }) => (await fetch(`${url}/healthz`)).json();

/** Waits until a server's log has some text. */
export const logged = (server: { output(): string }, text: string | RegExp) =>
	vi.waitFor(() => expect(server.output()).toMatch(text), { timeout: 60_000 });

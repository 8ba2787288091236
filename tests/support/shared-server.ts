import { afterAll, beforeAll, expect, vi } from 'vitest';
import { type AnyServer, type ServerOptions, startServer, type TestServer } from './server.ts';

type Start<Server extends AnyServer> = (options?: ServerOptions) => Promise<Server>;

/** A server for all tests of a file: started before the first, stopped after the last. Nothing of it can be read before. */
export function sharedServer(options?: ServerOptions): Readonly<TestServer>;
export function sharedServer<Server extends AnyServer>(options: ServerOptions, start: Start<Server>): Readonly<Server>;
export function sharedServer(options: ServerOptions = {}, start: Start<AnyServer> = startServer): Readonly<AnyServer> {
	const server = {} as AnyServer;
	beforeAll(async () => {
		Object.assign(server, await start(options));
	});
	afterAll(async () => void (await server.stop()));
	return server;
}

/** What /healthz of a server says. */
export const healthOf = async ({ url }: { url: string }) => (await fetch(`${url}/healthz`)).json();

/** Waits until a server's log has some text. */
export const logged = (server: Pick<AnyServer, 'output'>, text: string | RegExp) =>
	vi.waitFor(() => expect(server.output()).toMatch(text), { timeout: 60_000 });

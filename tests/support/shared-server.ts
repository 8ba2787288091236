import { afterAll, beforeAll } from 'vitest';
import { removeTemporaryFolders, type ServerOptions, startServer, type TestServer } from './server.ts';

/** A server for all tests of a file: started before the first, stopped after the last. Nothing of it can be read before. */
export function sharedServer(options?: ServerOptions): Readonly<TestServer> {
	const server = {} as TestServer;
	beforeAll(async () => {
		Object.assign(server, await startServer(options));
	});
	afterAll(async () => {
		await server.stop();
		await removeTemporaryFolders();
	});
	return server;
}

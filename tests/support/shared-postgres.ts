import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import type { Postgres } from './postgres.ts';

declare module 'vitest' {
	interface ProvidedContext {
		/**
		 * Answers with a URL of the one Postgres of this run, or with nothing where this machine has none. It is not that of the
		 * migrated database: Postgres copies none that somebody is connected to.
		 */
		sharedPostgres: string;
	}
}

/**
 * One Postgres for all test files of a run, started when the first of them asks for it: each file starting its own takes
 * longer than most of its tests.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	let started: Promise<Postgres | undefined> | undefined;
	const server = createServer((_request, response) => {
		// Loaded only then: unit tests need none.
		started ??= import('./postgres.ts').then(({ startMigrated }) =>
			startMigrated({ fsync: 'off', max_connections: '300' }),
		);
		started.then(
			(postgres) => response.end(postgres?.url('postgres', 'template1')),
			(error) => response.writeHead(500).end(String(error)),
		);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	project.provide('sharedPostgres', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	return async () => {
		server.closeAllConnections();
		server.close();
		await (await started)?.stop();
	};
}

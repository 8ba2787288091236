import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type Postgres, startPostgres } from './postgres.ts';
import { becomeHosted } from './supabase.ts';

declare module 'vitest' {
	interface ProvidedContext {
		/** Answers with the URL of the one Postgres of this run, or with nothing where this machine has none. */
		sharedPostgres: string;
	}
}

/** The database to copy: as a hosted project is after our migrations. */
export const template = 'migrated';

/**
 * One Postgres for all test files of a run, started when the first of them asks for it: each file starting its own takes
 * longer than most of its tests.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	let started: Promise<Postgres | undefined> | undefined;
	const server = createServer((_request, response) => {
		started ??= startTemplate();
		started.then(
			(postgres) => response.end(postgres?.url()),
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

async function startTemplate(): Promise<Postgres | undefined> {
	const started = await startPostgres({ fsync: 'off', max_connections: '300' });
	if (!started) return undefined;
	const admin = started.connect();
	await admin.unsafe(`create database ${template}`);
	await admin.end();
	const sql = started.connect('postgres', 1, template);
	await becomeHosted((text) => sql.unsafe(text).simple());
	await sql`alter role courier login`;
	await sql.end();
	return started;
}

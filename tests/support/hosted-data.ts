import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Sql } from 'postgres';
import { afterAll } from 'vitest';
import { databases } from './databases.ts';
import { publicKey } from './server.ts';
import { createStorageService, roles, secretKey } from './storage-service.ts';

/** A hosted project with one empty store, and what its operator sees of it. */
export interface HostedData {
	databaseUrl: string;
	backendUrl: string;
	secretKey: string;
	publicKey: string;
	/** As a superuser. */
	sql: Sql;
	/** The bytes of the bucket's files, by name and version. */
	files: Map<string, Buffer>;
	/** How many calls the storage service got, by method. */
	calls: Record<string, number>;
	/** Removes all rows and files, so that it can be another test's: twenty times as fast as making another one. */
	empty(): Promise<void>;
}

const removeRows = `do $$ declare one regclass; begin
	perform set_config('session_replication_role', 'replica', true);
	for one in select oid from pg_class where relkind = 'r' and relname not in ('limits', 'buckets')
		and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace)
	loop execute 'delete from ' || one; end loop;
end $$`;

/** Makes an empty project. @param prepare makes it in an empty database, in place of all migrations */
type NewProject = (prepare?: (sql: Sql) => Promise<void>) => Promise<HostedData>;

/**
 * @param atEnd calls what removes the projects, which is not needed for few of them: they go with Postgres
 * @returns undefined where this machine has no Postgres
 */
export async function hostedProjects(
	atEnd: (remove: () => Promise<void>) => void = afterAll,
): Promise<NewProject | undefined> {
	const undo: (() => Promise<unknown>)[] = [];
	const newDatabase = await databases(atEnd);
	if (!newDatabase) return undefined;
	atEnd(async () => void (await Promise.all(undo.map((step) => step()))));
	return async (prepare) => {
		const { url, connect } = await newDatabase(prepare);
		const sql = connect('postgres', 10);
		const storage = createStorageService(sql);
		const calls: Record<string, number> = {};
		const respond = async (request: Request) => {
			calls[request.method] = (calls[request.method] ?? 0) + 1;
			const role = roles.get(request.headers.get('apikey') ?? '');
			if (!role) return Response.json({ message: 'Invalid API key' }, { status: 401 });
			return storage.app.fetch(new Request(request.url.replace('/storage/v1', ''), request), { role });
		};
		// Servers of other tests in this process have the global Response.
		const server = serve({ fetch: respond, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false }) as Server;
		await once(server, 'listening');
		undo.push(async () => {
			server.closeAllConnections();
			server.close();
			await sql.end();
		});
		return {
			databaseUrl: url('courier'),
			backendUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
			secretKey,
			publicKey,
			sql,
			files: storage.files,
			calls,
			empty: async () => {
				storage.files.clear();
				await sql.unsafe(removeRows);
			},
		};
	};
}

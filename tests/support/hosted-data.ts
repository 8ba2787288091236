import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import postgres from 'postgres';
import { afterAll, inject } from 'vitest';
import { template } from './postgres.ts';
import { createStorageService } from './storage-service.ts';

/** A hosted project with one empty store, and what its operator sees of it. */
export interface HostedData {
	databaseUrl: string;
	backendUrl: string;
	secretKey: string;
	publicKey: string;
	/** As a superuser. */
	sql: postgres.Sql;
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

const [publicKey, secretKey] = ['sb_publishable_test_key', 'sb_secret_test_key'];
const roles = new Map([
	[publicKey, 'anon' as const],
	[secretKey, 'service_role' as const],
]);

/** Makes an empty project. @param prepare makes it in an empty database, in place of all migrations */
type NewProject = (prepare?: (sql: postgres.Sql) => Promise<void>) => Promise<HostedData>;

/**
 * @param atEnd calls what removes the projects, which is not needed for few of them: they go with Postgres
 * @returns undefined where this machine has no Postgres
 */
export async function hostedProjects(
	atEnd: (remove: () => Promise<void>) => void = afterAll,
): Promise<NewProject | undefined> {
	const answer = await fetch(inject('sharedPostgres'));
	const shared = await answer.text();
	if (!answer.ok) throw new Error(shared);
	if (!shared) return undefined;
	const admin = postgres(shared, { max: 1, onnotice: () => {} });
	const undo: (() => Promise<unknown>)[] = [];
	atEnd(async () => {
		await Promise.all(undo.map((step) => step()));
		await admin.end();
	});
	return async (prepare) => {
		const name = `project_${randomUUID().replaceAll('-', '_')}`;
		await admin.unsafe(`create database ${name} template ${prepare ? 'template0' : template}`);
		const urlFor = (user: string) => Object.assign(new URL(shared), { username: user, pathname: name }).href;
		const sql = postgres(urlFor('postgres'), { max: 10, onnotice: () => {} });
		await prepare?.(sql);
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
			// A run makes dozens, of 8 MB each. Stores that a test left open are cut off.
			await admin.unsafe(`drop database ${name} with (force)`);
		});
		return {
			databaseUrl: urlFor('courier'),
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

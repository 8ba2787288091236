import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import postgres from 'postgres';
import { afterAll } from 'vitest';
import { type Postgres, startPostgres } from './postgres.ts';
import { createStorageService } from './storage-service.ts';
import { becomeHosted } from './supabase.ts';

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
}

const template = 'migrated';
const [publicKey, secretKey] = ['sb_publishable_test_key', 'sb_secret_test_key'];
const roles = new Map([
	[publicKey, 'anon' as const],
	[secretKey, 'service_role' as const],
]);

/** Postgres with a database to copy; undefined where this machine has none (npm has one for Linux on x64). */
async function startTemplate(): Promise<Postgres | undefined> {
	const started = await startPostgres({ fsync: 'off', max_connections: '300' });
	if (!started) return undefined;
	const admin = started.connect();
	await admin.unsafe(`create database ${template}`);
	const sql = postgres(databaseOf(started, template, 'postgres'), { max: 1, onnotice: () => {} });
	await becomeHosted((text) => sql.unsafe(text).simple());
	await sql`alter role courier login`;
	await Promise.all([sql.end(), admin.end()]);
	return started;
}

const databaseOf = (started: Postgres, name: string, user: string) => started.url(user).replace(/postgres$/, name);

/** @returns a function that makes an empty project; undefined where this machine has no Postgres */
export async function hostedProjects(): Promise<(() => Promise<HostedData>) | undefined> {
	const started = await startTemplate();
	if (!started) return undefined;
	const admin = started.connect();
	const undo: (() => Promise<unknown>)[] = [];
	let count = 0;
	afterAll(async () => {
		await Promise.all(undo.map((step) => step()));
		await admin.end();
		await started.stop();
	});
	return async () => {
		const name = `project_${++count}`;
		await admin.unsafe(`create database ${name} template ${template}`);
		const sql = postgres(databaseOf(started, name, 'postgres'), { max: 10, onnotice: () => {} });
		const storage = createStorageService(sql);
		const calls: Record<string, number> = {};
		const answer = async (request: Request) => {
			calls[request.method] = (calls[request.method] ?? 0) + 1;
			const role = roles.get(request.headers.get('apikey') ?? '');
			if (!role) return Response.json({ message: 'Invalid API key' }, { status: 401 });
			return storage.app.fetch(new Request(request.url.replace('/storage/v1', ''), request), { role });
		};
		const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' }) as Server;
		await once(server, 'listening');
		undo.push(async () => {
			server.closeAllConnections();
			server.close();
			await sql.end();
		});
		return {
			databaseUrl: databaseOf(started, name, 'courier'),
			backendUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
			secretKey,
			publicKey,
			sql,
			files: storage.files,
			calls,
		};
	};
}

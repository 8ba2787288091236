import { randomUUID } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import { storageErrors, WireError } from '#server/wire/errors.ts';

/** Who calls the storage service, as its gateway says. Triggers can read the headers. */
export interface Caller {
	role: 'anon' | 'service_role';
	headers: Record<string, string>;
}

/** A row of storage.objects. */
export interface StoredObject {
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
export function createObjects(sql: Sql) {
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

import { openAsBlob } from 'node:fs';
import { storageTimeout } from '#server/settings/limits.ts';
import { StorageError } from '#server/store/errors.ts';
import { photoBucket } from '#wire/names.ts';

/** The bucket of photos, by the storage service's own API: it alone may change files. */
export type Bucket = ReturnType<typeof openBucket>;

/**
 * @param origin of the project, such as `https://abc.supabase.co`
 * @param secretKey `sb_secret_…`, or the `service_role` key of an older project
 */
export function openBucket(origin: string, secretKey: string) {
	// The newer keys are no tokens, and belong in `apikey` alone.
	const keys: Record<string, string> = secretKey.startsWith('sb_')
		? { apikey: secretKey }
		: { apikey: secretKey, authorization: `Bearer ${secretKey}` };

	async function call(
		method: string,
		path: string,
		headers: Record<string, string> = {},
		body?: string | Blob,
	): Promise<Response> {
		try {
			return await fetch(`${origin}/storage/v1/${path}`, {
				method,
				headers: { ...keys, ...headers },
				body: body ?? null,
				signal: AbortSignal.timeout(storageTimeout),
			});
		} catch (error) {
			const { cause, name } = error as Error & { cause?: { code?: string } };
			throw new StorageError(cause?.code ?? name, error);
		}
	}

	/** @param expected an error that is an answer, such as `Duplicate`. @returns whether it was that */
	async function isError(response: Response, expected: string): Promise<boolean> {
		if (response.ok) return false;
		const { error, statusCode } = await response.json().catch(() => ({}));
		if (error === expected) return true;
		throw new StorageError(`HTTP ${statusCode ?? response.status}`);
	}

	const get = async (key: string, method = 'GET') => {
		const response = await call(method, `object/authenticated/${photoBucket}/${encoded(key)}`);
		// The answer to HEAD has no body that says which error it is.
		if (method === 'HEAD' && [400, 404].includes(response.status)) return undefined;
		return (await isError(response, 'not_found')) ? undefined : response;
	};

	/** @param file its path, or its bytes */
	async function send(method: 'POST' | 'PUT', key: string, file: string | Buffer, type: string): Promise<Response> {
		const headers = { 'content-type': type, 'cache-control': 'max-age=3600' };
		const body = typeof file === 'string' ? await openAsBlob(file, { type }) : new Blob([new Uint8Array(file)]);
		return call(method, `object/${photoBucket}/${encoded(key)}`, headers, body);
	}

	return {
		/** @returns the answer with the bytes; undefined if there is no such file */
		get,
		/** The size of a file in bytes, if the service tells it; undefined if there is no such file. */
		sizeOf: async (key: string): Promise<number | 'unknown' | undefined> => {
			const response = await get(key, 'HEAD');
			if (!response) return undefined;
			const length = response.headers.get('content-length');
			return length === null ? 'unknown' : Number(length);
		},
		/** Adds a file. @returns false if there is one of this key */
		add: async (key: string, path: string, type: string) =>
			!(await isError(await send('POST', key, path, type), 'Duplicate')),
		/** Adds or replaces a file. */
		put: async (key: string, file: string | Buffer, type: string) =>
			void (await isError(await send('PUT', key, file, type), '')),
		/** Removes files; those that are not there are passed over. @param keys at most 1,000 */
		remove: async (keys: readonly string[]) => {
			if (keys.length === 0) return;
			const json = { 'content-type': 'application/json' };
			const response = await call('DELETE', `object/${photoBucket}`, json, JSON.stringify({ prefixes: keys }));
			await isError(response, '');
			await response.body?.cancel();
		},
		/** @throws StorageError if the service does not answer, or does not take the key */
		tryReading: async () => {
			const response = await call('GET', 'bucket');
			await isError(response, '');
			const buckets: unknown = await response.json();
			const isThere = Array.isArray(buckets) && buckets.some((one) => one?.id === photoBucket);
			if (!isThere) throw new StorageError('no bucket');
		},
	};
}

/** @throws StorageError for `..`, which `fetch` would resolve: the call, with the secret key, would be for another path */
function encoded(key: string): string {
	if (/(?:^|\/)\.{1,2}(?:\/|$)/.test(key)) throw new StorageError('bad key');
	return key.split('/').map(encodeURIComponent).join('/');
}

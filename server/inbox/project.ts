import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import * as z from 'zod';
import { photoUrl } from '#leads/photos.ts';
import { tables } from '#leads/tables.ts';
import { photoBucket } from '#wire/names.ts';

/** The longest time of a call to a hosted project, in ms: a photo of 10 MB by a slow line. */
const inboxCallTimeout = 120_000;

/** A request that waits in the hosted project, as a visitor's browser has sent it. */
const waiting = z.object({
	table_name: z.string(),
	id: z.string(),
	/** When it came, by the project's clock. */
	created_at: z.string().transform((time) => new Date(time).toISOString()),
	/** The columns of its table, with `client_info` and `caller`: what the call said beside them, and from where it came. */
	row: z.record(z.string(), z.unknown()),
});
export type Waiting = z.output<typeof waiting>;

/** The project did not do what was asked. The code is the HTTP status, why there was no answer, or what is wrong in two words. */
export class ProjectAway extends Error {
	override name = 'ProjectAway';
	readonly code: string;

	constructor(what: string, code: string, cause?: unknown) {
		super(`The hosted project: ${what} was answered with ${code}.`, { cause });
		this.code = code;
	}
}

/** @throws ProjectAway where nothing answers in time */
async function fetched(what: string, url: string, init: RequestInit): Promise<Response> {
	try {
		return await fetch(url, init);
	} catch (error) {
		const { name, cause } = error as Error & { cause?: { code?: string } };
		throw new ProjectAway(what, cause?.code ?? name, error);
	}
}

export type Project = ReturnType<typeof openProject>;

/** A hosted project, as the secret key sees it. @param url its origin */
export function openProject(url: string, secretKey: string) {
	// Not as `Authorization`: the gateway makes a token of the key by itself.
	const headers = { apikey: secretKey, 'user-agent': 'outdoor-stairlifts' };

	const call = (what: string, path: string, init: RequestInit = {}) => {
		const signal = AbortSignal.timeout(inboxCallTimeout);
		return fetched(what, `${url}${path}`, { ...init, headers: { ...headers, ...init.headers }, signal });
	};
	const ok = async (...given: Parameters<typeof call>) => {
		const response = await call(...given);
		if (response.ok) return response;
		await response.body?.cancel();
		throw new ProjectAway(given[0], String(response.status));
	};
	const json = { 'content-type': 'application/json' };
	const pathOf = (key: string) => key.split('/').map(encodeURIComponent).join('/');

	return {
		/** The oldest requests that wait. @param after how many to leave out */
		waiting: async (most: number, after: number): Promise<Waiting[]> => {
			const path = `/rest/v1/inbox?order=created_at,id&limit=${most}&offset=${after}`;
			return z.array(waiting).parse(await (await ok('reading the inbox', path)).json());
		},
		/** @returns undefined where there is none */
		photo: async (key: string): Promise<{ type: string; bytes: Readable } | undefined> => {
			const response = await call('reading a photo', `/storage/v1/object/authenticated/${photoBucket}/${pathOf(key)}`);
			const type = response.headers.get('content-type') ?? '';
			if (response.ok && response.body) return { type, bytes: Readable.fromWeb(response.body as ReadableStream) };
			const said = await response.text();
			// Storage answers 400 to every client error; the true status is in the body.
			if (response.status === 404 || /"statusCode":\s*"404"/.test(said)) return undefined;
			throw new ProjectAway('reading a photo', String(response.status));
		},
		removePhotos: async (keys: readonly string[]): Promise<void> => {
			if (keys.length === 0) return;
			const body = JSON.stringify({ prefixes: keys });
			await ok('removing photos', `/storage/v1/object/${photoBucket}`, { method: 'DELETE', headers: json, body });
		},
		/** Removes requests, by one call for each table. */
		remove: async (requests: readonly Pick<Waiting, 'table_name' | 'id'>[]): Promise<void> => {
			for (const table of new Set(requests.map(({ table_name }) => table_name))) {
				const ids = requests.filter(({ table_name }) => table_name === table).map(({ id }) => id);
				await ok('removing requests', `/rest/v1/${table}?id=in.(${ids})`, { method: 'DELETE' });
			}
		},
		/** @returns whether this back office is the one that takes requests over */
		claim: async (backOffice: string): Promise<boolean> => {
			const body = JSON.stringify({ back_office: backOffice });
			const init = { method: 'POST', headers: json, body };
			return (await (await ok('claiming the inbox', '/rest/v1/rpc/claim_inbox', init)).json()) === true;
		},
		/** Keys of photos that no request will name any more. */
		strays: async (most: number): Promise<string[]> => {
			const response = await ok('looking for photos without a request', `/rest/v1/stray_photos?limit=${most}`);
			const found = z.array(z.object({ name: z.string() })).parse(await response.json());
			return found.map(({ name }) => name);
		},
	};
}

/**
 * Does what a visitor's browser does, and stores nothing: inserts no row into each table, which asks for the same key and the same
 * rights, and asks the storage service for a photo that does not exist.
 * @param origin of the project
 * @param key the public one
 * @throws ProjectAway; its code is also `key refused` or `rights missing`
 */
export async function tryVisitorsWay(origin: string, key: string, timeout: number): Promise<void> {
	const signal = AbortSignal.timeout(timeout);
	const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
	const call = async (url: string, init: RequestInit = {}) => {
		const response = await fetched('a visitor', url, { headers, signal, redirect: 'manual', ...init });
		return { status: response.status, text: await response.text().catch(() => '') };
	};
	const inserts = tables.map(async ({ name }) => {
		const { status, text } = await call(`${origin}/rest/v1/${name}?columns=id`, { method: 'POST', body: '[]' });
		if (status === 201) return;
		if (text.includes('"42501"')) throw new ProjectAway('a visitor', 'rights missing');
		throw new ProjectAway('a visitor', [401, 403].includes(status) ? 'key refused' : `HTTP ${status}`);
	});
	const photo = async () => {
		// Under another name each time: a stranger may upload any name that can be known.
		const { status, text } = await call(photoUrl(origin, `${randomUUID()}/none.jpg`));
		// A client error, whose body says which.
		if (!text.includes('not_found')) throw new ProjectAway('a visitor', `photos: HTTP ${status}`);
	};
	await Promise.all([...inserts, photo()]);
}

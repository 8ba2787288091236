import { randomUUID } from 'node:crypto';
import { photoUrl } from '#leads/photos.ts';
import { tables } from '#leads/tables.ts';
import { StoreError } from '#server/store/errors.ts';

/**
 * A visitor could not send anything to a hosted project. `code`: `key refused`, `rights missing`, an HTTP status or the system's
 * error code.
 */
class VisitorsRefused extends StoreError {
	readonly code: string;

	constructor(code: string, cause?: unknown) {
		super(`Visitors cannot send anything (${code}).`, { cause });
		this.code = code;
	}
}

/**
 * Does what a visitor's browser does, and stores nothing: inserts no row into each table, which asks for the same key and the same
 * rights, and asks the storage service for a photo that does not exist.
 * @param origin of the project
 * @param key the public one
 * @throws VisitorsRefused
 */
export async function tryVisitorsWay(origin: string, key: string, timeout: number): Promise<void> {
	const signal = AbortSignal.timeout(timeout);
	const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
	const call = async (url: string, more: RequestInit = {}) => {
		const response = await fetch(url, { headers, signal, redirect: 'manual', ...more }).catch((error: unknown) => {
			const { cause, name } = error as Error & { cause?: { code?: string } };
			throw new VisitorsRefused(cause?.code ?? name, error);
		});
		return { status: response.status, text: await response.text().catch(() => '') };
	};
	const inserts = tables.map(async ({ name }) => {
		const { status, text } = await call(`${origin}/rest/v1/${name}?columns=id`, { method: 'POST', body: '[]' });
		if (status === 201) return;
		if (text.includes('"42501"')) throw new VisitorsRefused('rights missing');
		throw new VisitorsRefused([401, 403].includes(status) ? 'key refused' : `HTTP ${status}`);
	});
	const photo = async () => {
		// Under another name each time: a stranger may upload any name that can be known.
		const { status, text } = await call(photoUrl(origin, `${randomUUID()}/none.jpg`));
		// A client error, whose body says which.
		if (!text.includes('not_found')) throw new VisitorsRefused(`photos: HTTP ${status}`);
	};
	await Promise.all([...inserts, photo()]);
}

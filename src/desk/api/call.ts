import { type CallFailed, failureOf, unreachable } from '#desk/api/failure.ts';
import { noteSession } from '#desk/api/session-state.ts';
import { apiPath } from '#desk/contract.ts';
import type { Act, Sent } from '#desk/sent.ts';
import type { RequestKey } from '#leads/tables.ts';

/** How long an answer may take, in ms. */
const patienceMs = 30_000;

/**
 * Reads from the server. @param path after `/desk/api/`, with its query
 * @throws CallFailed; an AbortError where `signal` ended it
 */
export async function read<T>(path: string, signal?: AbortSignal): Promise<T> {
	return (await call(path, {}, signal)).json();
}

/** A file from the server. Throws as `read` does. */
export async function readFile(path: string): Promise<Blob> {
	return (await call(path, {})).blob();
}

/** Sends what changes something, and gives the answer. @throws CallFailed */
export async function send<T>(path: string, body: object): Promise<T> {
	const headers = { 'content-type': 'application/json' };
	return (await call(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

/** Changes a request. @throws CallFailed */
export function act<A extends Act, T>({ kind, id }: RequestKey, what: A, body: Sent<A>): Promise<T> {
	return send(`requests/${kind}/${id}/${what}`, body);
}

/** The address of a photo. @param size without one, as browsers show it, at most 2,000 px wide */
export function photoAddress(key: string, size?: 'small' | 'original'): string {
	return `${apiPath}/photos/${key.split('/').map(encodeURIComponent).join('/')}${size ? `?${size}` : ''}`;
}

async function call(path: string, options: RequestInit, stop?: AbortSignal): Promise<Response> {
	// As `AbortSignal.any` and `AbortSignal.timeout` would, which are younger than the browsers in package.json.
	const ends = new AbortController();
	const end = () => ends.abort();
	if (stop?.aborted) end();
	stop?.addEventListener('abort', end, { once: true });
	setTimeout(() => ends.abort(new DOMException('No answer in time.', 'TimeoutError')), patienceMs);
	let response: Response;
	try {
		response = await fetch(`${apiPath}/${path}`, { ...options, signal: ends.signal, cache: 'no-store' });
	} catch (error) {
		if (stop?.aborted) throw error;
		throw unreachable();
	}
	noteSession(response.status !== 401);
	if (!response.ok) throw await failureIn(response);
	return response;
}

async function failureIn(response: Response): Promise<CallFailed> {
	const said: unknown = await response.json().catch(() => undefined);
	const line = typeof said === 'object' && said !== null && 'error' in said ? String(said.error) : undefined;
	return failureOf(response.status, line);
}

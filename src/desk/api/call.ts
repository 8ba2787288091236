import { apiPath } from '#desk/contract.ts';
import { sharedValue } from '#ui/shared-value.ts';

/**
 * Why a call did not do what was asked. `ended`: the session is over. `unreachable`: no answer came, so a change may or may not
 * have been stored. `gone`: there is no such request. `refused`: the server said no, and why. `broken`: it failed itself.
 */
type Reason = 'ended' | 'unreachable' | 'gone' | 'refused' | 'broken';

/** A call that failed; its message can be shown. */
export class CallFailed extends Error {
	readonly reason: Reason;
	constructor(reason: Reason, message: string) {
		super(message);
		this.reason = reason;
	}
}

async function failureIn(response: Response): Promise<CallFailed> {
	const { status } = response;
	const answer: unknown = await response.json().catch(() => undefined);
	const line = typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : undefined;
	if (status === 401) return new CallFailed('ended', 'Your session has ended. Log in again to go on.');
	if (status === 404) return new CallFailed('gone', line ?? 'It is not there any more.');
	if (status === 429) return new CallFailed('refused', line ?? 'That was a lot at once. Wait a minute and try again.');
	if (status >= 500) return new CallFailed('broken', line ?? 'The server has a fault. Try again in a minute.');
	return new CallFailed(
		'refused',
		line ?? `The server refused this (status ${status}). Reload the page and try again.`,
	);
}

// Whether the last answer came with a session. Any call may find that it has ended, so it is not the state of one part.

const sessionIsOpen = sharedValue(true);
export const useSessionIsOpen = sessionIsOpen.useValue;

/** How long an answer may take, in ms. */
const timeoutMs = 30_000;

/**
 * Reads from the server. @param path after `/desk/api/`, with its query
 * @throws CallFailed; an AbortError where `signal` ended it
 */
export async function read<T>(path: string, signal?: AbortSignal): Promise<T> {
	return (await call(path, {}, signal)).json();
}

/** Offers a file from the server to be saved, as a link with `download` does. Throws as `read` does. */
export async function saveFile(path: string, name: string): Promise<void> {
	const url = URL.createObjectURL(await (await call(path, {})).blob());
	const link = document.createElement('a');
	link.href = url;
	link.download = name;
	link.click();
	// The browser has taken it over once it has begun to save it.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Sends what changes something, and gives the answer. @throws CallFailed */
export async function send<T>(path: string, body: object): Promise<T> {
	const headers = { 'content-type': 'application/json' };
	return (await call(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

/** The address of a photo, or of its small picture. */
export function photoAddress(key: string, size?: 'small'): string {
	return `${apiPath}/photos/${key.split('/').map(encodeURIComponent).join('/')}${size ? `?${size}` : ''}`;
}

async function call(path: string, options: RequestInit, stop?: AbortSignal): Promise<Response> {
	// As `AbortSignal.any` and `AbortSignal.timeout` would, which are younger than the browsers in package.json.
	const ends = new AbortController();
	const end = () => ends.abort();
	if (stop?.aborted) end();
	stop?.addEventListener('abort', end, { once: true });
	setTimeout(() => ends.abort(new DOMException('No answer in time.', 'TimeoutError')), timeoutMs);
	let response: Response;
	try {
		response = await fetch(`${apiPath}/${path}`, { ...options, signal: ends.signal, cache: 'no-store' });
	} catch (error) {
		if (stop?.aborted) throw error;
		const where = navigator.onLine ? 'The server cannot be reached.' : 'This device is offline.';
		throw new CallFailed('unreachable', `${where} Check the connection and try again.`);
	}
	sessionIsOpen.set(response.status !== 401);
	if (!response.ok) throw await failureIn(response);
	return response;
}

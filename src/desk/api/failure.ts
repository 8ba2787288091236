/**
 * Why a call did not do what was asked. `ended`: the session is over. `unreachable`: no answer came, so a change may or may not
 * have been stored. `gone`: there is no such request. `refused`: the server said no, and why. `broken`: it failed itself.
 */
export type Reason = 'ended' | 'unreachable' | 'gone' | 'refused' | 'broken';

/** A call that failed; its message can be shown. */
export class CallFailed extends Error {
	readonly reason: Reason;
	constructor(reason: Reason, message: string) {
		super(message);
		this.reason = reason;
	}
}

/** @param said the line of the server's answer, where there was one */
export function failureOf(status: number, said: string | undefined): CallFailed {
	if (status === 401) return new CallFailed('ended', 'Your session has ended. Log in again to go on.');
	if (status === 404) return new CallFailed('gone', said ?? 'It is not there any more.');
	if (status === 429) return new CallFailed('refused', said ?? 'That was a lot at once. Wait a minute and try again.');
	if (status >= 500) return new CallFailed('broken', said ?? 'The server has a fault. Try again in a minute.');
	return new CallFailed(
		'refused',
		said ?? `The server refused this (status ${status}). Reload the page and try again.`,
	);
}

/** Where `fetch` itself failed: no connection, or one that was lost before the answer. */
export function unreachable(): CallFailed {
	const where = navigator.onLine ? 'The server cannot be reached.' : 'This device is offline.';
	return new CallFailed('unreachable', `${where} Check the connection and try again.`);
}

import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import { apiPath } from '#desk/contract.ts';
import { sharedValue } from '#desk/session.ts';

/**
 * Why a call did not do what was asked. `ended`: the session is over. `unreachable`: no answer came, so a change may or may not
 * have been stored. `gone`: there is no such request. `refused`: the server said no, and why. `broken`: it failed itself.
 */
type Reason = 'ended' | 'unreachable' | 'gone' | 'refused' | 'broken';

/** What is wrong with the answers of a form, by their names. */
export type Wrong = Readonly<Record<string, string | undefined>>;

/** A call that failed; its message can be shown. */
export class CallFailed extends Error {
	readonly reason: Reason;
	readonly wrong: Wrong | undefined;
	constructor(reason: Reason, message: string, wrong?: Wrong) {
		super(message);
		this.reason = reason;
		this.wrong = wrong;
	}
}

async function failureIn(response: Response): Promise<CallFailed> {
	const { status } = response;
	const answer: unknown = await response.json().catch(() => undefined);
	const line = typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : undefined;
	if (status === 401) return new CallFailed('ended', 'Your session has ended. Log in again to go on.');
	if (status === 404) return new CallFailed('gone', line ?? 'It is not there any more.');
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

async function call(path: string, options: RequestInit = {}, stop?: AbortSignal): Promise<Response> {
	// As `AbortSignal.any` and `AbortSignal.timeout` would, which are younger than the browsers in package.json.
	const ends = new AbortController();
	const end = () => ends.abort();
	stop?.addEventListener('abort', end);
	setTimeout(end, timeoutMs);
	const response = await fetch(`${apiPath}/${path}`, { ...options, signal: ends.signal, cache: 'no-store' }).catch(
		() => {
			const where = navigator.onLine ? 'The server cannot be reached.' : 'This device is offline.';
			throw new CallFailed('unreachable', `${where} Check the connection and try again.`);
		},
	);
	sessionIsOpen.set(response.status !== 401);
	if (!response.ok) throw await failureIn(response);
	return response;
}

/** Sends what changes something, and gives the answer. @param path after `/desk/api/` @throws CallFailed */
export async function send<T>(path: string, body: object): Promise<T> {
	const headers = { 'content-type': 'application/json' };
	return (await call(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

/** Offers a table with visitors' data to be saved, as a link with `download` does. @returns what is said then @throws CallFailed */
export async function saveTable(path: string, name: string): Promise<string> {
	const link = document.createElement('a');
	link.href = URL.createObjectURL(await (await call(path)).blob());
	link.download = name;
	link.click();
	// The browser has taken it over once it has begun to save it.
	setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
	return 'The table is in your downloads. It holds personal data: delete it when you have used it.';
}

/** The address of a photo, or of its small picture. */
export function photoAddress(key: string, size?: 'small'): string {
	return `${apiPath}/photos/${key.split('/').map(encodeURIComponent).join('/')}${size ? `?${size}` : ''}`;
}

const freshMs = 60_000;

/** What was read of the server. It is read again after a change, each minute while the tab is in sight, and when that is looked at or online again. */
export const readings = new QueryClient({
	defaultOptions: {
		queries: {
			staleTime: freshMs,
			refetchInterval: freshMs,
			refetchOnMount: 'always',
			refetchOnReconnect: 'always',
			// What fails is said at once, also where this device is offline, with a button to try again.
			retry: false,
			networkMode: 'always',
		},
		mutations: { networkMode: 'always' },
	},
});

/** Reads again all that is shown, and waits for it. */
export const readAgain = (): Promise<void> => readings.invalidateQueries();

export interface Reading<T> {
	/** The last answer; of another path while `loading`. */
	value: T | undefined;
	/** Why the newest could not be read; `value` is older then. */
	failure: CallFailed | undefined;
	/** Whether an answer for a new path is awaited. */
	loading: boolean;
}

/** Reads a path of the API, after `/desk/api/`, with its query. */
export function useRead<T>(path: string): Reading<T> {
	const { data, error, isPending, isPlaceholderData } = useQuery({
		queryKey: [path],
		queryFn: async ({ signal }): Promise<T> => (await call(path, {}, signal)).json(),
		placeholderData: keepPreviousData,
	});
	return {
		value: data,
		failure: error ? asCallFailed(error) : undefined,
		loading: isPending || isPlaceholderData,
	};
}

export function asCallFailed(error: unknown): CallFailed {
	return error instanceof CallFailed ? error : new CallFailed('broken', 'The answer cannot be read.');
}

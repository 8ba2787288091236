import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import { CallFailed, read } from '#desk/api/call.ts';

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

/** Reads a path of the API. */
export function useRead<T>(path: string): Reading<T> {
	const { data, error, isPending, isPlaceholderData } = useQuery({
		queryKey: [path],
		queryFn: ({ signal }) => read<T>(path, signal),
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

import { useEffect, useState } from 'react';
import { read } from '#desk/api/call.ts';
import { CallFailed } from '#desk/api/failure.ts';
import { useVersion } from '#desk/api/freshness.ts';

export interface Reading<T> {
	/** The last answer; of another path until the new one has come, see `isOf`. */
	value: T | undefined;
	/** Why the newest could not be read; `value` is older then. */
	failure: CallFailed | undefined;
	/** Whether an answer for a new path is awaited. */
	loading: boolean;
	/** Shows what the answer to a change said, without asking again. */
	show: (value: T) => void;
}

interface State<T> {
	path: string;
	value: T | undefined;
	failure: CallFailed | undefined;
}

/** Reads a path of the API, and again when `freshness.ts` says so. */
export function useRead<T>(path: string): Reading<T> {
	const version = useVersion();
	const [state, setState] = useState<State<T>>({ path: '', value: undefined, failure: undefined });
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new version is to be read again
	useEffect(() => {
		const stop = new AbortController();
		read<T>(path, stop.signal)
			.then((value) => setState({ path, value, failure: undefined }))
			.catch((error) => {
				if (stop.signal.aborted) return;
				const failure = error instanceof CallFailed ? error : new CallFailed('broken', 'The answer cannot be read.');
				setState(({ value }) => ({ path, value, failure }));
			});
		return () => stop.abort();
	}, [path, version]);
	return {
		value: state.value,
		failure: state.failure,
		loading: state.path !== path,
		show: (value) => setState({ path, value, failure: undefined }),
	};
}

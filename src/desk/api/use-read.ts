import { useEffect, useState } from 'react';
import { CallFailed, read } from '#desk/api/call.ts';
import { sharedValue } from '#ui/shared-value.ts';

// Counts up whenever what is shown should be read again: after a change, when the tab is looked at again, and each minute.

const intervalMs = 60_000;

const version = sharedValue(0);
let last = Date.now();

/** Reads again all that is shown. */
export function readAgain(): void {
	last = Date.now();
	version.set(version.get() + 1);
}

/** Reads again from time to time while the tab is in sight. @returns ends it */
export function keepFresh(): () => void {
	const look = () => {
		if (document.visibilityState === 'visible' && Date.now() - last >= intervalMs) readAgain();
	};
	const timer = setInterval(look, intervalMs / 4);
	document.addEventListener('visibilitychange', look);
	addEventListener('online', readAgain);
	return () => {
		clearInterval(timer);
		document.removeEventListener('visibilitychange', look);
		removeEventListener('online', readAgain);
	};
}

export interface Reading<T> {
	/** The last answer; of another path while `loading`. */
	value: T | undefined;
	/** Why the newest could not be read; `value` is older then. */
	failure: CallFailed | undefined;
	/** Whether an answer for a new path is awaited. */
	loading: boolean;
	/** Shows what the answer to a change said, without asking again. */
	show: (value: T) => void;
}

/** Reads a path of the API, and again whenever `version` says so. */
export function useRead<T>(path: string): Reading<T> {
	const current = version.useValue();
	const [state, setState] = useState<Omit<Reading<T>, 'loading' | 'show'> & { path: string }>({
		path: '',
		value: undefined,
		failure: undefined,
	});
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
	}, [path, current]);
	return {
		value: state.value,
		failure: state.failure,
		loading: state.path !== path,
		show: (value) => setState({ path, value, failure: undefined }),
	};
}

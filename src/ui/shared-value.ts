import { useSyncExternalStore } from 'react';

/** A value of which the page has one, for parts that do not stand in each other. */
export function sharedValue<T>(initial: T) {
	let value = initial;
	const listeners = new Set<() => void>();
	const subscribe = (listener: () => void) => {
		listeners.add(listener);
		return () => listeners.delete(listener);
	};
	return {
		get: () => value,
		set: (next: T) => {
			if (next === value) return;
			value = next;
			for (const listener of listeners) listener();
		},
		useValue: () => useSyncExternalStore(subscribe, () => value),
	};
}

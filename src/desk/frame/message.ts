import { useSyncExternalStore } from 'react';

// One message at the top of the page about what was done, for what has no place left of its own: a request that was erased.

let message = '';
const listeners = new Set<() => void>();

/** @param text what was done; empty to take it away */
export function setMessage(text: string): void {
	message = text;
	for (const listener of listeners) listener();
}

export function useMessage(): string {
	return useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => message,
	);
}

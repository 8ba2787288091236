import { useSyncExternalStore } from 'react';

// Whether the last answer came with a session. Any call may find that it has ended, so it is not the state of one part.

let open = true;
const listeners = new Set<() => void>();

/** @param isOpen false after an answer with status 401 */
export function noteSession(isOpen: boolean): void {
	if (open === isOpen) return;
	open = isOpen;
	for (const listener of listeners) listener();
}

export function useSessionIsOpen(): boolean {
	return useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => open,
	);
}

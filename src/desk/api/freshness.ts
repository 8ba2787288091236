import { useSyncExternalStore } from 'react';

// Counts up whenever what is shown should be read again: after a change, when the tab is looked at again, and each minute.

const intervalMs = 60_000;

let version = 0;
let last = Date.now();
const listeners = new Set<() => void>();

/** Reads again all that is shown. */
export function readAgain(): void {
	version++;
	last = Date.now();
	for (const listener of listeners) listener();
}

/** A number that changes when what was read should be read again. */
export function useVersion(): number {
	return useSyncExternalStore(subscribe, () => version);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
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

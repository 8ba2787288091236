import { useSyncExternalStore } from 'react';

// The time by the server's clock: the operator's device may be wrong by hours, and what is due would be wrong with it.

let ahead = 0;
let shown = Date.now();
const listeners = new Set<() => void>();

/** Takes over the server's clock. @param now ISO 8601 */
export function setServerTime(now: string): void {
	ahead = Date.parse(now) - Date.now();
	tick();
}

function tick() {
	shown = Date.now() + ahead;
	for (const listener of listeners) listener();
}

/** The time in ms since 1970, new each half a minute. */
export function useNow(): number {
	return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	const timer = setInterval(tick, 30_000);
	return () => {
		listeners.delete(listener);
		clearInterval(timer);
	};
}

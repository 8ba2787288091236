import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session } from '#desk/contract.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

/** Whose desk it is. The parts are shown only once it is known. */
export function useSession(): Session {
	const session = useContext(SessionContext);
	if (!session) throw new Error('The session is not known yet.');
	return session;
}

// The time by the server's clock: the operator's device may be wrong by hours, and what is due would be wrong with it.
const time = sharedValue(Date.now());
let ahead = 0;
const tick = () => time.set(Date.now() + ahead);
setInterval(tick, 30_000);

/** Takes over the server's clock. @param now ISO 8601 */
export function setServerTime(now: string): void {
	ahead = Date.parse(now) - Date.now();
	tick();
}

/** The time in ms since 1970, new each half a minute. */
export const useNow = time.useValue;

/** A value of which the page has one, for parts that do not stand in each other. */
export function sharedValue<T>(initial: T) {
	let value = initial;
	const listeners = new Set<() => void>();
	const subscribe = (listener: () => void) => {
		listeners.add(listener);
		return () => listeners.delete(listener);
	};
	const get = () => value;
	return {
		get,
		set: (next: T) => {
			value = next;
			for (const listener of listeners) listener();
		},
		useValue: () => useSyncExternalStore(subscribe, get, get),
	};
}

import { useSyncExternalStore } from 'react';
import { type Place, placeOf, queryOf } from '#desk/address/place.ts';
import { deskPath } from '#desk/contract.ts';

const listeners = new Set<() => void>();

/** What the address says now. */
export function usePlace(): Place {
	const query = useSyncExternalStore(subscribe, () => location.search);
	return placeOf(query);
}

/** The place as it is at this moment, for what happens outside of rendering. */
export function placeNow(): Place {
	return placeOf(location.search);
}

/** The address of a place, for a link. */
export function addressOf(place: Place): string {
	return `${deskPath}/${queryOf(place)}`;
}

/**
 * Shows another place.
 * @param how `replace` where Back should not lead to the present one, such as to half a word in the search box
 */
export function go(place: Place, how: 'push' | 'replace' = 'push'): void {
	const address = addressOf(place);
	if (how === 'replace') history.replaceState(history.state, '', address);
	else history.pushState({ desk: true }, '', address);
	for (const listener of listeners) listener();
}

/** Goes back where the entry before is one of the desk's; otherwise shows `place`. */
export function goBackOr(place: Place): void {
	if (history.state?.desk) history.back();
	else go(place, 'replace');
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	addEventListener('popstate', listener);
	return () => {
		listeners.delete(listener);
		removeEventListener('popstate', listener);
	};
}

import type { ComponentProps, MouseEvent } from 'react';
import { type Place, placeOf, queryOf } from '#desk/address/place.ts';
import { deskPath } from '#desk/contract.ts';
import { sharedValue } from '#ui/shared-value.ts';

const query = sharedValue(location.search);
addEventListener('popstate', () => query.set(location.search));

/** What the address says now. */
export function usePlace(): Place {
	return placeOf(query.useValue());
}

/** The place as it is at this moment, for what happens outside of rendering. */
export function placeNow(): Place {
	return placeOf(location.search);
}

/** The address of a place, for a link. */
function addressOf(place: Place): string {
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
	query.set(location.search);
}

/** Goes back where the entry before is one of the desk's; otherwise shows `place`. */
export function goBackOr(place: Place): void {
	if (history.state?.desk) history.back();
	else go(place, 'replace');
}

/** A link to a place of the desk. A plain press shows it in this page; it can be opened in another tab as any link. */
export function PlaceLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: Place }) {
	return <a {...rest} href={addressOf(to)} onClick={(event) => follow(event, to)} />;
}

function follow(event: MouseEvent, to: Place) {
	if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
	event.preventDefault();
	go(to);
}

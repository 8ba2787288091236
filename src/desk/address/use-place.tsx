import type { ComponentProps } from 'react';
import { type Place, placeOf, queryOf } from '#desk/address/place.ts';
import { deskPath } from '#desk/contract.ts';
import { sharedValue } from '#desk/session.ts';

// What was done last, for what has no place left of its own, such as a request that was erased: until another place is shown.
const message = sharedValue('');
export const useMessage = message.useValue;

const query = sharedValue(location.search);
const show = (done = '') => {
	message.set(done);
	query.set(location.search);
};
addEventListener('popstate', () => show());

/** What the address says now. */
export const usePlace = (): Place => placeOf(query.useValue());

/** The place as it is at this moment, for what happens outside of rendering. */
export const placeNow = (): Place => placeOf(location.search);

const addressOf = (place: Place) => `${deskPath}/${queryOf(place)}`;

/**
 * Shows another place.
 * @param how `replace` where Back should not lead to the present one, such as to half a word in the search box
 * @param done what was done, said above it
 */
export function go(place: Place, how: 'push' | 'replace' = 'push', done?: string): void {
	if (how === 'replace') history.replaceState(history.state, '', addressOf(place));
	else history.pushState({ desk: true }, '', addressOf(place));
	show(done);
}

/** Goes back where the entry before is one of the desk's; otherwise shows `place`. */
export function goBackOr(place: Place): void {
	if (history.state?.desk) history.back();
	else go(place, 'replace');
}

/** A link to a place of the desk. A plain press shows it in this page; it can be opened in another tab as any link. */
export function PlaceLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: Place }) {
	return (
		<a
			{...rest}
			href={addressOf(to)}
			onClick={(event) => {
				if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
				event.preventDefault();
				go(to);
			}}
		/>
	);
}

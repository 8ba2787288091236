import type { ComponentProps, MouseEvent } from 'react';
import type { Place } from '#desk/address/place.ts';
import { addressOf, go } from '#desk/address/use-place.ts';

/** A link to a place of the desk. A plain press shows it in this page; it can be opened in another tab as any link. */
export function PlaceLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: Place }) {
	return <a {...rest} href={addressOf(to)} onClick={(event) => follow(event, to)} />;
}

function follow(event: MouseEvent, to: Place) {
	if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
	event.preventDefault();
	go(to);
}

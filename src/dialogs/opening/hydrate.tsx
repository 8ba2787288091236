import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { LeadKind } from '#leads/tables.ts';

/**
 * Lets React take over the form that `LeadDialog` rendered into the page. Not as an island of Astro's, whose runtime is 1,370 bytes on every
 * page: the three forms have no props and no slots, and are loaded at one moment, which `load-on-open.ts` decides.
 */
export function hydrate(id: LeadKind, Form: ComponentType): void {
	const place = document.querySelector(`#${id} > [data-form]`);
	if (!place) return;
	startTransition(() => {
		hydrateRoot(place, <Form />, { identifierPrefix: id });
	});
}

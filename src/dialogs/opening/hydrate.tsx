import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { LeadKind } from '#leads/tables.ts';

/** Lets React take over the form that `LeadDialog` rendered into the page. */
export function hydrate(id: LeadKind, Form: ComponentType): void {
	const place = document.querySelector(`#${id} > [data-form]`);
	if (!place) return;
	startTransition(() => {
		hydrateRoot(place, <Form />, { identifierPrefix: id });
	});
}

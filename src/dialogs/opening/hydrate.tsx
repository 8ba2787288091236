import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { LeadKind } from '#leads/tables.ts';

/**
 * Lets React take over the form that `LeadDialog` rendered into the page. Not as an island of Astro's, whose runtime is 1,370 bytes on every
 * page: the three forms have no props and no slots, and are loaded at one moment, which `boot.ts` decides.
 */
export function hydrate(id: LeadKind, Form: ComponentType): void {
	const place = document.querySelector(`#${id} > [data-form]`);
	if (!place) return;
	startTransition(() => {
		hydrateRoot(place, <Form />, { identifierPrefix: id });
	});
}

/**
 * Marks the form as hydrated for `boot.ts`, and submits it if the visitor pressed the submit button before its
 * script had come.
 */
export function markHydrated(form: HTMLFormElement | null): void {
	if (!form) return;
	const pressedEarly = form.dataset.script === 'awaited';
	form.dataset.script = 'here';
	const notLoaded = form.closest('dialog')?.querySelector<HTMLElement>('[data-not-loaded]');
	if (notLoaded) notLoaded.hidden = true;
	// Not `requestSubmit`, which Safari has from version 16 on.
	if (pressedEarly) form.querySelector<HTMLElement>('[type=submit]')?.click();
}

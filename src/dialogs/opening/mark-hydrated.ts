/**
 * Tells the page that this form's own script is here now, and does what the visitor asked for before it was: the press of
 * the submit button that `client-open.ts` held back.
 */
export function markHydrated(form: HTMLFormElement | null): void {
	if (!form) return;
	const pressedEarly = form.dataset.script === 'awaited';
	form.dataset.script = 'here';
	const notLoaded = form.closest('dialog')?.querySelector<HTMLElement>('[data-not-loaded]');
	if (notLoaded) notLoaded.hidden = true;
	if (pressedEarly) form.requestSubmit();
}

import type { ClientDirective } from 'astro';

/** How long a form's script may take before a notice says that it could not be loaded, in ms. */
const timeoutMs = 15_000;

/**
 * `client:open`: fetches a form's script when its dialog opens, or a moment before, when a button that opens it is
 * touched. A form sent earlier than that waits; it is never sent by the browser itself, which would put what was typed
 * into the page's address or lose it.
 */
const onOpen: ClientDirective = (load, _options, island) => {
	// `LeadDialog` and `LeadForm` render all of these. This is inlined in every page, so it is kept small.
	const dialog = island.closest('dialog') as HTMLDialogElement;
	const form = island.querySelector('form') as HTMLFormElement;
	const notLoaded = dialog.querySelector('[data-not-loaded]') as HTMLElement;
	let started = false;

	const start = () => {
		if (started) return;
		started = true;
		notLoaded.hidden = true;
		setTimeout(sayNotLoaded, timeoutMs);
		void load().then((hydrate) => hydrate());
	};
	/** `mark-hydrated.ts` hides the notice again if the script comes later. */
	const sayNotLoaded = () => {
		if (form.dataset.script === 'here') return;
		notLoaded.hidden = false;
		// The visitor pressed the submit button, far below the notice: move the focus to it.
		if (form.dataset.script === 'awaited') (notLoaded.firstElementChild as HTMLElement).focus();
	};
	// Dispatched by Astro when the island's script could not be fetched, after one retry.
	island.addEventListener('astro:hydration-error', () => {
		started = false;
		sayNotLoaded();
		delete form.dataset.script;
	});
	form.addEventListener('submit', (event) => {
		if (form.dataset.script === 'here') return;
		event.preventDefault();
		form.dataset.script = 'awaited';
		start();
	});
	// The submit handler is attached: enable the button, which is disabled in the page's HTML.
	(form.querySelector('[type=submit]') as HTMLButtonElement).disabled = false;
	dialog.dataset.scripted = '';
	new MutationObserver(start).observe(dialog, { attributeFilter: ['open'] });
	document.addEventListener('pointerdown', ({ target }) => {
		if ((target as Element).closest(`[commandfor=${dialog.id}]`)) start();
	});
	if (dialog.open) start();
};

export default onOpen;

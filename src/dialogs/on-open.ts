import type { ClientDirective } from 'astro';

/**
 * `client:open`: fetches a form's script when its dialog opens, or a moment before, when a button that opens it is
 * touched. A form sent earlier than that waits; it is never sent by the browser itself, which would put what was typed
 * into the page's address.
 */
const onOpen: ClientDirective = (load, _options, island) => {
	const dialog = island.closest('dialog');
	const form = island.querySelector('form');
	const notLoaded = dialog?.querySelector<HTMLElement>('[data-not-loaded]');
	if (!dialog || !form) return;
	let started = false;

	const start = () => {
		if (started) return;
		started = true;
		if (notLoaded) notLoaded.hidden = true;
		void load().then((hydrate) => hydrate());
	};
	// The island reports here when its script could not be fetched, after a second try of its own.
	island.addEventListener('astro:hydration-error', () => {
		started = false;
		delete form.dataset.script;
		if (notLoaded) notLoaded.hidden = false;
	});
	form.addEventListener('submit', (event) => {
		if (form.dataset.script === 'here') return;
		event.preventDefault();
		form.dataset.script = 'awaited';
		start();
	});
	new MutationObserver(start).observe(dialog, { attributeFilter: ['open'] });
	document.addEventListener('pointerdown', ({ target }) => {
		if ((target as Element).closest(`[commandfor=${dialog.id}]`)) start();
	});
	if (dialog.open) start();
};

export default onOpen;

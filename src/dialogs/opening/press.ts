// A form is plain HTML until its dialog opens, or a moment before, when a button that opens it is touched: then its script is fetched, and
// React takes it over with what was typed so far. What is sent before that, or without it, the browser posts itself. Inline in every page,
// so it is kept small.

function loadOnOpen(dialog: HTMLDialogElement): void {
	// `LeadForm` and `Dialogs.astro` render all of these.
	const form = dialog.querySelector('form');
	const notLoaded = dialog.querySelector<HTMLElement>('[data-not-loaded]');
	const template = document.querySelector<HTMLTemplateElement>(`#${dialog.id}-script`);
	const path = template?.content.querySelector('script')?.getAttribute('src');
	if (!form || !notLoaded) return;
	let started = false;

	const start = () => {
		if (started) return;
		started = true;
		notLoaded.hidden = true;
		dialog.dataset.scripted = 'loading';
		load('');
	};
	/** @param query of a second attempt: browsers do not fetch a script again under an address that failed */
	const load = (query: string) => {
		const script = document.createElement('script');
		script.type = 'module';
		script.src = path + query;
		script.onerror = query ? fail : () => setTimeout(() => load(`?${Date.now()}`), 1000);
		document.head.append(script);
	};
	const fail = () => {
		started = false;
		dialog.dataset.scripted = '';
		// The browser can post the form without it, where a server of ours accepts that.
		notLoaded.hidden = form.hasAttribute('action');
	};
	form.addEventListener('submit', (event) => {
		if (form.dataset.script || navigator.onLine) return;
		// The browser's own page of an error would take the answers away.
		event.preventDefault();
		notLoaded.hidden = false;
		// The button that was pressed is far below.
		notLoaded.querySelector<HTMLElement>('[tabindex]')?.focus();
	});
	dialog.dataset.scripted = '';
	new MutationObserver(start).observe(dialog, { attributeFilter: ['open'] });
	document.addEventListener('pointerdown', ({ target }) => {
		if (target instanceof Element && target.closest(`[commandfor=${dialog.id}]`)) start();
	});
	// After a request the forms' scripts show its receipt (`site/kept.ts`).
	if (dialog.open || window.name.includes('sent')) start();
}

// Each in a task of its own: together they would hold up a slow phone when the page ends.
for (const dialog of document.querySelectorAll('dialog')) setTimeout(() => loadOnOpen(dialog));

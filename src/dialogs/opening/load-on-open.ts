import { deleteKept } from '#site/visit.ts';

/** How long a form's script may take before the form does without it, in ms. */
const timeoutMs = 15_000;

/**
 * Fetches a form's script when its dialog opens, or a moment before, when a button that opens it is touched. A form sent
 * earlier than that waits for it. If the script does not come, the browser posts the form itself, where this site's own
 * server is the backend.
 */
export function loadOnOpen(dialog: HTMLDialogElement): void {
	// `LeadForm` and `Dialogs.astro` render all of these. This is inlined in every page, so it is kept small.
	const form = dialog.querySelector('form') as HTMLFormElement;
	const notLoaded = dialog.querySelector('[data-not-loaded]') as HTMLElement;
	const { content } = document.getElementById(`${dialog.id}-script`) as HTMLTemplateElement;
	const path = content.querySelector('script')?.getAttribute('src') as string;
	let started = false;
	/** Whether the browser posts the form itself. */
	let unaided = false;

	const start = () => {
		if (started) return;
		started = true;
		notLoaded.hidden = true;
		setTimeout(doWithout, timeoutMs);
		load();
	};
	/** @param query of a second attempt: browsers do not fetch a script again under an address that failed */
	const load = (query = '') => {
		const script = document.createElement('script');
		script.type = 'module';
		script.src = path + query;
		script.onerror = query ? fail : () => setTimeout(() => load(`?${Date.now()}`), 1000);
		document.head.append(script);
	};
	const fail = () => {
		started = false;
		doWithout();
		delete form.dataset.script;
	};
	/** The script did not come: the browser posts the form itself, or a notice says so where that cannot be. */
	const doWithout = () => {
		const { script } = form.dataset;
		if (script === 'here') return;
		unaided = navigator.onLine && form.hasAttribute('action');
		if (!unaided) {
			// `mark-hydrated.ts` hides it again if the script comes later.
			notLoaded.hidden = false;
			// The visitor pressed the submit button, far below the notice: move the focus to it.
			if (script) (notLoaded.firstElementChild as HTMLElement).focus();
		} else if (script) {
			deleteKept('answers');
			form.submit();
		}
	};
	form.addEventListener('submit', (event) => {
		if (unaided || form.dataset.script === 'here') return;
		event.preventDefault();
		form.dataset.script = 'awaited';
		start();
	});
	// The submit handler is attached: enable the button, which is disabled in the page's HTML for a hosted backend.
	(form.querySelector('[type=submit]') as HTMLButtonElement).disabled = false;
	dialog.dataset.scripted = '';
	new MutationObserver(start).observe(dialog, { attributeFilter: ['open'] });
	document.addEventListener('pointerdown', ({ target }) => {
		if ((target as Element).closest(`[commandfor=${dialog.id}]`)) start();
	});
	// After a request the forms' scripts show its receipt (`site/kept.ts`).
	if (dialog.open || window.name.includes('sent')) start();
}

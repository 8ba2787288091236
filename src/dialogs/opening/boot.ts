import { deleteKept, isStored, remember, remembers } from '#site/visit.ts';

// The script of the dialogs that every page loads: it opens and closes them and fills in the product of a brochure request.
// Kept small: a form's own script is fetched when its dialog opens.

/** How long a form's script may take before the form does without it, in ms. */
const timeoutMs = 15_000;
/** When the brochure dialog opens by itself, in ms after the page has loaded (docs/requirements.md). */
const autoOpenDelayMs = 60_000;
const dialogs = [...document.querySelectorAll('dialog')];
const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype;
let opener: HTMLElement | null = null;

function show(id: string) {
	const dialog = dialogs.find((one) => one.id === id);
	if (dialog && !dialog.open) dialog.showModal();
	return dialog;
}

/** Starts the brochure form with a product and its stair type, as a button of the page names them. */
function prefill({ product, stairType = 'unsure' }: DOMStringMap) {
	const form = document.querySelector<HTMLFormElement>('#brochure-form');
	if (!form) return;
	const controls = form.elements as unknown as Record<'product' | 'stairType', { value: string }>;
	controls.product.value = product as string;
	controls.stairType.value = stairType;
}

document.addEventListener('click', ({ target }) => {
	const button = (target as Element).closest<HTMLElement>('[commandfor]');
	if (!button) return;
	const id = button.getAttribute('commandfor') ?? '';
	if (button.getAttribute('command') === 'show-modal') {
		opener = button;
		if (button.dataset.product) prefill(button.dataset);
		if (!knowsCommands) show(id);
	} else if (!knowsCommands) dialogs.find((one) => one.id === id)?.close();
});

const sending = (dialog: Element) => dialog.querySelector('[aria-busy=true]') !== null;

function prepare(dialog: HTMLDialogElement) {
	loadOnOpen(dialog);
	let pressedBackdrop = false;
	dialog.addEventListener('pointerdown', ({ target }) => {
		pressedBackdrop = target === dialog;
	});
	dialog.addEventListener('click', ({ target }) => {
		if (target === dialog && pressedBackdrop && !sending(dialog)) dialog.close();
	});
	dialog.addEventListener('cancel', (event) => {
		if (event.target === dialog && sending(dialog)) event.preventDefault();
	});
	dialog.addEventListener('close', () => {
		const form = dialog.querySelector('form');
		if (dialog.id === 'brochure') {
			delete dialog.dataset.auto;
			if (!sending(dialog)) form?.reset();
			if (form && 'sent' in form.dataset) remember('brochure-requested');
		}
		// Browsers return the focus to the button. Some do not, and a button in the closed menu cannot take it.
		const back = opener?.offsetParent === null ? document.querySelector<HTMLElement>('[data-menu]') : opener;
		const now = document.activeElement;
		if (now === document.body || dialog.contains(now)) back?.focus({ preventScroll: true });
		opener = null;
	});
}

// A page may prevent a dialog's `cancel` only once in a row: a second press of Escape would close it.
document.addEventListener('keydown', (event) => {
	if (event.key === 'Escape' && dialogs.some(sending)) event.preventDefault();
});

// Each in a task of its own: together they would hold up a slow phone when the page ends.
for (const dialog of dialogs) setTimeout(() => prepare(dialog));

const address = new URLSearchParams(location.search);
// Anybody may write a link to us: only a product that the page itself names gets into the form; none is called 'null'.
const known = document.querySelector<HTMLElement>(`[data-product="${CSS.escape(address.get('product') as string)}"]`);
if (known) prefill(known.dataset);
// By a link, or by the way back to where a dialog was open (`back-closes.ts`).
show(address.get('dialog') ?? history.state?.dialog);

setTimeout(() => {
	// It opened by itself in this visit, or the visitor objected by the button on the cookie policy (`articles/policy-components.tsx`).
	if (remembers('brochure-offered') || isStored('brochureForm', false)) return;
	// Offering a brochure again would look as if the request were lost.
	if (remembers('brochure-requested')) return;
	// A dialog is open or something else fills the screen, or the visitor is writing in a field of the page.
	if (document.querySelector('dialog[open], [aria-modal=true]') ?? document.fullscreenElement) return;
	if (document.activeElement?.matches('input, textarea, select')) return;
	remember('brochure-offered');
	const dialog = show('brochure');
	// Shows the way to object to it (`BrochureForm.tsx`).
	if (dialog) dialog.dataset.auto = '';
}, autoOpenDelayMs);

/**
 * Fetches a form's script when its dialog opens, or a moment before, when a button that opens it is touched. A form sent
 * earlier than that waits for it. If the script does not come, the browser posts the form itself, where this site's own
 * server is the backend.
 */
function loadOnOpen(dialog: HTMLDialogElement): void {
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
			// `hydrate.tsx` hides it again if the script comes later.
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

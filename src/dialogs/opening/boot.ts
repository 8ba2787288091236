import { isStored, remember, remembers } from '#site/visit.ts';

// The dialogs as plain HTML, before any React and without it: what opens and closes them, and with what a brochure's form begins. Inline
// in every page, so it is kept small.

/** When the brochure dialog opens by itself, in ms after the page has loaded (docs/requirements.md). */
const autoOpenDelayMs = 60_000;
const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype;
let opener: HTMLElement | null = null;
let pressed: EventTarget | null = null;

const dialogOf = (id: string | null) => document.querySelector<HTMLDialogElement>(`dialog[id="${id}"]`);
const isSending = (dialog: Element) => dialog.querySelector('[aria-busy=true]') !== null;

function show(id: string | null) {
	const dialog = dialogOf(id);
	if (dialog && !dialog.open) dialog.showModal();
	return dialog;
}

/** Starts the brochure form with a product and its stair type, as a button of the page names them. */
function prefill({ product, stairType }: DOMStringMap) {
	for (const [name, value = ''] of Object.entries({ product, stairType })) {
		const control = document.querySelector<HTMLInputElement>(`#brochure-form [name=${name}]`);
		if (control) control.value = value;
	}
}

document.addEventListener('pointerdown', ({ target }) => {
	pressed = target;
});
document.addEventListener('click', ({ target }) => {
	const button = target instanceof Element ? target.closest<HTMLElement>('[commandfor]') : null;
	if (button) {
		const id = button.getAttribute('commandfor');
		if (button.getAttribute('command') === 'show-modal') {
			opener = button;
			if (button.dataset.product) prefill(button.dataset);
			if (!knowsCommands) show(id);
		} else if (!knowsCommands) dialogOf(id)?.close();
		// The backdrop, and what was pressed there: not a text that was marked beyond its box.
	} else if (target instanceof HTMLDialogElement && target === pressed && !isSending(target)) target.close();
});
// It does not bubble.
document.addEventListener(
	'close',
	({ target }) => {
		if (!(target instanceof HTMLDialogElement)) return;
		if (target.id === 'brochure') {
			delete target.dataset.auto;
			if (!isSending(target)) target.querySelector('form')?.reset();
		}
		// Browsers return the focus to the button. Some do not, and a button in the closed menu cannot take it.
		const back = opener?.offsetParent === null ? document.querySelector<HTMLElement>('[data-menu]') : opener;
		const now = document.activeElement;
		if (now === document.body || target.contains(now)) back?.focus({ preventScroll: true });
		opener = null;
	},
	true,
);

// In a task of its own: it would hold up a slow phone when the page ends.
setTimeout(() => {
	const address = new URLSearchParams(location.search);
	// Anybody may write a link to us: only a product that the page itself names gets into the form; none is called 'null'.
	const known = document.querySelector<HTMLElement>(`[data-product="${CSS.escape(address.get('product') as string)}"]`);
	if (known) prefill(known.dataset);
	// By a link, or by the way back to where a dialog was open (`tab.ts`).
	const id = address.get('dialog') ?? history.state?.dialog;
	if (id) show(CSS.escape(id));
});

setTimeout(() => {
	// It opened by itself in this visit, or the visitor objected by the button on the cookie policy (`articles/policy-components.tsx`).
	if (remembers('brochure-offered') || isStored('brochureForm', false)) return;
	// Offering a brochure again would look as if the request were lost.
	if (remembers('brochure-requested')) return;
	// A dialog is open or something else fills the screen, or the visitor is writing in a field of the page.
	if (document.querySelector('dialog[open], [aria-modal=true]') ?? document.fullscreenElement) return;
	if (document.activeElement?.matches('input, textarea, select')) return;
	remember('brochure-offered');
	const dialog = dialogOf('brochure');
	// Shows the way to object to it (`BrochureForm.tsx`).
	if (dialog) dialog.dataset.auto = '';
	dialog?.showModal();
}, autoOpenDelayMs);

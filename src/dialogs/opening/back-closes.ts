import { photoQuote } from '#leads/tables.ts';
import { bestEffort } from '#ui/best-effort.ts';

// The phone's Back button closes a dialog and leaves the page as it is: while a dialog is open, the tab's history has an
// entry for it, with the dialog's name and the number of photos, never an answer. Answers and photos live in the page's memory, which
// browsers keep while the visitor is on another page: stored on the device, they could be found by the next user of a shared tablet.
// Loaded with the forms' scripts, so it costs a page nothing until a dialog opens. A form works without it.

interface DialogEntry {
	/** The dialog that `boot.ts` opens again when the visitor returns to this entry; empty for the one that opened by itself. */
	dialog: string;
	/** How many photos were chosen: they are gone once the browser has let go of the page. */
	photos: number;
}

let photos = 0;

/** Whether the current entry is a dialog's. */
let entered = false;
/** Whether the way back from a dialog's entry has begun: the browser takes a moment for it. */
let leaving = false;
let watching = false;

/** Begins with it, once a page. */
export function closeByBack(): void {
	if (watching) return;
	watching = true;
	entered = entryNow() !== undefined;
	for (const dialog of document.querySelectorAll('dialog')) {
		new MutationObserver(follow).observe(dialog, { attributeFilter: ['open'] });
	}
	addEventListener('popstate', onPopState);
	follow();
}

/** Notes how many photos are chosen. */
export function notePhotos(count: number): void {
	photos = count;
	const entry = entryNow();
	if (entry?.dialog !== photoQuote.kind || entry.photos === count) return;
	bestEffort(() => history.replaceState({ ...entry, photos }, ''));
}

/** How many photos were chosen when the visitor was here before. */
export function notedPhotos(): number {
	return entryNow()?.photos ?? 0;
}

function entryNow(): DialogEntry | undefined {
	const state: unknown = history.state;
	return typeof state === 'object' && state !== null && 'dialog' in state ? (state as DialogEntry) : undefined;
}

const openDialog = () => document.querySelector<HTMLDialogElement>('dialog[open]');

/** Makes the history follow the dialogs. */
function follow() {
	const open = openDialog();
	if (leaving || (open !== null) === entered) return;
	if (open) {
		const dialog = 'auto' in open.dataset ? '' : open.id;
		bestEffort(() => {
			// Or the browser would scroll the page away from the confirmation when the dialog closes.
			history.scrollRestoration = 'manual';
			history.pushState({ dialog, photos } satisfies DialogEntry, '');
			entered = true;
		});
	} else {
		leaving = true;
		history.back();
	}
}

/** Makes the dialogs follow the history. */
function onPopState() {
	const wasOurs = leaving;
	leaving = false;
	const entry = entryNow();
	entered = entry !== undefined;
	if (!entered) history.scrollRestoration = 'auto';
	if (!wasOurs) {
		const open = openDialog();
		if (!entry && !open?.querySelector('[aria-busy=true]')) open?.close();
		const again = entry && !open ? document.getElementById(entry.dialog) : null;
		if (again instanceof HTMLDialogElement) again.showModal();
	}
	follow();
}

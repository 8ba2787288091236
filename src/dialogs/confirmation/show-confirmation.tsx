import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { ConfirmationPanel, type SentRequest } from '#dialogs/confirmation/ConfirmationPanel.tsx';

let root: Root | undefined;
let sent: readonly SentRequest[] = [];

/**
 * Shows that a request has arrived, in the page itself, the latest first, and brings the visitor there as a page of its own
 * would: at its top, with the focus on its heading. The dialog must be closed by then: while it is open, the page behind it
 * takes no focus. Drawn at once, because when the browser then tells of the closing, `boot.ts` leaves the focus where it is.
 */
export function showConfirmation(request: SentRequest): void {
	flushSync(() => become([request, ...without(request.id)]));
	begin(`#sent-${request.id}-title`);
}

function become(next: readonly SentRequest[]) {
	const place = document.getElementById('sent');
	if (!place) return;
	sent = next;
	root ??= createRoot(place);
	root.render(sent.map((one) => <ConfirmationPanel key={one.id} {...one} onClose={() => putAway(one.id)} />));
}

function putAway(id: string) {
	// Before the button goes, and the focus with it.
	begin('#main');
	become(without(id));
}

/** All but one: a request sent twice, word for word, is the same one and has the same id. */
function without(id: string): SentRequest[] {
	return sent.filter((one) => one.id !== id);
}

/** The panels are the first thing in the page, so its top is theirs, and no header lies over them. */
function begin(selector: string) {
	document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
	scrollTo(0, 0);
}

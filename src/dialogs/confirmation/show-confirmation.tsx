import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { ConfirmationPanel, type SentRequest } from '#dialogs/confirmation/ConfirmationPanel.tsx';

let root: Root | undefined;
let sent: readonly SentRequest[] = [];

/**
 * Shows that a request has arrived as a panel at the top of the page, the latest first, and moves the focus to its heading.
 * The dialog must be closed before: while it is open, the page behind it is inert. Rendered synchronously, because the
 * dialog's `close` event follows, and `boot.ts` then leaves the focus where it is.
 */
export function showConfirmation(request: SentRequest): void {
	// Sent once more, it is found there already, and only the first answer had the link.
	const addPhotos = request.addPhotos ?? sent.find(({ id }) => id === request.id)?.addPhotos;
	flushSync(() => setRequests([{ ...request, addPhotos }, ...without(request.id)]));
	focusAtTop(`#sent-${request.id}-title`);
}

function setRequests(next: readonly SentRequest[]) {
	const place = document.getElementById('sent');
	if (!place) return;
	sent = next;
	root ??= createRoot(place);
	root.render(sent.map((one) => <ConfirmationPanel key={one.id} {...one} onClose={() => dismiss(one.id)} />));
}

function dismiss(id: string) {
	// Before the button is removed, which would lose the focus.
	focusAtTop('#main');
	setRequests(without(id));
}

/** All but one: a request sent twice, word for word, is the same one and has the same id. */
function without(id: string): SentRequest[] {
	return sent.filter((one) => one.id !== id);
}

/** The panels are at the top of the page, where no header covers them. */
function focusAtTop(selector: string) {
	document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
	scrollTo(0, 0);
}

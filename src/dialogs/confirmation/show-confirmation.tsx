import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { ConfirmationPanel } from '#dialogs/confirmation/ConfirmationPanel.tsx';
import { SentLine } from '#dialogs/confirmation/SentLine.tsx';
import { keepRequests, keptRequests, type SentRequest } from '#dialogs/confirmation/sent-request.ts';
import { bestEffort } from '#ui/best-effort.ts';

let root: Root | undefined;
let sent: readonly SentRequest[] = [];
/** The ids of those that are shown as a panel; the others are one line each. */
const open = new Set<string>();

/**
 * Shows that a request has arrived as a panel at the top of the page, the latest first, and moves the focus to its heading.
 * The dialog must be closed before: while it is open, the page behind it is inert. Rendered synchronously, because the
 * dialog's `close` event follows, and `boot.ts` then leaves the focus where it is.
 */
export function showConfirmation(request: SentRequest): void {
	// Sent once more, it is found there already, and only the first answer had the link.
	const addPhotos = request.addPhotos ?? sent.find(({ id }) => id === request.id)?.addPhotos;
	sent = [{ ...request, addPhotos }, ...without(request.id)];
	keepRequests(sent);
	show(request.id);
}

/** Shows the receipts of this visit's other pages, each as a line. */
export function showKept(): void {
	const known = new Set(sent.map(({ id }) => id));
	const others = keptRequests().filter(({ id }) => !known.has(id));
	if (others.length === 0) return;
	sent = [...sent, ...others];
	render();
}

function render() {
	const place = document.getElementById('sent');
	if (!place) return;
	root ??= createRoot(place);
	root.render(
		sent.map((one) =>
			open.has(one.id) ? (
				<ConfirmationPanel key={one.id} {...one} onClose={() => close(one.id)} />
			) : (
				<SentLine key={one.id} request={one} onShow={() => show(one.id)} onRemove={() => remove(one.id)} />
			),
		),
	);
}

function show(id: string) {
	open.add(id);
	flushSync(render);
	focusOn(`#sent-${id}-title`);
	bestEffort(() => scrollTo(0, 0));
}

function close(id: string) {
	open.delete(id);
	flushSync(render);
	focusOn(`#sent-${id}-title`);
	bestEffort(() => scrollTo(0, 0));
}

function remove(id: string) {
	// Before the button is removed, which would lose the focus.
	focusOn('#main');
	open.delete(id);
	sent = without(id);
	keepRequests(sent);
	render();
}

/** All but one: a request sent twice, word for word, is the same one and has the same id. */
function without(id: string): SentRequest[] {
	return sent.filter((one) => one.id !== id);
}

function focusOn(selector: string) {
	bestEffort(() => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
}

import { type Answers, dispatch, type SentRequest, type Session, sessionNow, subscribe } from '#dialogs/session.ts';
import { photoQuote } from '#leads/tables.ts';
import { forget, keep, kept, rememberBrochure } from '#site/kept.ts';
import { bestEffort } from '#ui/best-effort.ts';

// What the tab knows of the session: its storage, and its history. The phone's Back button closes a dialog and leaves the page as it is:
// while one is open, the history has an entry for it, with the dialog's name and the number of photos, never an answer. Answers and photos live
// in the page's memory, which browsers keep while the visitor is on another page: stored on the device, they could be found by the next user of
// a shared tablet. Loaded with the forms' scripts. A form works without it.

interface DialogEntry {
	/** The dialog that `boot.ts` opens again when the visitor returns to this entry; empty for the one that opened by itself. */
	dialog: string;
	/** How many photos were chosen: they are gone once the browser has let go of the page. */
	photos: number;
}

/** Whether the current entry is a dialog's. */
let entered = false;
/** Whether the way back from a dialog's entry has begun: the browser takes a moment for it. */
let leaving = false;
let begun = false;

export function followTab(): void {
	if (begun) return;
	begun = true;
	bestEffort(() => {
		// Of another page's form: it was lost with that page.
		const answers = Object.entries((kept('answers') as Answers | undefined) ?? {});
		dispatch({
			type: 'restored',
			answers: Object.fromEntries(answers.map(([key, { answer }]) => [key, { answer }])),
			receipts: keptRequests(),
		});
	});
	entered = entryNow() !== undefined;
	addEventListener('popstate', onPopState);
	subscribe(follow);
	bestEffort(followDialog);
}

function follow(now: Session, before: Session) {
	bestEffort(() => {
		if (now.answers !== before.answers) {
			if (Object.keys(now.answers).length > 0) keep('answers', now.answers);
			else forget('answers');
		}
		if (now.receipts !== before.receipts) keepRequests(now.receipts);
		if (now.forms.brochure.phase === 'sent') rememberBrochure();
	});
	if (now.photos !== before.photos) bestEffort(notePhotos);
	if (now.open !== before.open) bestEffort(followDialog);
}

function notePhotos() {
	const { photos } = sessionNow();
	const entry = entryNow();
	if (entry?.dialog === photoQuote.kind) history.replaceState({ ...entry, photos }, '');
}

const entryNow = (): DialogEntry | undefined => (history.state?.dialog === undefined ? undefined : history.state);
export const notedPhotos = () => entryNow()?.photos ?? 0;

/** By the page itself: the session hears of a dialog a moment later, and what follows a `close()` must not find it open. */
const openDialog = () => document.querySelector<HTMLDialogElement>('dialog[open]');

/** Makes the history follow the dialogs. */
function followDialog() {
	const open = openDialog();
	if (leaving || (open !== null) === entered) return;
	if (open) {
		// Or the browser would scroll the page away from the confirmation when the dialog closes.
		history.scrollRestoration = 'manual';
		const { photos } = sessionNow();
		history.pushState({ dialog: 'auto' in open.dataset ? '' : open.id, photos } satisfies DialogEntry, '');
		entered = true;
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
	bestEffort(followDialog);
}

/** Keeps receipts for the other pages of this visit, without the visitor's addresses and photos, and the way to them. */
function keepRequests(requests: readonly SentRequest[]): void {
	if (requests.length === 0) forget('requests');
	else keep('requests', requests.map(withoutAddresses));
}

function withoutAddresses({ received, page: _, ...request }: SentRequest): SentRequest {
	if (!received) return request;
	const { answers: __, previews: ___, ...others } = received;
	return { ...request, received: others };
}

/** The receipts of this visit's other pages, the latest first. */
function keptRequests(): SentRequest[] {
	const requests = kept('requests');
	return Array.isArray(requests) ? requests : [];
}

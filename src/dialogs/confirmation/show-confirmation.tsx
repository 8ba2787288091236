import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { ConfirmationPanel } from '#dialogs/confirmation/ConfirmationPanel.tsx';
import { keepRequests, keptRequests, type SentRequest } from '#dialogs/confirmation/receipts.ts';
import { formTexts } from '#dialogs/messages/messages.ts';
import { referenceOf } from '#leads/reference.ts';
import { Button } from '#ui/Button.tsx';
import { bestEffort } from '#ui/best-effort.ts';
import { Icon } from '#ui/Icon.tsx';

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
	// Sent once more, it is found there already, and only the first answer had the links.
	const first = sent.find(({ id }) => id === request.id);
	const [page, addPhotos] = [request.page ?? first?.page, request.addPhotos ?? first?.addPhotos];
	sent = [{ ...request, page, addPhotos }, ...without(request.id)];
	keepRequests(sent);
	// The page begins anew with it: what is laid out again has not moved, and counts as no layout shift.
	document.body.hidden = true;
	setOpen(request.id, true);
	document.body.hidden = false;
	focusOn(`#sent-${request.id}-title`);
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
				<ConfirmationPanel key={one.id} {...one} onClose={() => setOpen(one.id, false)} />
			) : (
				<SentLine key={one.id} request={one} onShow={() => setOpen(one.id, true)} onRemove={() => remove(one.id)} />
			),
		),
	);
}

/** Shows one as a panel, or as a line again. */
function setOpen(id: string, isOpen: boolean) {
	if (isOpen) open.add(id);
	else open.delete(id);
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
	document.documentElement.style.removeProperty('--receipts');
	render();
}

/** All but one: a request sent twice, word for word, is the same one and has the same id. */
function without(id: string): SentRequest[] {
	return sent.filter((one) => one.id !== id);
}

function focusOn(selector: string) {
	bestEffort(() => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
}

interface SentLineProps {
	request: SentRequest;
	onShow: () => void;
	onRemove: () => void;
}

const time = new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit' });

/** A receipt in one line, after its panel was closed, and on the other pages of the visit. */
export function SentLine({ request: { kind, id, at }, onShow, onRemove }: SentLineProps) {
	return (
		<section aria-labelledby={`sent-${id}-title`} className="border-b-2 border-brand bg-brand-pale print:hidden">
			<div className="mx-auto flex max-w-6xl flex-wrap items-center gap-3 px-4 py-2">
				<p id={`sent-${id}-title`} tabIndex={-1} className="grow text-base">
					<span className="flex items-center gap-2 font-bold text-brand">
						<Icon name="check" />
						{formTexts[kind].success.title}
					</span>
					{time.format(at)}, reference <strong className="font-code whitespace-nowrap">{referenceOf(id)}</strong>
				</p>
				<Button onClick={onShow}>Show</Button>
				<Button onClick={onRemove}>Hide this note</Button>
			</div>
		</section>
	);
}

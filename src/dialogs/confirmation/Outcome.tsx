import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { ConfirmationPanel } from '#dialogs/confirmation/ConfirmationPanel.tsx';
import { formTexts } from '#dialogs/messages/messages.ts';
import { dispatch, type SentRequest, useHydrated, useSession } from '#dialogs/session.ts';
import { ToastRegion } from '#dialogs/Toasts.tsx';
import { dayAndTime } from '#leads/british-time.ts';
import { referenceOf } from '#leads/reference.ts';
import { Button } from '#ui/Button.tsx';
import { bestEffort } from '#ui/best-effort.ts';
import { Icon } from '#ui/Icon.tsx';

/** What became of what was sent: the page's toasts, above what stays at the foot of the screen, and the receipts at its top. */
export function Outcome() {
	const place = useHydrated() ? document.getElementById('sent') : null;
	return (
		<>
			<ToastRegion of="page" className="absolute inset-x-0 bottom-full short:fixed short:bottom-0" />
			{place ? createPortal(<Receipts />, place) : null}
		</>
	);
}

/**
 * The latest first. A new one is a panel and takes the focus: its dialog has closed before, since an open one makes the page inert, and
 * `boot.ts` then leaves the focus where it is.
 */
export function Receipts() {
	const receipts = useSession((session) => session.receipts);
	const focused = useSession((session) => session.focused);
	useLayoutEffect(() => {
		if (!focused) return;
		if (focused.isNew) beginAnew();
		focusOn(`#sent-${focused.id}-title`);
		bestEffort(() => scrollTo(0, 0));
	}, [focused]);
	return receipts.map(({ whole, ...one }) =>
		whole ? (
			<ConfirmationPanel key={one.id} {...one} onClose={() => dispatch({ type: 'folded', id: one.id })} />
		) : (
			<SentLine key={one.id} {...one} />
		),
	);
}

/** What was hidden and is laid out again has not moved, and counts as no layout shift. */
function beginAnew() {
	document.body.hidden = true;
	// Lays the page out.
	document.body.getBoundingClientRect();
	document.body.hidden = false;
}

function focusOn(selector: string) {
	bestEffort(() => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
}

/** A receipt in one line, after its panel was closed, and on the other pages of the visit. */
function SentLine({ kind, id, at }: SentRequest) {
	function remove() {
		// Before the button is removed, which would lose the focus.
		focusOn('#main');
		// The room that `Page.astro` keeps for receipts that are about to come.
		document.documentElement.style.removeProperty('--receipts');
		dispatch({ type: 'removed', id });
	}
	return (
		<section aria-labelledby={`sent-${id}-title`} className="border-b-2 border-brand bg-brand-pale print:hidden">
			<div className="page-width flex flex-wrap items-center gap-3 py-2">
				<p id={`sent-${id}-title`} tabIndex={-1} className="grow text-base">
					<span className="flex items-center gap-2 font-bold text-brand">
						<Icon name="check" />
						{formTexts[kind].success.title}
					</span>
					{dayAndTime(at)}, reference <strong className="font-code whitespace-nowrap">{referenceOf(id)}</strong>
				</p>
				<Button onClick={() => dispatch({ type: 'unfolded', id })}>Show</Button>
				<Button onClick={remove}>Hide this note</Button>
			</div>
		</section>
	);
}

import { type ReactNode, useEffect, useRef } from 'react';
import { dispatch } from '#dialogs/session.ts';
import { followTab } from '#dialogs/tab.ts';
import type { LeadKind } from '#leads/tables.ts';

interface LeadDialogProps {
	kind: LeadKind;
	isSending: boolean;
	children: ReactNode;
}

/**
 * A native dialog with its form, in the page's HTML from the start: buttons of the page open and close it before React has come
 * (`opening/boot.ts`). React hears of both, and keeps it open while its form is sent. Its look is in `ui/dialog.css`.
 */
export function LeadDialog({ kind, isSending, children }: LeadDialogProps) {
	const dialog = useRef<HTMLDialogElement>(null);

	useEffect(() => {
		const element = dialog.current;
		if (!element) return;
		followTab();
		const follow = () => dispatch({ type: element.open ? 'opened' : 'closed', kind });
		if (element.open) follow();
		// No event in browsers from before 2025 says that a dialog opens.
		const observer = new MutationObserver(follow);
		observer.observe(element, { attributeFilter: ['open'] });
		return () => observer.disconnect();
	}, [kind]);

	useEffect(() => {
		if (!isSending) return;
		// A page may prevent a dialog's `cancel` only once in a row: a second press of Escape would close it.
		const keep = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault();
		document.addEventListener('keydown', keep);
		return () => document.removeEventListener('keydown', keep);
	}, [isSending]);

	return (
		<dialog
			ref={dialog}
			id={kind}
			aria-labelledby={`${kind}-title`}
			onCancel={(event) => {
				if (isSending) event.preventDefault();
			}}
		>
			{children}
		</dialog>
	);
}

import type { ReactNode } from 'react';
import type { LeadKind } from '#leads/tables.ts';

/**
 * The shell of a dialog, in the page's HTML from the start: it can be shown before its form's script has come. The form is
 * the child, an island. Its look is in `ui/dialog.css`.
 */
export function LeadDialog({ id, children }: { id: LeadKind; children?: ReactNode }) {
	return (
		<dialog id={id} aria-labelledby={`${id}-title`}>
			{children}
		</dialog>
	);
}

import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { LeadKind } from '#leads/tables.ts';

/**
 * A dialog with its form, in the page's HTML from the start: it can be shown before its form's script has come, which then
 * takes the form over (`opening/hydrate.tsx`). For the build only. Its look is in `ui/dialog.css`.
 */
export function LeadDialog({ id, Form }: { id: LeadKind; Form: ComponentType }) {
	const form = renderToString(<Form />, { identifierPrefix: id });
	return (
		<dialog id={id} aria-labelledby={`${id}-title`}>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own HTML of the form, with the marks it needs to take it over */}
			<div data-form="" className="contents" dangerouslySetInnerHTML={{ __html: form }} />
		</dialog>
	);
}

import type { ReactNode } from 'react';
import { WriteOrRing } from '#dialogs/form/WriteOrRing.tsx';
import type { LeadKind } from '#leads/tables.ts';
import { site } from '#site/config.ts';
import { Notice } from '#ui/Notice.tsx';
import { ToastRegion } from '#ui/ToastRegion.tsx';

/**
 * The shell of a dialog, in the page's HTML from the start: it can be shown before its form's script has come. The form is
 * the child, an island.
 */
export function LeadDialog({ id, children }: { id: LeadKind; children?: ReactNode }) {
	return (
		<dialog
			id={id}
			aria-labelledby={`${id}-title`}
			className="m-0 h-dvh max-h-none w-full max-w-none overscroll-contain bg-paper p-0 text-ink backdrop:bg-pine-deep/70 sm:m-auto sm:h-auto sm:max-h-[calc(100dvh-2rem)] sm:max-w-2xl sm:rounded-card sm:[box-shadow:var(--shadow-lift)]"
		>
			<div className="p-5 sm:p-8">
				<div data-not-loaded hidden className="mb-4">
					<Notice tone="bad" title="This form could not be loaded">
						Please check your connection and press the button again. If that does not help, reload this page, or write
						to <a href={`mailto:${site.email}`}>{site.email}</a>.
					</Notice>
				</div>
				{/* Our own server accepts the form without a script. Otherwise shown until `client-open.ts` runs, not by <noscript>: scripts may be on and ours stopped all the same. */}
				{site.postsForms ? null : (
					<div className="mb-4 in-data-scripted:hidden">
						<Notice tone="bad" title="This form needs JavaScript">
							Please <WriteOrRing /> instead.
						</Notice>
					</div>
				)}
				{children}
			</div>
			<ToastRegion of="dialog" />
		</dialog>
	);
}

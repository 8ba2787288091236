import type { ReactNode } from 'react';
import type { LeadKind } from '#leads/tables.ts';
import { ariaDisabledLook, Button } from '#ui/Button.tsx';

/** How far the sending of a form is. */
export interface SendingState {
	/** Shown, and read out whenever they change. */
	words: string;
	/** Shown below the words. */
	bar: ReactNode;
}

interface FormFootProps {
	dialog: LeadKind;
	submit: { label: string; sending: string };
	sending: boolean;
	/** False where nothing could be sent without a script that has not come. */
	canSend: boolean;
	/** The upload's progress, if any. */
	progress: SendingState | undefined;
}

/**
 * The buttons of a form, which stay while the form scrolls. The submit button keeps the focus while the form is sent, so it is not
 * disabled then but only called so: `use-lead-form.ts` ignores a second press.
 */
export function FormFoot({ dialog, submit, sending, canSend, progress }: FormFootProps) {
	return (
		<div className="flex shrink-0 flex-col gap-3 border-t-2 border-line px-5 py-3 sm:px-8 sm:py-4">
			<div className={progress ? undefined : 'sr-only'}>
				{/* There from the start, because screen readers announce only changes. */}
				<p role="status">{sending ? (progress?.words ?? submit.sending) : null}</p>
				{progress?.bar}
			</div>
			<div className="flex flex-wrap-reverse justify-end gap-3">
				<Button command="close" commandfor={dialog} disabled={sending} className="grow sm:grow-0">
					Cancel
				</Button>
				<Button
					type="submit"
					look="main"
					disabled={!canSend}
					aria-disabled={sending || undefined}
					className={`grow basis-32 sm:grow-0 sm:basis-auto ${ariaDisabledLook}`}
				>
					{sending ? submit.sending : submit.label}
				</Button>
			</div>
		</div>
	);
}

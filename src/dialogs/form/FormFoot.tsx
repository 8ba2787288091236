import type { ReactNode } from 'react';
import type { LeadKind } from '#leads/tables.ts';
import { Button } from '#ui/Button.tsx';

interface FormFootProps {
	dialog: LeadKind;
	submit: { label: string; sending: string };
	sending: boolean;
	/** False where nothing could be sent without a script that has not come. */
	canSend: boolean;
	/** The upload's progress, if any. */
	progress: ReactNode;
}

/** The buttons of a form, which stay while the form scrolls. */
export function FormFoot({ dialog, submit, sending, canSend, progress }: FormFootProps) {
	return (
		<div className="flex shrink-0 flex-col gap-3 border-t-2 border-line px-5 py-3 sm:px-8 sm:py-4">
			{progress}
			<div className="flex flex-wrap-reverse justify-end gap-3">
				<Button command="close" commandfor={dialog} disabled={sending} className="grow sm:grow-0">
					Cancel
				</Button>
				<Button
					type="submit"
					look="main"
					disabled={sending || !canSend}
					className="grow basis-32 sm:grow-0 sm:basis-auto"
				>
					{sending ? submit.sending : submit.label}
				</Button>
			</div>
		</div>
	);
}

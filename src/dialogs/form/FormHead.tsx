import type { LeadKind } from '#leads/tables.ts';
import { Icon } from '#ui/Icon.tsx';

/** The title of a form and the way out of it, which stay while the form scrolls. */
export function FormHead({ dialog, title, disabled }: { dialog: LeadKind; title: string; disabled: boolean }) {
	return (
		<div className="flex shrink-0 items-center justify-between gap-3 border-b-2 border-line py-1.5 pr-2 pl-5 sm:py-3 sm:pr-5 sm:pl-8">
			{/* biome-ignore lint/a11y/noAutofocus: a modal dialog must say where its focus starts; its title is read out first */}
			<h2 id={`${dialog}-title`} tabIndex={-1} autoFocus className="text-xl font-bold text-brand sm:text-3xl">
				{title}
			</h2>
			<button
				type="button"
				command="close"
				commandfor={dialog}
				aria-label="Close"
				disabled={disabled}
				className="flex size-[max(2.25rem,48px)] shrink-0 cursor-pointer items-center justify-center rounded-control text-brand hover:bg-brand-pale disabled:cursor-not-allowed disabled:bg-transparent disabled:text-line"
			>
				<Icon name="close" />
			</button>
		</div>
	);
}

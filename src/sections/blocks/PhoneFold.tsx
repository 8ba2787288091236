import type { ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';

interface PhoneFoldProps {
	/** What opening it shows. */
	summary: string;
	className?: string;
	children: ReactNode;
}

/** Without `:has`, in browsers from before 2023, everything is shown and there is nothing to open. */
const folds = 'not-print:max-md:supports-[selector(:has(a))]:[&:not(:has([open]))_[data-more]]:hidden';

/**
 * On a phone, what is marked `data-more` is shown once the visitor opens the native details below it; on wider screens and on
 * paper at once. The details have nothing in them: what they show has its place among the rest, such as a table's columns.
 */
export function PhoneFold({ summary, className = '', children }: PhoneFoldProps) {
	return (
		<div className={`${folds} ${className}`}>
			{children}
			<details className="group mt-2 hidden border-y border-line max-md:supports-[selector(:has(a))]:block print:hidden">
				<summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 py-1 leading-snug font-bold text-brand [&::-webkit-details-marker]:hidden">
					{summary}
					<span className="group-open:rotate-180">
						<Icon name="chevron" />
					</span>
				</summary>
			</details>
		</div>
	);
}

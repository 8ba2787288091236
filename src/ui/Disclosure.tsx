import type { ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';

/** A summary that opens its details. The native element: it works without a script, and find-in-page opens it. */
export function Disclosure({ summary, children }: { summary: string; children?: ReactNode }) {
	return (
		<details className="group mt-1.5 rounded-control border-2 border-line bg-surface open:border-brand sm:mt-3">
			<summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-3 py-2 leading-snug font-bold text-brand sm:p-4 [&::-webkit-details-marker]:hidden">
				{summary}
				<span className="group-open:rotate-180 print:hidden">
					<Icon name="chevron" />
				</span>
			</summary>
			<div className="px-3 pb-3 sm:px-4 sm:pb-4 [&_p+p]:mt-3 [&_ul]:list-disc [&_ul]:pl-6">{children}</div>
		</details>
	);
}

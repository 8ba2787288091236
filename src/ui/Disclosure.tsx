import type { ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';

/** A summary that opens its details. The native element: it works without a script, and find-in-page opens it. */
export function Disclosure({ summary, open, children }: { summary: ReactNode; open?: boolean; children?: ReactNode }) {
	return (
		<details open={open} className="group border-b border-line first:border-t">
			<summary className="flex min-h-[44px] cursor-pointer list-none items-center justify-between gap-3 py-1.5 leading-tight font-bold text-brand sm:py-3.5 [&::-webkit-details-marker]:hidden">
				{summary}
				<span className="group-open:rotate-180 print:hidden">
					<Icon name="chevron" />
				</span>
			</summary>
			<div className="pb-4 sm:pr-12 [&_p+p]:mt-3 [&_ul]:list-disc [&_ul]:pl-6">{children}</div>
		</details>
	);
}

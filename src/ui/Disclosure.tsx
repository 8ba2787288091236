import type { ReactNode } from 'react';

/** A summary that opens its details. The native element: it works without a script, and find-in-page opens it. */
export function Disclosure({ summary, children }: { summary: string; children?: ReactNode }) {
	return (
		<details className="mt-3 rounded-control border-2 border-line bg-white open:border-pine">
			<summary className="cursor-pointer p-4 font-bold text-pine">{summary}</summary>
			<div className="px-4 pb-4 [&_p+p]:mt-3 [&_ul]:list-disc [&_ul]:pl-6">{children}</div>
		</details>
	);
}

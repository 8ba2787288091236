import type { ReactNode } from 'react';

/** A part of a request under a heading of its own. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<section aria-labelledby={id} className="min-w-0 rounded-card border-2 border-line bg-surface p-4">
			<h3 id={id} className="text-xl font-bold text-brand">
				{title}
			</h3>
			{children}
		</section>
	);
}

import type { ReactNode } from 'react';

/** Components of one kind, under their name. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section>
			<h2 className="text-brand">{title}</h2>
			{children}
		</section>
	);
}

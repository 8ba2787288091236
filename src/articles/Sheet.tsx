import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';

interface Props {
	title: string;
	children?: ReactNode;
}

/** A letter or a list that prints on one sheet; its button (`print-sheet.ts`) prints it alone. */
export function Sheet({ title, children }: Props) {
	const id = title.toLowerCase().replace(/[^a-z]+/g, '-');
	return (
		<section data-print-sheet aria-labelledby={id} className="rounded-card border-2 border-brand bg-surface p-5 sm:p-8">
			<h2 id={id} className="text-2xl font-bold text-brand">
				{title}
			</h2>
			<div className="mt-4 max-w-2xl [&_ol]:list-decimal [&_ol]:pl-7 [&>*+*]:mt-3">{children}</div>
			<Button className="mt-5" hidden>
				Print this sheet
			</Button>
		</section>
	);
}

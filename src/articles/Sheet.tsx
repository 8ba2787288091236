import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';

interface Props {
	title: string;
	children?: ReactNode;
}

/** A letter or a list that prints on one sheet; its buttons (`sheet-buttons.ts`) copy its words and print it alone. */
export function Sheet({ title, children }: Props) {
	const id = title.toLowerCase().replace(/[^a-z]+/g, '-');
	return (
		<section data-print-sheet aria-labelledby={id} className="rounded-card border-2 border-brand bg-surface p-5 sm:p-8">
			<h2 id={id} className="text-2xl font-bold text-brand">
				{title}
			</h2>
			<div
				data-words
				className="mt-4 max-w-2xl [&_ol]:list-decimal [&_ol]:pl-7 [&_ul]:list-['☐__'] [&_ul]:pl-7 [&>*+*]:mt-3"
			>
				{children}
			</div>
			<div className="mt-5 flex flex-wrap items-center gap-3 print:hidden">
				<Button hidden>Copy the words</Button>
				<Button hidden>Print this sheet</Button>
				<p role="status" />
			</div>
		</section>
	);
}

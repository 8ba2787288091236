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
		<section data-print-sheet aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 sm:p-8">
			<h2 id={id} className="text-xl font-bold text-brand sm:text-2xl">
				{title}
			</h2>
			<div
				data-words
				className="mt-3 max-w-2xl leading-snug [&_ol]:list-decimal [&_ol]:pl-7 [&_ul]:list-['☐__'] [&_ul]:pl-7 [&>*+*]:mt-3 [&_li+li]:mt-1"
			>
				{children}
			</div>
			<div className="mt-4 flex flex-wrap items-center gap-2 max-sm:[&_button]:flex-1 max-sm:[&_button]:px-1 sm:gap-3 print:hidden">
				<Button hidden>Copy the words</Button>
				<Button hidden>Print this sheet</Button>
				<p role="status" />
			</div>
		</section>
	);
}

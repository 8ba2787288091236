import type { ReactNode } from 'react';

interface Props {
	title: string;
	children?: ReactNode;
}

/** Of its title, for links to it. */
export const sheetId = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, '-');

const action = 'min-h-11 cursor-pointer font-bold text-brand underline underline-offset-4';

/** A letter or a list that prints on one sheet; its buttons (`sheet-buttons.ts`) copy its words and print it alone. */
export function Sheet({ title, children }: Props) {
	const id = sheetId(title);
	return (
		<section data-print-sheet aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 sm:p-8">
			<h2 id={id} className="text-xl font-bold text-brand sm:text-2xl">
				{title}
			</h2>
			<div
				data-words
				className="mt-3 max-w-2xl leading-snug [&_ol]:list-decimal [&_ol]:pl-7 [&_ul]:list-none [&_ul>li]:relative [&_ul>li]:pl-8 [&_ul>li]:before:absolute [&_ul>li]:before:top-0.5 [&_ul>li]:before:left-0 [&_ul>li]:before:size-5 [&_ul>li]:before:border-2 [&_ul>li]:before:border-brand [&_ul>li]:before:content-[''] [&>*+*]:mt-3 [&_li+li]:mt-1"
			>
				{children}
			</div>
			<div className="mt-2 flex flex-wrap items-center gap-x-6 print:hidden">
				<button type="button" hidden className={action}>
					Copy the words
				</button>
				<button type="button" hidden className={action}>
					Print this sheet
				</button>
				<p role="status" />
			</div>
		</section>
	);
}

import type { RefObject } from 'react';
import { Notice } from '#ui/Notice.tsx';

export interface FieldError {
	id: string;
	text: string;
}

interface ErrorSummaryProps {
	errors: readonly FieldError[];
	box: RefObject<HTMLDivElement | null>;
}

/** All errors in one place, which takes the focus; each links to its field. */
export function ErrorSummary({ errors, box }: ErrorSummaryProps) {
	if (errors.length === 0) return null;
	return (
		<Notice ref={box} tone="bad" title="There is a problem">
			<ul className="list-disc pl-6">
				{errors.map(({ id, text }) => (
					<li key={id}>
						<a href={`#${id}`} className="text-danger" onClick={(event) => goTo(event, id)}>
							{text}
						</a>
					</li>
				))}
			</ul>
		</Notice>
	);
}

/** Puts the focus on the field itself; the address of the page stays as it is. */
function goTo(event: { preventDefault(): void }, id: string) {
	event.preventDefault();
	document.getElementById(id)?.focus();
}

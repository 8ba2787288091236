import type { RefObject } from 'react';
import { Notice } from '#ui/Notice.tsx';

export interface FieldError {
	id: string;
	text: string;
}

interface ErrorSummaryProps {
	/** Its id in the page. */
	id: string;
	errors: readonly FieldError[];
	box: RefObject<HTMLDivElement | null>;
}

/** All errors in one place, which takes the focus; each links to its field. */
export function ErrorSummary({ id, errors, box }: ErrorSummaryProps) {
	if (errors.length === 0) return null;
	return (
		<Notice ref={box} tone="bad" title="There is a problem" focused={{ role: 'alert', titleId: id }}>
			<ul className="list-disc pl-6">
				{errors.map(({ id: control, text }) => (
					<li key={control}>
						<a href={`#${control}`} className="text-danger" onClick={(event) => goTo(event, control)}>
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

import type { RefObject } from 'react';
import { Notice } from '#ui/Notice.tsx';

export interface FormError {
	/** The id of the control where it is corrected, if it is corrected there. */
	id?: string | undefined;
	text: string;
}

interface ErrorSummaryProps {
	/** Its id in the page. */
	id: string;
	errors: readonly FormError[];
	box: RefObject<HTMLDivElement | null>;
}

/** All errors in one place, which takes the focus; each links to its field. */
export function ErrorSummary({ id, errors, box }: ErrorSummaryProps) {
	if (errors.length === 0) return null;
	return (
		<Notice ref={box} tone="bad" title="There is a problem" focused={{ role: 'alert', titleId: id }}>
			<ErrorList errors={errors} />
		</Notice>
	);
}

export function ErrorList({ errors }: Pick<ErrorSummaryProps, 'errors'>) {
	return (
		<ul className="list-disc pl-6">
			{errors.map(({ id, text }) => (
				<li key={text + id}>
					{id ? (
						<a href={`#${id}`} className="text-danger" onClick={(event) => goTo(event, id)}>
							{text}
						</a>
					) : (
						text
					)}
				</li>
			))}
		</ul>
	);
}

/** Puts the focus on the field itself; the address of the page stays as it is. */
function goTo(event: { preventDefault(): void }, id: string) {
	event.preventDefault();
	document.getElementById(id)?.focus();
}

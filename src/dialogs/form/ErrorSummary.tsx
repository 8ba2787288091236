import { EmailUs } from '#dialogs/messages/EmailUs.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { Problem } from '#wire/plain-form.ts';

export interface FormError {
	/** The id of the control where it is corrected, if it is corrected there. */
	id?: string | undefined;
	text: string;
	problem?: Problem;
}

interface ErrorSummaryProps {
	id: string;
	errors: readonly FormError[];
	/** What else to do about them, before our e-mail address. */
	hint?: string;
}

/** All errors in one place, which takes the focus; each leads to its field. */
export function ErrorSummary({ id, errors, hint }: ErrorSummaryProps) {
	if (errors.length === 0) return null;
	return (
		<Notice tone="bad" title="There is a problem" focused={{ role: 'alert', titleId: id }}>
			<ul className="list-disc pl-6">
				{errors.map(({ id, text, problem }) => (
					<li key={text + id} data-problem={problem}>
						{id ? (
							<a
								href={`#${id}`}
								className="text-danger"
								onClick={(event) => {
									// The address of the page stays as it is.
									event.preventDefault();
									document.getElementById(id)?.focus();
								}}
							>
								{text}
							</a>
						) : (
							text
						)}
					</li>
				))}
			</ul>
			{hint ? (
				<p className="mt-2">
					{hint} <EmailUs />.
				</p>
			) : null}
		</Notice>
	);
}

/** The errors of answers, in the order of the questions. @param prefix of the controls' ids */
export function errorsIn(
	errors: Readonly<Record<string, string | undefined>>,
	fields: object,
	prefix: string,
): FormError[] {
	return Object.keys(fields).flatMap((name) => {
		const text = errors[name];
		return text ? [{ id: `${prefix}-${name}`, text }] : [];
	});
}

import { useState } from 'react';
import { errorOf, type FieldErrors, type Fields } from '#leads/form.ts';

/**
 * The errors by the fields: shown by a submit, never while typing, and each removed as soon as its answer is valid.
 */
export function useFieldErrors<F extends Fields>(fields: F) {
	const [errors, setErrors] = useState<FieldErrors<F>>({});
	return {
		errors,
		setErrors,
		onInput({ target }: { target: EventTarget }) {
			const { name, value } = target as HTMLInputElement;
			const field = fields[name];
			if (!field || !errors[name] || errorOf(field, value)) return;
			setErrors((now) => ({ ...now, [name]: undefined }));
		},
	};
}

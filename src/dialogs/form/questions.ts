import type { Fields } from '#leads/form.ts';

/** The fields that are asked, in their order, as `Field` draws them. */
export function questionsOf(fields: Fields) {
	return Object.entries(fields).flatMap(
		([name, { label, control, required, maxLength, autocomplete, hint, options }]) =>
			control === 'prefilled' ? [] : [{ name, label, control, required, maxLength, autocomplete, hint, options }],
	);
}

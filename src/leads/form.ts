import { type Field, visiblePattern } from '#leads/fields.ts';

export type Fields = Readonly<Record<string, Field>>;

/** What a visitor gave, by field name; a question left open is an empty string. */
export type Values<F extends Fields> = { [name in keyof F]: string };

/** The error of each field that has one, as the visitor reads it. */
type FieldErrors<F extends Fields> = { [name in keyof F]?: string };

export type Checked<F extends Fields> = { ok: true; values: Values<F> } | { ok: false; errors: FieldErrors<F> };

/**
 * Normalizes and validates the answers of a form.
 * @param given answers by field name, such as the entries of a FormData; names that are no field are ignored
 */
export function checkForm<F extends Fields>(fields: F, given: Readonly<Record<string, unknown>>): Checked<F> {
	const values = {} as Values<F>;
	const errors: FieldErrors<F> = {};
	for (const [name, field] of Object.entries(fields) as [keyof F & string, Field][]) {
		const value = tidied(given[name]);
		values[name] = value;
		const error = validate(field, value);
		if (error) errors[name] = error;
	}
	return Object.keys(errors).length === 0 ? { ok: true, values } : { ok: false, errors };
}

/** The error message of an answer as it was given; undefined when it is valid. */
export function errorOf(field: Field, answer: unknown): string | undefined {
	return validate(field, tidied(answer));
}

/** The error message of a normalized answer; undefined when it is valid. */
function validate(field: Field, value: string): string | undefined {
	if (field.required && !visiblePattern.test(value)) return field.missing;
	if (value === '') return undefined;
	const result = field.schema.safeParse(value);
	return result.success ? undefined : result.error.issues[0]?.message;
}

/**
 * An answer as it is kept. Forms send CRLF line breaks; Postgres cannot store NUL or a lone surrogate (half of an emoji that was cut in two). No
 * visitor enters these on purpose, so they are replaced instead of refused.
 */
export function tidied(answer: unknown): string {
	if (typeof answer !== 'string') return '';
	return answer
		.replace(/\r\n?/g, '\n')
		.replaceAll('\0', '')
		.replace(/\p{Surrogate}/gu, '\ufffd')
		.trim();
}

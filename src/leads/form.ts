import type { Field } from '#leads/fields.ts';
import { visiblePattern } from '#leads/fields.ts';

export type Fields = Readonly<Record<string, Field>>;

/** What a visitor gave, by field name; a question left open is an empty string. */
export type Values<F extends Fields> = { [name in keyof F]: string };

/** What is wrong with a form, by field name, in the words the visitor reads. */
export type Problems<F extends Fields> = { [name in keyof F]?: string };

export type Checked<F extends Fields> = { ok: true; values: Values<F> } | { ok: false; problems: Problems<F> };

/**
 * Reads what a form holds and judges each answer by its field.
 * @param given what the form holds, by field name (a FormData's entries, say); whatever is no field is passed over
 */
export function checkForm<F extends Fields>(fields: F, given: Readonly<Record<string, unknown>>): Checked<F> {
	const values = {} as Values<F>;
	const problems: Problems<F> = {};
	for (const [name, field] of Object.entries(fields) as [keyof F & string, Field][]) {
		const answer = given[name];
		const value = typeof answer === 'string' ? tidy(answer) : '';
		values[name] = value;
		const problem = judge(field, value);
		if (problem) problems[name] = problem;
	}
	return Object.keys(problems).length === 0 ? { ok: true, values } : { ok: false, problems };
}

/** The words for what is wrong with an answer, or undefined where nothing is. */
export function judge(field: Field, value: string): string | undefined {
	if (field.required && !visiblePattern.test(value)) return field.missing;
	if (value === '') return undefined;
	const result = field.schema.safeParse(value);
	return result.success ? undefined : result.error.issues[0]?.message;
}

/**
 * Forms send CRLF line breaks; NUL and half of a surrogate pair (an emoji that was cut in two) cannot be kept by Postgres.
 * All are mended, since no visitor means them.
 */
function tidy(answer: string): string {
	return answer
		.replace(/\r\n?/g, '\n')
		.replaceAll('\0', '')
		.replace(/\p{Surrogate}/gu, '\ufffd')
		.trim();
}

/** What the store keeps for a question left open. */
export function orNull(value: string): string | null {
	return value === '' ? null : value;
}

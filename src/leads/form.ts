import { codePoints, type Field, visiblePattern } from '#leads/fields.ts';

// A form's answers: how they are checked, and the columns in which they are kept.

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
function tidied(answer: unknown): string {
	if (typeof answer !== 'string') return '';
	return answer
		.replace(/\r\n?/g, '\n')
		.replaceAll('\0', '')
		.replace(/\p{Surrogate}/gu, '\ufffd')
		.trim();
}

/** What a column holds: the type Postgres keeps it as. */
type ColumnType = 'uuid' | 'text' | 'text[]';

/** What a visitor may give for a column. */
type Value = string | readonly string[];

/** A validated row: every column of its table by name, null for missing values. */
export type Row = Readonly<Record<string, Value | null>>;

/** A column that a visitor's answers fill. */
export interface Column {
	name: string;
	type: ColumnType;
	/** NOT NULL; the id alone is filled in by the wire where none is given. */
	required: boolean;
	/** The question of the form it answers; none for what the form adds by itself. */
	field?: Field;
	/** What the privacy policy calls it, where it answers no question of the form. */
	policyName?: string;
	/** No client may set it: the server, and on hosted Postgres a trigger, writes what the insert's header says (`client-info.ts`). */
	beside?: true;
	/** Whether a form could have sent the value. */
	accepts: (value: unknown) => boolean;
}

export interface ListColumn extends Column {
	type: 'text[]';
}

/** What a form adds to the answers by itself, by the column's name. */
export type MoreColumns = Readonly<Record<string, ListColumn>>;

/** The name of the column in which the answer to a field is kept: `stair_type` for `stairType`. */
export function columnName(field: string): string {
	return field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const id: Column = {
	name: 'id',
	type: 'uuid',
	required: false,
	accepts: (value) => typeof value === 'string' && uuid.test(value),
};

/** The columns of a kind's table, in the order of its form: the id, the answers, and what the form adds by itself. */
export function columnsOf({ fields, more }: { fields: Fields; more: MoreColumns }): Column[] {
	const answers = Object.entries(fields).map(
		([name, field]): Column => ({
			name: columnName(name),
			type: 'text',
			required: field.required,
			field,
			...(field.beside && { beside: true }),
			accepts: (value) => typeof value === 'string' && errorOf(field, value) === undefined,
		}),
	);
	return [id, ...answers, ...Object.values(more)];
}

/** Longest photo address kept, in characters: bucket, request id, timestamp and file name need under 300. */
const maxUrlLength = 1000;

/** Whether these are so many addresses, none of them longer than the store keeps. */
export function areUrls(value: unknown, least: number, most: number): boolean {
	if (!Array.isArray(value) || value.length < least || value.length > most) return false;
	return value.every((url) => typeof url === 'string' && codePoints(url) <= maxUrlLength);
}

/** The first column of a row whose value no form could have sent. */
export interface Fault {
	column: string;
	isMissing: boolean;
}

/**
 * Validates a row by the definition of its form, wherever it comes from, and gives it as the form would have sent it.
 * @param given values by column; names of no column are ignored
 */
export function checkRow(
	columns: readonly Column[],
	given: Readonly<Record<string, unknown>>,
): { row: Row; fault?: undefined } | { row?: undefined; fault: Fault } {
	const row: Record<string, Value | null> = {};
	for (const { name, required, accepts } of columns) {
		const value = given[name] ?? null;
		const isMissing = value === null;
		if (isMissing ? required : !accepts(value)) return { fault: { column: name, isMissing } };
		row[name] = typeof value === 'string' ? tidied(value) || null : (value as Value | null);
	}
	return { row };
}

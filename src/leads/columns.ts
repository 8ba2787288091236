import { codePoints, type Field } from '#leads/fields.ts';
import { errorOf, type Fields, tidied } from '#leads/form.ts';

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

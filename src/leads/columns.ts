import { codePoints, type Field, visiblePattern } from '#leads/fields.ts';
import type { Fields } from '#leads/form.ts';

/** What a column holds: the type Postgres keeps it as. */
type ColumnType = 'uuid' | 'text' | 'text[]';

/** What a visitor may give for a column. */
export type Value = string | readonly string[];

/** A validated row: every column of its table by name, null for missing values. */
export type Row = Readonly<Record<string, Value | null>>;

/** A column that a visitor's answers fill. */
export interface Column {
	name: string;
	type: ColumnType;
	/** NOT NULL; the id alone is filled in by the store where none is given. */
	required: boolean;
	/** The question of the form it answers; none for what the form adds by itself. */
	field?: Field;
	/** What the privacy policy calls it, where it answers no question of the form. */
	policyName?: string;
	/** No client may set it: the server, and on hosted Postgres a trigger, writes what the insert's header says (`client-info.ts`). */
	beside?: true;
	/** Whether the CHECK of this column lets the value through. */
	accepts: (value: Value) => boolean;
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

const id: Column = { name: 'id', type: 'uuid', required: false, accepts: () => true };

/** The columns of a kind's table, in the order of its form: the id, the answers, and what the form adds by itself. */
export function columnsOf({ fields, more }: { fields: Fields; more: MoreColumns }): Column[] {
	const answers = Object.entries(fields).map(
		([name, field]): Column => ({
			name: columnName(name),
			type: 'text',
			required: field.required,
			field,
			...(field.beside && { beside: true }),
			accepts: (value) =>
				(!field.required || visiblePattern.test(String(value))) && field.schema.safeParse(value).success,
		}),
	);
	return [id, ...answers, ...Object.values(more)];
}

/** Longest photo address kept, in characters: bucket, request id, timestamp and file name need under 300. */
const maxUrlLength = 1000;

/** Whether these are so many addresses, none of them longer than the store keeps. */
export function areUrls(value: Value, least: number, most: number): boolean {
	if (typeof value !== 'object') return false;
	return value.length >= least && value.length <= most && value.every((url) => codePoints(url) <= maxUrlLength);
}

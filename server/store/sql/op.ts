/** A piece of SQL with its values, which are never part of the text. Pieces can be put into pieces. */
export class Sql {
	readonly strings: readonly string[];
	readonly values: readonly unknown[];

	constructor(strings: readonly string[], values: readonly unknown[]) {
		this.strings = strings;
		this.values = values;
	}
}

export function sql(strings: readonly string[], ...values: unknown[]): Sql {
	return new Sql(strings, values);
}

/** What runs one statement. */
export type Execute = (act: 'all' | 'one' | 'run', sql: Sql) => unknown;

/** The database that the operations under way work on: they are plain functions, and nothing else runs before one has returned. */
let current: Execute | undefined;

/** Calls work whose statements run on a database, inside its current transaction if there is one. */
export function runOn<T>(execute: Execute, work: () => T): T {
	const before = current;
	current = execute;
	try {
		return work();
	} finally {
		current = before;
	}
}

function statement(act: Parameters<Execute>[0], strings: readonly string[], values: readonly unknown[]): unknown {
	if (!current) throw new Error('A statement outside of an operation.');
	return current(act, new Sql(strings, values));
}

/** The rows. As the others here, only inside an operation (`Db`). */
export const all = <R extends object>(strings: readonly string[], ...values: unknown[]) =>
	statement('all', strings, values) as R[];
/** The first row. */
export const one = <R extends object = object>(strings: readonly string[], ...values: unknown[]) =>
	statement('one', strings, values) as R | undefined;
/** The number `n` of the first row, as of `count(*) as n`. */
export const number = (strings: readonly string[], ...values: unknown[]) =>
	one<{ n: number }>(strings, ...values)?.n ?? 0;
/** How many rows were changed. */
export const run = (strings: readonly string[], ...values: unknown[]) => statement('run', strings, values) as number;

/** Runs operations on a database. */
export interface Db {
	/** Makes a function of an operation that only reads. */
	read<A extends unknown[], T>(op: (...args: A) => T): (...args: A) => T;
	/** The same in one transaction, which is durable when the function returns; of one that throws, nothing stays. */
	write<A extends unknown[], T>(op: (...args: A) => T): (...args: A) => T;
	/** The same, together with others that come in the same turn of the event loop: one flush serves them all. Resolves when it is durable. */
	writeTogether<A extends unknown[], T>(op: (...args: A) => T): (...args: A) => Promise<T>;
}

/** In place of the database's own error: a primary key or a unique value is there already. */
export class AlreadyThere extends Error {}

/** Text of this program as SQL, such as the name of a table. */
export const raw = (text: string) => new Sql([text], []);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is an id of ours. */
export const isId = (text: string) => uuid.test(text);

const tuple = (length: number) => `(${Array(length).fill('?').join(', ')})`;
/** @param text with `?` for values */
const withValues = (text: string, values: readonly unknown[]) => new Sql(text.split('?'), values);

/** The values as a table of one column, of any number: they are one value of the statement. */
export const list = (values: readonly unknown[]) => sql`(select value from json_each(${[...values]}))`;

/** Pieces with a text of this program between each two. */
export const joined = (pieces: readonly Sql[], between: string) =>
	pieces.reduce((before, piece) => withValues(`?${between}?`, [before, piece]));

/** A statement has at most 32,766 values. */
const mostAtOnce = 1000;

/** Rows in parts that fit into an insert. */
export function inParts<T>(values: readonly T[]): T[][] {
	const count = Math.ceil(values.length / mostAtOnce);
	return Array.from({ length: count }, (_, part) => values.slice(part * mostAtOnce, (part + 1) * mostAtOnce));
}

/** `a, b, c`. */
export const namesOf = (columns: readonly string[]) => raw(columns.join(', '));

/** `(columns) values (…), (…)`, for an insert of at least one row. */
export function rowsOf<T extends object>(rows: readonly T[], columns: readonly (keyof T & string)[]): Sql {
	return sql`(${namesOf(columns)}) ${valuesOf(rows, columns)}`;
}

/** `values (…), (…)`, as a table with the columns column1, column2 and so on. */
export function valuesOf<T extends object>(rows: readonly T[], columns: readonly (keyof T & string)[]): Sql {
	const values = rows.flatMap((row) => columns.map((name) => row[name] ?? null));
	return withValues(`values ${rows.map(() => tuple(columns.length)).join(', ')}`, values);
}

export function compile(whole: Sql): { text: string; values: unknown[] } {
	const values: unknown[] = [];
	const write = ({ strings, values: parts }: Sql): string => {
		let text = strings[0] ?? '';
		for (let index = 1; index < strings.length; index++) {
			const value = parts[index - 1];
			if (value instanceof Sql) text += write(value);
			else {
				values.push(value);
				text += '?';
			}
			text += strings[index];
		}
		return text;
	};
	return { text: write(whole), values };
}

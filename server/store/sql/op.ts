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

/** The values as a table of one column, of any number: they are one value of the statement. */
export const list = (values: readonly unknown[]) => sql`(select value from json_each(${[...values]}))`;

/** Pieces with a text of this program between each two. */
export const joined = (pieces: readonly Sql[], between: string) => listed('', pieces, between, '');

/** `(columns) values (…)`, for an insert of one row, whose keys are the names of columns. A value may be a piece. */
export const rowOf = (row: object) =>
	listed(`(${Object.keys(row).join(', ')}) values (`, Object.values(row), ', ', ')');

/** At least one value, each after the one before with a text between them. */
function listed(before: string, values: readonly unknown[], between: string, after: string): Sql {
	return new Sql([before, ...values.slice(1).map(() => between), after], values);
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

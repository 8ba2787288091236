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

type Dialect = 'sqlite' | 'postgres';

/** A piece that differs by the database. All of them are in `dialect.ts`. */
export class Differing {
	readonly sqlite: Sql;
	readonly postgres: Sql;

	constructor(sqlite: Sql, postgres: Sql) {
		this.sqlite = sqlite;
		this.postgres = postgres;
	}
}

/** What an operation has the database do. `lock`: Postgres only, since SQLite has one writer. */
export interface Statement {
	readonly act: 'all' | 'one' | 'run' | 'lock';
	readonly sql: Sql;
}

/**
 * An operation of the store: a generator that yields statements and gets their results, so that SQLite can run it at once, inside
 * a group commit, and Postgres can be awaited. After an error, Postgres runs nothing more in the transaction: only throw another.
 */
export type Op<T> = Generator<Statement, T, unknown>;

function* statement(act: Statement['act'], strings: readonly string[], values: readonly unknown[]): Op<unknown> {
	try {
		return yield { act, sql: new Sql(strings, values) };
	} catch (error) {
		// Shows the operation's lines in place of the driver's.
		if (error instanceof Error) Error.captureStackTrace(error, statement);
		throw error;
	}
}

/** The rows. Call it, as the others here, with `yield*`. */
export const all = <R extends object>(strings: readonly string[], ...values: unknown[]) =>
	statement('all', strings, values) as Op<R[]>;
/** The first row. */
export const one = <R extends object = object>(strings: readonly string[], ...values: unknown[]) =>
	statement('one', strings, values) as Op<R | undefined>;
/** How many rows were changed. */
export const run = (strings: readonly string[], ...values: unknown[]) =>
	statement('run', strings, values) as Op<number>;
/** Until the end of the transaction, no other passes this with one of these names. */
export const alone = (space: number, ...names: readonly string[]) =>
	statement(
		'lock',
		['select pg_advisory_xact_lock(hashtextextended(name, ', ')) from unnest(', '::text[]) as name'],
		// In one order, so that two transactions cannot wait for each other.
		[space, names.toSorted()],
	);

/** Runs operations in one database. */
export interface Db {
	/** Makes a function of an operation that only reads; each statement stands for itself. */
	read<A extends unknown[], T>(op: (...args: A) => Op<T>): (...args: A) => Promise<T>;
	/** The same in one transaction, which is durable when the promise resolves. */
	write<A extends unknown[], T>(op: (...args: A) => Op<T>): (...args: A) => Promise<T>;
	/** Opens a connection on which everything is of one moment. It must not be open for long, since the database keeps that moment. */
	snapshot(): Promise<Snapshot>;
}

export interface Snapshot extends Pick<Db, 'read'> {
	end(): Promise<void>;
}

/** In place of the database's own error: a primary key or a unique value is there already. */
export class AlreadyThere extends Error {}

// One object for one text: statements are found by these (`sqlite.ts`).
const made = new Map<string, readonly string[]>();
/** @param text with `?` for values */
export const stringsOf = (text: string): readonly string[] => {
	const strings = made.get(text) ?? text.split('?');
	made.set(text, strings);
	return strings;
};

/** Text of this program as SQL, such as the name of a table. */
export const raw = (text: string) => new Sql(stringsOf(text), []);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text may be compared with an id, which is more than a text in Postgres. */
export const isId = (text: string) => uuid.test(text);

const tuple = (length: number) => `(${Array(length).fill('?').join(', ')})`;

/**
 * `(a, b, c, c)`; of no values, a list in which nothing is. The last is repeated up to a power of two, so that lists of all lengths make
 * few statements, each of which stays prepared.
 */
export function list(values: readonly unknown[]): Sql {
	if (values.length === 0) return raw('(null)');
	const length = 2 ** Math.ceil(Math.log2(values.length));
	return new Sql(stringsOf(tuple(length)), [...values, ...Array(length - values.length).fill(values.at(-1))]);
}

/** Pieces with a text of this program between each two. */
export const joined = (pieces: readonly Sql[], between: string) =>
	pieces.reduce((before, piece) => new Sql(stringsOf(`?${between}?`), [before, piece]));

/** A statement has at most 32,766 values in SQLite, 65,535 in Postgres. */
const mostAtOnce = 1000;

/** Values in parts that fit into a statement. */
export function inParts<T>(values: readonly T[]): T[][] {
	const count = Math.ceil(values.length / mostAtOnce);
	return Array.from({ length: count }, (_, part) => values.slice(part * mostAtOnce, (part + 1) * mostAtOnce));
}

const knownNames = new WeakMap<readonly string[], Sql>();

/** `a, b, c`. @param columns always the same array, for speed */
export function namesOf(columns: readonly string[]): Sql {
	const names = knownNames.get(columns) ?? raw(columns.join(', '));
	knownNames.set(columns, names);
	return names;
}

/** `(columns) values (…), (…)`, for an insert of at least one row. @param columns always the same array, for speed */
export function rowsOf<T extends object>(rows: readonly T[], columns: readonly (keyof T & string)[]): Sql {
	return sql`(${namesOf(columns)}) ${valuesOf(rows, columns)}`;
}

/** By the number of columns and of rows. */
const ofValues: (readonly string[])[][] = [];

/** `values (…), (…)`, as a table with the columns column1, column2 and so on. */
export function valuesOf<T extends object>(rows: readonly T[], columns: readonly (keyof T & string)[]): Sql {
	ofValues[columns.length] ??= [];
	const known = ofValues[columns.length] ?? [];
	known[rows.length] ??= stringsOf(`values ${Array(rows.length).fill(tuple(columns.length)).join(', ')}`);
	const values: unknown[] = [];
	for (const row of rows) for (const name of columns) values.push(row[name] ?? null);
	return new Sql(known[rows.length] ?? [], values);
}

/** @param place the placeholder of the value with this number, from 1 */
export function compile(
	whole: Sql,
	dialect: Dialect,
	place: (number: number) => string,
): { text: string; values: unknown[] } {
	const values: unknown[] = [];
	const write = ({ strings, values: parts }: Sql): string =>
		strings.reduce((text, string, index) => {
			const value = parts[index - 1];
			if (value instanceof Sql) return text + write(value) + string;
			if (value instanceof Differing) return text + write(value[dialect]) + string;
			values.push(value);
			return text + place(values.length) + string;
		});
	return { text: write(whole), values };
}

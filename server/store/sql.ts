import { photoQuote, tables as requestTables } from '#leads/tables.ts';

/** The version of the schema. It goes up by one with each release that changes it (`sqlite/open.ts`). */
export const schemaVersion = 4;

/** The tables beside those of requests. Their columns are in `sqlite/versions.sql`; times in them are ISO 8601 in UTC to the millisecond. */
export const tableNames = [
	// The register: a row for each request of any kind, with what requests are listed and found by (`register.ts`). Its primary key keeps two
	// kinds from having a request with the same id: anyone can read a request's id in the addresses of its photos, and could send a request of
	// another kind with it. A request's row has its number here: an index of ids in its own table would cost as much as the row.
	'request_ids',
	// The outbox (`outbox.ts`).
	'deliveries',
	'photos',
	// Answers of companies by the links in their e-mails. Only `agreed` is ever changed.
	'company_answers',
	// Whom requests are sent to, and the names of those that were renamed, by their first ones (`nameOf` in `sql.ts`).
	'companies',
	'company_names',
	// When to look next at requests that companies are to answer (`company-answers.ts`).
	'follow_ups',
	// What people did with requests (`history.ts`). Never changed.
	'history',
	// Daily counts (`visits.ts`).
	'visit_counts',
	// Who may use the desk from outside, by hashes of tokens (`desk-access.ts`).
	'desk_links',
	'desk_sessions',
	// Keys that sign links (`links.ts`). Never changed: each new one says until when those before it are valid.
	'keys',
	// What was taken over from a hosted project: table and id, so that it is taken once, also if it was erased since (`request-rows.ts`).
	'inbox_taken',
	// What the program notes for itself, such as when it swept last (`clock.ts`).
	'state',
	// The remaining steps of erasures whose rows are deleted (`erasure.ts`).
	'unfinished_erasures',
] as const;

/** What a column holds that is not given as it is: flags are 0 or 1, lists of texts and `json` are JSON. */
export type Column = 'flag' | 'text[]' | 'json';

/** Such columns by table. What may be null is in the tables. */
export const columnsByTable = new Map<string, Readonly<Record<string, Column>>>([
	...requestTables.map(({ name, columns }) => {
		const lists = columns.flatMap((one) => (one.type === 'text[]' ? [[one.name, 'text[]'] as const] : []));
		return [name, Object.fromEntries(lists)] as const;
	}),
	['request_ids', { may_thank: 'flag', suspected: 'flag' }],
	['deliveries', { in_flight: 'flag' }],
	['company_answers', { agreed: 'flag' }],
	['companies', { entry: 'json' }],
	['unfinished_erasures', { photo_keys: 'text[]', audit: 'json' }],
]);

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

export interface Connection {
	execute(act: 'all' | 'one' | 'run', sql: Sql): unknown;
	/** The newest time that was given to anything in it (`clock.ts`). */
	newest: string;
}

/** The database that the operations under way work on: they are plain functions, and nothing else runs before one has returned. */
let current: Connection | undefined;

export function connection(): Connection {
	if (!current) throw new Error('A statement outside of an operation.');
	return current;
}

/** Calls work whose statements run on a database, inside its current transaction if there is one. */
export function runOn<T>(database: Connection, work: () => T): T {
	const before = current;
	current = database;
	try {
		return work();
	} finally {
		current = before;
	}
}

const statement = (act: 'all' | 'one' | 'run', strings: readonly string[], values: readonly unknown[]) =>
	connection().execute(act, new Sql(strings, values));

/** The rows. As the others here, only inside an operation (`Db`). */
export const all = <R extends object>(strings: readonly string[], ...values: unknown[]) =>
	statement('all', strings, values) as R[];
export const one = <R extends object = object>(strings: readonly string[], ...values: unknown[]) =>
	statement('one', strings, values) as R | undefined;
/** The number `n` of the first row, as of `count(*) as n`. */
export const number = (strings: readonly string[], ...values: unknown[]) =>
	one<{ n: number }>(strings, ...values)?.n ?? 0;
export const run = (strings: readonly string[], ...values: unknown[]) => statement('run', strings, values) as number;

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

export const t = Object.fromEntries(tableNames.map((name) => [name, raw(name)])) as {
	readonly [name in (typeof tableNames)[number]]: Sql;
};

// A company keeps for life what its deliveries and answers are stored under: its first name. Another name is one row of `company_names`,
// however many requests it has. So who reads the column `company` asks for `nameOf`, and who writes or compares it for `keyOf`.

/** The name of now of what a column has a company stored under. */
export const nameOf = (column: string) =>
	sql`coalesce((select name from ${t.company_names} where stored_as = ${raw(column)}), ${raw(column)})`;

/** What the company of a name is stored under. */
export const keyOf = (name: string | Sql) =>
	sql`coalesce((select stored_as from ${t.company_names} where name = ${name}), ${name})`;

export const tableOf = ({ name }: { name: string }) => raw(name);

export const photoQuotes = raw(photoQuote.table);

export const contains = (text: Sql, part: string) => sql`instr(${text}, ${part}) > 0`;

/** The rows of a request's table by a condition on their ids, for which there is an index in the register alone. */
export const byId = (condition: Sql) => sql`number in (select number from request_ids where ${condition})`;

// What the program notes for itself, a text by its name.

export const noted = (name: string) => one<{ value: string }>`select value from ${t.state} where name = ${name}`?.value;

export const note = (name: string, value: string) =>
	run`insert into ${t.state} ${rowOf({ name, value })} on conflict (name) do update set value = excluded.value`;

export const forget = (name: string) => run`delete from ${t.state} where name = ${name}`;

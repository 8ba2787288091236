import { photoQuote, type Table } from '#leads/tables.ts';
import { namesOf, raw, type Sql, sql, valuesOf } from '#server/store/sql/op.ts';
import { definitions } from '#server/store/sql/schema.ts';

// Pieces of SQL that several operations have.

/** Tables by their names. */
export const t = Object.fromEntries(Object.keys(definitions).map((name) => [name, raw(name)])) as {
	readonly [name in keyof typeof definitions]: Sql;
};

/** The table of a kind of requests. */
export const tableOf = ({ name }: { name: string }) => raw(name);

/** The one kind that has photos. */
export const photoQuotes = tableOf({ name: photoQuote.table });

/** A time some hours after another. @param time the name of its column */
export const hoursAfter = (time: string, hours: number) =>
	raw(`strftime('%Y-%m-%dT%H:%M:%fZ', ${time}, '+${hours} hours')`);

/** Whether a text has another in it. */
export const contains = (text: Sql, part: string) => sql`instr(${text}, ${part}) > 0`;

/** The rows of a request's table by a condition on their ids, for which there is an index in the register alone. */
export const byId = (condition: Sql) => sql`number in (select number from request_ids where ${condition})`;

/** What the register has of a request beside its keys, and as what it is found. */
const keyColumns = ['id', 'email_key', 'phone_key', 'search_text', 'search_digits'] as const;
const registerColumns = [...keyColumns, ...(['table_name', 'created_at', 'suspected', 'due_at'] as const)];
export type Registered = Record<(typeof registerColumns)[number], string | boolean | null>;

/** Notes anew what requests are found by. */
export const notingKeys = (rows: readonly Pick<Registered, (typeof keyColumns)[number]>[]) =>
	sql`update request_ids set email_key = given.column2, phone_key = given.column3,
		search_text = given.column4, search_digits = given.column5
		from (${valuesOf(rows, keyColumns)}) as given where id = given.column1`;

/**
 * The two statements that register requests and insert them into their table, each under its number in the register. None is there afterwards
 * whose id is that of an erased request of which recipients are still to be told.
 * @param columns the first is `id`
 */
export function inserting<T extends object>(
	table: Table,
	rows: readonly T[],
	columns: readonly (keyof T & string)[],
	registered: readonly Registered[],
): [Sql, Sql] {
	return [
		sql`insert into request_ids (${namesOf(registerColumns)})
			select * from (${valuesOf(registered, registerColumns)})
			where not exists (select 1 from deliveries where request_id = column1)`,
		sql`insert into ${tableOf(table)} (number, ${namesOf(columns)})
			select registered.number, given.* from (${valuesOf(rows, columns)}) as given cross join request_ids as registered
			where registered.id = given.column1`,
	];
}

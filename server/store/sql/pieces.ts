import { photoQuote } from '#leads/tables.ts';
import { raw, type Sql, sql } from '#server/store/sql/op.ts';
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

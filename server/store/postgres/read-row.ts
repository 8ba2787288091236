import { type RequestKey, type Table, tables } from '#leads/tables.ts';
import type { StoredAnswer } from '#server/store/company-answers.ts';
import type { Delivery } from '#server/store/delivery.ts';
import type { HistoryEntry } from '#server/store/history.ts';
import type { Query } from '#server/store/postgres/connect.ts';
import type { LeadRequest } from '#server/store/requests.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether Postgres can compare a text with an id. */
export const isId = (text: string) => uuid.test(text);

/** The columns of a request. The table's own rules hold for their values. */
export function requestColumns(sql: Query, { columns }: Table) {
	return sql(['created_at', ...columns.map(({ name }) => name), 'suspected']);
}

export function readRequest({ kind, columns }: Table, row: Readonly<Record<string, unknown>>): LeadRequest {
	const answers = columns.filter(({ name }) => name !== 'id').map(({ name }) => [name, row[name]]);
	const { id, created_at, suspected } = row;
	// The columns are the kind's own, so the object is of its type.
	return { id, kind, created_at, ...Object.fromEntries(answers), suspected } as LeadRequest;
}

/** A delivery's columns, by which rows are read and inserted. */
export const deliveryColumns = [
	'id',
	'kind',
	'request_id',
	'message',
	'channel',
	'recipient',
	'company',
	'created_at',
	'due_at',
	'attempts',
	'state',
	'settled_at',
	'why',
] as const satisfies readonly (keyof Delivery)[];

/** A company's answer's columns. */
export const answerColumns = [
	'kind',
	'request_id',
	'delivery_id',
	'company',
	'answer',
	'created_at',
] as const satisfies readonly (keyof StoredAnswer)[];

/** The columns of what was done with a request. */
export const historyColumns = [
	'id',
	'kind',
	'request_id',
	'deed',
	'detail',
	'author',
	'created_at',
] as const satisfies readonly (keyof HistoryEntry)[];

/** Messages that are sent after all others, in SQL. */
export const isConfirmation = (sql: Query) => sql`message in ('thanks', 'photos-thanks')`;

/** All deliveries of a request, in the order of their creation. */
export async function deliveriesOf(sql: Query, { kind, id }: RequestKey): Promise<Delivery[]> {
	const found = await sql<Delivery[]>`select ${sql(deliveryColumns)} from private.deliveries
		where request_id = ${id} and kind = ${kind} order by number`;
	return [...found];
}

/** @returns undefined if there is none, as after an erasure */
export async function findRequest(sql: Query, { kind, id }: RequestKey): Promise<LeadRequest | undefined> {
	const table = tables.find((one) => one.kind === kind);
	if (!table || !isId(id)) return undefined;
	const [row] = await sql`select ${requestColumns(sql, table)} from ${sql(`public.${table.name}`)} where id = ${id}`;
	return row && readRequest(table, row);
}

import { type RequestKey, type Table, tables } from '#leads/tables.ts';
import { IdTaken } from '#server/store/errors.ts';
import type { Planner } from '#server/store/planner.ts';
import type { Requests } from '#server/store/requests.ts';
import type { Row } from '#server/store/row.ts';
import { enqueue } from '#server/store/sql/enqueue.ts';
import { AlreadyThere, type Db, type Op, one, raw, rowsOf, run, sql, stringsOf } from '#server/store/sql/op.ts';

const columnsOf = new Map(
	tables.map((table) => [table, [...table.columns.map(({ name }) => name), 'created_at', 'suspected']]),
);

export function openInsert(
	{ kind: database, write }: Db,
	planner: Planner,
	stamp: () => Op<string>,
): Requests['insert'] {
	return write(function* (table, rows, suspected = null, mayThank = true) {
		if (rows.length === 0) return;
		const created_at = yield* stamp();
		const outgoing = rows.map((row) => {
			const planned = planner.plan(table.kind, row, suspected);
			return {
				request: { kind: table.kind, id: String(row.id) },
				planned: mayThank ? planned : planned.filter(({ message }) => message !== 'thanks'),
			};
		});
		// In Postgres, a trigger knows the ids of all kinds.
		if (database === 'sqlite')
			for (const { request } of outgoing) if (yield* isTaken(table, request.id)) throw new IdTaken(table.name);
		const complete = rows.map((row): Row => ({ ...row, created_at, suspected }));
		try {
			yield* run`insert into ${raw(`public.${table.name}`)} ${rowsOf(complete, columnsOf.get(table) ?? [])}`;
		} catch (error) {
			throw error instanceof AlreadyThere ? new IdTaken(table.name) : error;
		}
		yield* enqueue(outgoing, created_at);
	});
}

/** Whether an id is used by a request of another kind, or by a delivery. */
function* isTaken(table: Table, id: string): Op<boolean> {
	const found = yield* one(othersOf.get(table) ?? [], ...tables.map(() => id));
	return found !== undefined;
}

const othersOf = new Map(
	tables.map((table) => {
		const others = tables.filter((other) => other !== table).map(({ name }) => `${name} where id`);
		const queries = [...others, 'deliveries where request_id'].map((where) => `select 1 from ${where} = ?`);
		return [table, stringsOf(`${queries.join(' union all ')} limit 1`)];
	}),
);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a request is there, and its deliveries. Locks it against an erasure. */
export function* stateOf(database: Db['kind'], { kind, id }: RequestKey): Op<'planned' | 'unplanned' | undefined> {
	const table = tables.find((one) => one.kind === kind);
	if (!table || !uuid.test(id)) return undefined;
	const register =
		database === 'sqlite'
			? sql`select 0 as planned from unplanned where request_id = ${id} and kind = ${kind}`
			: sql`select planned from private.request_ids where id = ${id} for update`;
	const known = yield* one<{ planned: boolean | number }>`${register}`;
	const found = yield* one`select 1 from ${raw(`public.${table.name}`)} where id = ${id}`;
	return found && (known?.planned === false || known?.planned === 0 ? 'unplanned' : 'planned');
}

import { type RequestKey, type Table, tables } from '#leads/tables.ts';
import { all, isId, one, type Sql, sql, t } from '#server/store/sql.ts';

// The register of all requests, whatever their kind (`request_ids` in `sql/schema.ts`).

export function tableOfKind(kind: string): Table | undefined {
	return tables.find((one) => one.kind === kind);
}

/** The key of a row of the register. */
export function keyOfRegistered({ id, table_name }: { id: string; table_name: string }): RequestKey {
	return { kind: tables.find(({ name }) => name === table_name)?.kind ?? '', id };
}

/** The keys of requests by a condition on the register. @param most of the newest; all unless given */
export function keysWhere(condition: Sql, most?: number): RequestKey[] {
	const rows = all<{ id: string; table_name: string }>`select id, table_name from ${t.request_ids}
		where ${condition} ${most === undefined ? sql`` : sql`order by number desc limit ${most}`}`;
	return rows.map(keyOfRegistered);
}

/** Whether a request is there, and whether it is held: then nobody is told of it. */
export function presenceOf({ kind, id }: RequestKey): 'there' | 'held' | undefined {
	if (!isId(id)) return undefined;
	const found = one<{ table_name: string; held: string | null }>`select table_name, held
		from ${t.request_ids} where id = ${id}`;
	if (!found || found.table_name !== tableOfKind(kind)?.name) return undefined;
	return found.held ? 'held' : 'there';
}

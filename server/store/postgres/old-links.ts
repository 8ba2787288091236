import { type RequestKey, tables } from '#leads/tables.ts';
import { linksByKindSince, voidLinkName } from '#server/store/key-names.ts';
import type { Query } from '#server/store/postgres/connect.ts';
import { isId } from '#server/store/postgres/read-row.ts';

/** The request of a delete link that an earlier release sent, from a data folder that was copied here (`sqlite/old-links.ts`). */
export async function oldLinkRequest(query: Query, id: string): Promise<RequestKey | undefined> {
	if (!isId(id)) return undefined;
	const rows =
		await query`select name, value from private.keys where name in (${linksByKindSince}, ${voidLinkName(id)})`;
	const known = new Map(rows.map(({ name, value }) => [name, value]));
	const since = known.get(linksByKindSince);
	if (since === undefined || known.has(voidLinkName(id))) return undefined;
	for (const { kind, name } of tables) {
		const found = await query`select from ${query(`public.${name}`)} where id = ${id} and created_at < ${since}`;
		if (found.length > 0) return { kind, id };
	}
	return undefined;
}

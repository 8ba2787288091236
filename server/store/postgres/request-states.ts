import type { PendingQuery, Row } from 'postgres';
import { answeredStatuses } from '#leads/status.ts';
import type { Table } from '#leads/tables.ts';
import { answerHours } from '#server/store/due.ts';
import type { Query } from '#server/store/postgres/connect.ts';

/** A part of a query. */
export type Fragment = PendingQuery<Row[]>;

/**
 * Tables of a WITH clause: `states` has a row for each row of `every`, with status, answered_at and due_at (`search.ts`).
 * @param where a condition on `request_id` for the rows of the other tables
 */
export function statesSql(sql: Query, where: Fragment = sql`true`): Fragment {
	return sql`
	by_hand as (
		select distinct on (kind, request_id) kind, request_id, detail as status from private.history
		where deed = 'status' and ${where} order by kind, request_id, number desc
	),
	reopened as (
		select kind, request_id, max(created_at) as time from private.history
		where deed = 'status' and detail = 'new' and ${where} group by kind, request_id
	),
	answers as (
		select kind, request_id, created_at, answer as what from private.company_answers
		where answer <> 'not-for-me' and ${where}
		union all
		select kind, request_id, created_at, detail from private.history
		where deed = 'status' and detail = any(${[...answeredStatuses]}) and ${where}
	),
	answered as (
		select kind, request_id, min(created_at) as time, bool_or(what = 'quote-sent') as is_quoted
		from answers left join reopened using (kind, request_id)
		where reopened.time is null or created_at >= reopened.time group by kind, request_id
	),
	states as (
		select every.*, answered.time as answered_at,
			case when by_hand.status <> 'new' then by_hand.status when is_quoted then 'quoted'
				when answered.time is not null then 'contacted' else 'new' end as status,
			case when answered.time is null and coalesce(by_hand.status, '') <> 'spam'
				then every.created_at + hours * interval '1 hour' end as due_at
		from every
		left join by_hand on by_hand.kind = every.kind and by_hand.request_id = every.id
		left join answered on answered.kind = every.kind and answered.request_id = every.id
	)`;
}

/**
 * The query of the table `every`: the requests of some kinds.
 * @param columns further columns of a kind's table
 * @param where a condition on the columns of requests
 */
export function everySql(
	sql: Query,
	kinds: readonly Table[],
	{ columns = () => sql``, where = sql`true` }: { columns?: (table: Table) => Fragment; where?: Fragment } = {},
): Fragment {
	const one = (table: Table) => sql`select ${table.kind}::text as kind, request.id::text as id, request.created_at,
		${answerHours[table.kind]}::int as hours, registered.number as place ${columns(table)}
		from ${sql(`public.${table.name}`)} as request left join private.request_ids as registered on registered.id = request.id
		where ${where}`;
	return joined(sql, kinds.map(one), sql` union all `);
}

/** Fragments with another between each two. */
export function joined(sql: Query, fragments: readonly Fragment[], between: Fragment): Fragment {
	return fragments.reduce((before, one) => sql`${before}${between}${one}`);
}

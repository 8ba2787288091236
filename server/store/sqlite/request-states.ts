import { answeredStatuses } from '#leads/status.ts';
import { type Table, tables } from '#leads/tables.ts';
import { answerHours } from '#server/store/due.ts';

/** Names and strings of this program, never a visitor's. */
const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/**
 * Tables of a WITH clause: `states` has a row for each row of `every`, with status, answered_at and due_at (`search.ts`), computed for all
 * at once, which is quicker than one by one.
 * @param where a condition on `request_id` for the rows of the other tables
 */
export function statesSql(where = 'true'): string {
	return `
	by_hand AS (
		-- SQLite takes the other columns from the row of the maximum: the last status.
		SELECT kind, request_id, detail AS status, max(rowid) FROM history
		WHERE deed = 'status' AND ${where} GROUP BY kind, request_id
	),
	reopened AS (
		SELECT kind, request_id, max(created_at) AS time FROM history
		WHERE deed = 'status' AND detail = 'new' AND ${where} GROUP BY kind, request_id
	),
	answers AS (
		SELECT kind, request_id, created_at, answer AS what FROM company_answers
		WHERE answer <> 'not-for-me' AND ${where}
		UNION ALL
		SELECT kind, request_id, created_at, detail FROM history
		WHERE deed = 'status' AND detail IN (${quoted(answeredStatuses)}) AND ${where}
	),
	answered AS (
		SELECT kind, request_id, min(created_at) AS time, max(what = 'quote-sent') AS is_quoted
		FROM answers LEFT JOIN reopened USING (kind, request_id)
		WHERE reopened.time IS NULL OR created_at >= reopened.time GROUP BY kind, request_id
	),
	states AS (
		SELECT every.*, answered.time AS answered_at,
			CASE WHEN by_hand.status <> 'new' THEN by_hand.status WHEN is_quoted THEN 'quoted'
				WHEN answered.time IS NOT NULL THEN 'contacted' ELSE 'new' END AS status,
			CASE WHEN answered.time IS NULL AND by_hand.status IS NOT 'spam' THEN
				strftime('%Y-%m-%dT%H:%M:%fZ', every.created_at, '+' || hours || ' hours') END AS due_at
		FROM every
		LEFT JOIN by_hand ON by_hand.kind = every.kind AND by_hand.request_id = every.id
		LEFT JOIN answered ON answered.kind = every.kind AND answered.request_id = every.id
	)`;
}

/**
 * The query of the table `every`: the requests of some kinds.
 * @param columns further columns of a kind's table
 * @param where a condition on the columns of requests
 */
export function everySql(
	kinds: readonly Table[],
	{ columns = () => '', where = 'true' }: { columns?: (table: Table) => string; where?: string } = {},
): string {
	const one = (table: Table) =>
		`SELECT '${table.kind}' AS kind, ${tables.indexOf(table)} AS kind_order, rowid AS place, id, created_at,
			${answerHours[table.kind] ?? 'NULL'} AS hours${columns(table)} FROM ${table.name} WHERE ${where}`;
	return kinds.map(one).join(' UNION ALL ');
}
